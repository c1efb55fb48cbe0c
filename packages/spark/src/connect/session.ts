// A session on a server: every call carries its identity, and every failed call is turned into an explanatory error.

import { randomUUID } from "node:crypto";
import type { Table } from "apache-arrow";
import { type Address, hostAndPort, readAddress } from "./address.js";
import { contentName, sendArtifact } from "./artifact.js";
import { SessionLostError, SparkError } from "./errors.js";
import { execute } from "./execution.js";
import { errorInfo, explained, isPassing, isServiceError } from "./failure.js";
import { localRelation } from "./local-table.js";
import { saveModes } from "./messages.js";
import { Outage, type OutageOptions } from "./outage.js";
import { rowsOf, tablesIn } from "./result.js";
import { type Message, Service } from "./service.js";
import type { Columns, ConnectOptions, Row, RunOptions, Spark } from "./spark.js";

/** How long a server may take to answer the first call. */
const greetingMs = 20_000;

/**
 * Opens a session at an address such as "spark://127.0.0.1:15002" or "sc://host:443/;token=…;use_ssl=true". The default address is the
 * environment variable SPARK_REMOTE, as for Spark's own clients. The time zone of the session is UTC, as for files read on one machine.
 */
export async function connect(
  address: string | undefined = process.env.SPARK_REMOTE,
  options: ConnectOptions = {},
): Promise<Spark> {
  if (!address)
    throw new TypeError("connect needs the address of a cluster, such as spark://127.0.0.1:15002; got none");
  options.signal?.throwIfAborted();
  const read = readAddress(address);
  const token = options.token ?? read.token;
  const at: Address = {
    ...read,
    token,
    user: options.user ?? read.user,
    tls: options.tls ?? readAddress(address, { ...process.env, SPARK_CONNECT_AUTHENTICATE_TOKEN: token }).tls,
  };
  const session = new Session(at, options);
  try {
    await session.greet(options.signal);
    // The text of a timestamp, and so what is learned from it, must not depend on the server's time zone.
    await session.configure({ "spark.sql.session.timeZone": "UTC" }, options);
    return session;
  } catch (error) {
    await session.close();
    throw error;
  }
}

/** A session over one channel. */
export class Session implements Spark {
  readonly address: string;
  readonly session: string = randomUUID();
  serverSession = "";
  version = "";
  reattached = 0;
  readonly #service: Service;
  readonly #server: string;
  readonly #identity: Message;
  readonly #outages: OutageOptions;
  readonly #sent = new Map<string, Promise<string>>();
  #isOpen = false;

  constructor(address: Address, { certificates, patienceMs = 120_000, onOutage }: ConnectOptions) {
    this.#server = hostAndPort(address);
    this.address = `sc://${this.#server}`;
    this.#service = new Service(address, certificates);
    this.#outages = { patienceMs, onOutage: onOutage && (() => onOutage(patienceMs)) };
    const user = address.user ?? "rosenblatt";
    this.#identity = {
      session_id: this.session,
      user_context: { user_id: user, user_name: user },
      client_type: "rosenblatt",
    };
  }

  /** Creates the session on the server, and learns the server's name for it. */
  async greet(signal: AbortSignal | undefined): Promise<void> {
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true }),
    );
    const answer = this.#explaining(() =>
      this.#service.ask("AnalyzePlan", { ...this.#identity, spark_version: {} }, greetingMs),
    );
    this.#observe(await Promise.race([answer, aborted]));
    this.version = (await answer).spark_version?.version ?? "";
    this.#isOpen = true;
  }

  async rows(query: string, options?: RunOptions): Promise<Row[]> {
    const rows: Row[] = [];
    for await (const table of this.tables(query, options)) for (const row of rowsOf(table)) rows.push(row);
    return rows;
  }

  tables(query: string, options?: RunOptions): AsyncIterable<Table> {
    return this.#run({ root: { sql: { query } } }, options);
  }

  async command(statement: string, options?: RunOptions): Promise<void> {
    const relation = { sql: { query: statement } };
    await this.#finish({ command: { sql_command: { sql: statement, input: relation } } }, options);
  }

  async writeParquet(
    query: string,
    path: string,
    { replace = false, ...options }: RunOptions & { readonly replace?: boolean } = {},
  ): Promise<void> {
    const mode = replace ? saveModes.SAVE_MODE_OVERWRITE : saveModes.SAVE_MODE_ERROR_IF_EXISTS;
    const write = { input: { sql: { query } }, source: "parquet", path, mode };
    await this.#finish({ command: { write_operation: write } }, options);
  }

  async view(name: string, columns: Columns, options?: RunOptions): Promise<void> {
    const input = { local_relation: localRelation(columns) };
    await this.#finish({ command: { create_dataframe_view: { input, name, replace: true } } }, options);
  }

  async configure(
    settings: Readonly<Record<string, string>>,
    { signal }: Pick<RunOptions, "signal"> = {},
  ): Promise<void> {
    const pairs = Object.entries(settings).map(([key, value]) => ({ key, value }));
    await this.#ask("Config", { operation: { set: { pairs } } }, signal);
  }

  async setting(name: string, { signal }: Pick<RunOptions, "signal"> = {}): Promise<string | undefined> {
    const { pairs } = await this.#ask("Config", { operation: { get_option: { keys: [name] } } }, signal);
    return pairs[0] && Object.hasOwn(pairs[0], "value") ? pairs[0].value : undefined;
  }

  describe(group: string, description: string, options?: Pick<RunOptions, "signal">): Promise<void> {
    return this.configure({ "spark.jobGroup.id": group, "spark.job.description": description }, options);
  }

  addFile(name: string, bytes: Uint8Array, options: Pick<RunOptions, "signal"> = {}): Promise<string> {
    const file = contentName(name, bytes);
    return this.#send(`files/${file}`, bytes, file, options.signal);
  }

  addArchive(
    name: string,
    bytes: Uint8Array,
    folder: string,
    options: Pick<RunOptions, "signal"> = {},
  ): Promise<string> {
    if (!/^[\w-]+$/.test(folder))
      throw new TypeError(`the folder of an archive must be one word; got ${JSON.stringify(folder)}`);
    const file = contentName(name, bytes);
    return this.#send(`archives/${file}#${folder}`, bytes, file, options.signal);
  }

  async close(): Promise<void> {
    if (this.#isOpen) await this.#service.ask("ReleaseSession", this.#identity, 10_000).catch(() => {});
    this.#isOpen = false;
    this.#service.close();
  }

  async *#run(
    plan: Message,
    { signal, tags = [], onProgress }: RunOptions = {},
  ): AsyncGenerator<Table, void, undefined> {
    const responses = execute({
      service: this.#service,
      session: this.#observed(),
      plan,
      tags,
      signal,
      outage: new Outage(this.#outages, signal),
      onReattach: () => this.reattached++,
    });
    try {
      yield* tablesIn(responses, onProgress);
    } catch (error) {
      throw isServiceError(error) ? await this.#explanation(error) : error;
    }
  }

  async #finish(plan: Message, options: RunOptions | undefined): Promise<void> {
    for await (const _ of this.#run(plan, options));
  }

  /** Makes a call that can safely be repeated. */
  #ask(method: string, request: Message, signal: AbortSignal | undefined): Promise<Message> {
    return this.#explaining(() =>
      this.#patiently(() => this.#service.ask(method, { ...this.#observed(), ...request }), signal),
    );
  }

  /** Sends a file unless it has been sent before; another call for the same content waits for the first. */
  #send(path: string, bytes: Uint8Array, file: string, signal: AbortSignal | undefined): Promise<string> {
    let sent = this.#sent.get(path);
    if (!sent) {
      const attempt = () => sendArtifact(this.#service, this.#observed(), path, bytes, signal);
      sent = this.#explaining(() => this.#patiently(attempt, signal)).then(() => file);
      this.#sent.set(path, sent);
      sent.catch(() => this.#sent.delete(path));
    }
    return sent;
  }

  /** Repeats an attempt while the server cannot be reached, until the patience runs out. */
  async #patiently<T>(attempt: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
    const outage = new Outage(this.#outages, signal);
    for (;;)
      try {
        return await attempt();
      } catch (error) {
        if (!isServiceError(error) || !isPassing(error)) throw error;
        const mayTryAgain = await outage.mayTryAgain();
        signal?.throwIfAborted();
        if (!mayTryAgain) throw error;
      }
  }

  async #explaining<T>(act: () => Promise<T>): Promise<T> {
    try {
      return await act();
    } catch (error) {
      throw isServiceError(error) ? await this.#explanation(error) : error;
    }
  }

  /** Turns a failed call into an error. A status has room for only a few kilobytes, so the full messages are fetched from the server. */
  async #explanation(error: Parameters<typeof explained>[0]): Promise<SparkError> {
    const id = errorInfo(error)?.errorId;
    const chain: string[] = [];
    if (id !== undefined) {
      const { errors, root_error_idx: root = 0 } = await this.#service
        .ask("FetchErrorDetails", { ...this.#identity, error_id: id }, greetingMs)
        .catch((): Message => ({ errors: [] }));
      for (let at = root; at !== undefined && errors[at] && chain.length < errors.length; ) {
        chain.push(errors[at].message);
        at = Object.hasOwn(errors[at], "cause_idx") ? errors[at].cause_idx : undefined;
      }
    }
    return explained(error, this.#server, chain);
  }

  #observe({ server_side_session_id: id }: Message): void {
    if (!id)
      throw new SparkError(
        `the server at ${this.#server} runs a Spark before 4.0, which cannot tell executors where the files of a session are; Spark 4.0 or later is needed`,
      );
    this.serverSession = id;
  }

  /** The identity with the server's first name for the session, so that the server notices if the session is a new one. */
  #observed(): Message {
    if (!this.#isOpen) throw new SessionLostError(`this session at ${this.#server} was closed: connect again`);
    return { ...this.#identity, client_observed_server_side_session_id: this.serverSession };
  }
}
