// The client: one method per route, with retries that are safe to make.

import type {
  Challenger,
  ChallengerSpec,
  Curve,
  Example,
  Explanation,
  Features,
  Forgetting,
  Label,
  Learned,
  Model,
  ModelEvent,
  ModelSpec,
  Predicted,
  Problem,
  Promotion,
  Question,
  Receipt,
  RefusedRow,
  Report,
  Weights,
} from "./api.js";
import { eventsIn } from "./events.js";
import { asJson } from "./features.js";

/** Options of a client. */
export interface ClientOptions {
  /** A token of the service, if it requires one. */
  readonly token?: string | undefined;
  /** How many times a request is retried that failed on the way, or that the service could not handle at the time. Defaults to 4. */
  readonly retries?: number | undefined;
  /** Milliseconds before the first retry; each later one waits twice as long, with random jitter. Defaults to 100. */
  readonly wait?: number | undefined;
  /** Milliseconds after which a request is aborted. Defaults to 30,000. */
  readonly timeout?: number | undefined;
  /** A replacement for the platform's fetch. */
  readonly fetch?: typeof fetch | undefined;
}

/** A request that the service refused. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly status: number;
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.status = problem.status;
    this.problem = problem;
  }
}

/** Statuses after which the same request may succeed later. */
const later = new Set([408, 425, 429, 502, 503, 504]);

/** A client of the service at an address. */
export class Client {
  readonly #base: string;
  readonly #options: ClientOptions;

  constructor(address: string | URL, options: ClientOptions = {}) {
    const { origin, pathname } = checkedAddress(address);
    this.#base = origin + (pathname.endsWith("/") ? pathname.slice(0, -1) : pathname);
    this.#options = options;
  }

  /** Lists the models. */
  async models(): Promise<{ name: string; created: string; sequence: number }[]> {
    return (await this.#json<{ models: { name: string; created: string; sequence: number }[] }>("GET", "/v1/models"))
      .models;
  }

  /** Creates a model unless it exists already, and returns a handle to it. */
  async create(name: string, spec: ModelSpec = {}): Promise<ModelClient> {
    await this.#json("PUT", `/v1/models/${encodeURIComponent(name)}`, spec);
    return this.model(name);
  }

  /** Returns a handle to a model that exists. */
  model(name: string): ModelClient {
    return new ModelClient(name, {
      json: (...request) => this.#json(...request),
      send: (...request) => this.#send(...request),
    });
  }

  async #json<T>(method: string, path: string, body?: unknown, { once = false } = {}): Promise<T> {
    const key = once ? { "Idempotency-Key": crypto.randomUUID() } : {};
    const response = await this.#send(method, path, body === undefined ? undefined : JSON.stringify(body), key);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  /** Sends a request, and retries it if that may help; a key keeps the service from carrying it out twice. */
  async #send(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
    until?: AbortSignal,
  ): Promise<Response> {
    const { token, retries = 4, wait = 100, timeout = 30_000, fetch: ask = fetch } = this.#options;
    const all: Record<string, string> = {
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...headers,
    };
    const isStream = all.Accept === "text/event-stream";
    for (let tried = 0; ; tried++) {
      const last = tried >= retries;
      try {
        const response = await ask(this.#base + path, {
          method,
          headers: all,
          ...(body !== undefined && { body }),
          ...(isStream ? until && { signal: until } : { signal: AbortSignal.timeout(timeout) }),
        });
        if (response.ok) return response;
        const problem = await problemIn(response);
        const isInFlight = problem.type.endsWith(":request-in-flight");
        if (last || !(later.has(response.status) || isInFlight)) throw new ServiceError(problem);
      } catch (error) {
        if (until?.aborted || error instanceof ServiceError) throw error;
        if (last) throw new Error(unanswered(`${method} ${this.#base}${path}`, error), { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, wait * 2 ** tried * (0.5 + Math.random())));
    }
  }
}

/** The address as a URL; throws TypeError if it is not one of HTTP, as `localhost:8321` is not. */
function checkedAddress(address: string | URL): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new TypeError(`address must begin with http:// or https://; got ${JSON.stringify(String(address))}`);
  return url;
}

async function problemIn(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    const problem = JSON.parse(text) as Problem;
    if (typeof problem.detail === "string") return problem;
  } catch {
    // A proxy or the like answered instead of the service.
  }
  return {
    type: "about:blank",
    title: response.statusText,
    status: response.status,
    detail: text || response.statusText,
  };
}

interface Sending {
  /** Sends and receives JSON; `once` is for requests that must not be carried out twice. */
  json<T>(method: string, path: string, body?: unknown, how?: { once: boolean }): Promise<T>;
  send(
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response>;
}

/** A handle to one model. */
export class ModelClient {
  readonly name: string;
  readonly #sending: Sending;
  readonly #path: string;

  constructor(name: string, sending: Sending) {
    this.name = name;
    this.#sending = sending;
    this.#path = `/v1/models/${encodeURIComponent(name)}`;
  }

  /** Describes the model and what it has learned. */
  describe(): Promise<Model> {
    return this.#sending.json("GET", this.#path);
  }

  /** Predicts. With an id, the features are kept, and `label` can supply the label later. */
  async predict(features: Features, more: Omit<Question, "features"> = {}): Promise<Predicted> {
    const body = { features: asJson(features), ...more };
    return this.#sending.json("POST", `${this.#path}/predict`, body, { once: more.id !== undefined });
  }

  /** Predicts many rows. */
  async predictMany(rows: readonly Question[]): Promise<(Predicted | RefusedRow)[]> {
    const path = `${this.#path}/predict`;
    const once = rows.some(({ id }) => id !== undefined);
    const body = { rows: rowsAsJson(rows) };
    return (await this.#sending.json<{ rows: (Predicted | RefusedRow)[] }>("POST", path, body, { once })).rows;
  }

  /** Learns an example. */
  async learn(features: Features, label: Label, more: Omit<Example, "features" | "label"> = {}): Promise<Learned> {
    const body = { features: asJson(features), label, ...more };
    return this.#sending.json("POST", `${this.#path}/learn`, body, { once: true });
  }

  /** Learns the label of a prediction that was made with this id. */
  label(id: string, label: Label): Promise<Learned> {
    return this.#sending.json("POST", `${this.#path}/learn`, { id, label }, { once: true });
  }

  /** Learns many examples in order; those that are refused have a problem in place of an answer. */
  async learnMany(rows: readonly Example[]): Promise<(Learned | RefusedRow)[]> {
    const path = `${this.#path}/learn`;
    const body = { rows: rowsAsJson(rows) };
    return (await this.#sending.json<{ rows: (Learned | RefusedRow)[] }>("POST", path, body, { once: true })).rows;
  }

  /** Forgets examples exactly. */
  forget(which: Forgetting): Promise<Receipt> {
    return this.#sending.json("POST", `${this.#path}/forget`, which);
  }

  /** Explains a prediction, or the score of another class. */
  async explain(features: Features, label?: Label): Promise<Explanation> {
    const body = { features: asJson(features), ...(label !== undefined && { label }) };
    return this.#sending.json("POST", `${this.#path}/explain`, body);
  }

  /** Reports errors overall, over the latest examples and by class, and drift. */
  report(): Promise<Report> {
    return this.#sending.json("GET", `${this.#path}/report`);
  }

  /** Returns how the errors developed over the latest examples. */
  curve(): Promise<Curve> {
    return this.#sending.json("GET", `${this.#path}/curve`);
  }

  /** Lists the largest weights. */
  weights(): Promise<Weights> {
    return this.#sending.json("GET", `${this.#path}/weights`);
  }

  /** Adds a challenger: a learner on the same examples, which is compared with the model from now on. */
  challenge(name: string, spec: ChallengerSpec = {}): Promise<Challenger> {
    return this.#sending.json("PUT", this.#challenger(name), spec);
  }

  /** Compares all challengers with the model. */
  async challengers(): Promise<Challenger[]> {
    return (await this.#sending.json<{ challengers: Challenger[] }>("GET", `${this.#path}/challengers`)).challengers;
  }

  /** Compares a challenger with the model. */
  challenger(name: string): Promise<Challenger> {
    return this.#sending.json("GET", this.#challenger(name));
  }

  /** Removes a challenger. */
  dismiss(name: string): Promise<void> {
    return this.#sending.json("DELETE", this.#challenger(name));
  }

  /** Makes a challenger the model. The previous model continues as a challenger under the name `keep`, or is dropped. */
  promote(name: string, { keep }: { keep?: string | undefined } = {}): Promise<Promotion> {
    const body = { ...(keep !== undefined && { keep }) };
    return this.#sending.json("POST", `${this.#challenger(name)}/promote`, body, { once: true });
  }

  #challenger(name: string): string {
    return `${this.#path}/challengers/${encodeURIComponent(name)}`;
  }

  /** Returns the model file. */
  export(): Promise<Record<string, unknown>> {
    return this.#sending.json("GET", `${this.#path}/export`);
  }

  /** Removes the model and everything that it learned. */
  delete(): Promise<void> {
    return this.#sending.json("DELETE", this.#path);
  }

  /** Follows mistakes, updates and drift as they happen, from the example after this number on if one is given, until the signal aborts. */
  async *events(
    after?: number,
    { signal }: { signal?: AbortSignal | undefined } = {},
  ): AsyncGenerator<ModelEvent, void, void> {
    const headers = { Accept: "text/event-stream", ...(after !== undefined && { "Last-Event-ID": String(after) }) };
    const { body } = await this.#sending.send("GET", `${this.#path}/events`, undefined, headers, signal);
    if (body) yield* eventsIn(body);
  }
}

/** Rows with their features as JSON; a row whose label follows its prediction has none. */
function rowsAsJson(rows: readonly (Question | Example)[]) {
  return rows.map((row, i) =>
    row.features === undefined ? row : { ...row, features: asJson(row.features, `rows[${i}].features`) },
  );
}

/** The message for a request that no try got an answer to; platforms say why in the cause of their own error. */
function unanswered(request: string, error: unknown): string {
  const { message, cause } = Object(error) as { message?: unknown; cause?: { code?: unknown } };
  const why = [message, cause?.code].filter((part) => typeof part === "string").join(", ");
  return `${request} was not answered: ${why}; is the service running at this address?`;
}
