// A real Spark on this machine: a single Connect server, or one with a master and workers whose processes can be killed.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { connect } from "@rosenblatt/spark";
import { killIfThere, SparkProcess, until } from "./spark-process.js";

/** How a cluster is made. */
export interface ClusterOptions {
  /** Executors, each on a worker with a loopback address of its own, so that losing one is losing a machine. 0 runs tasks inside the server. */
  readonly executors?: number;
  /** Settings beside those of the test cluster. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Variables of the server, and of its executors where there are no workers. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** Settings of Java for short lives on few cores. */
const lightJava = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xshare:auto";

/** A running Spark. `stop` ends every process of it and removes its folder. */
export class SparkCluster {
  readonly folder: string = mkdtempSync(join(tmpdir(), "rosenblatt-spark-"));
  readonly port: number;
  readonly uiPort: number;
  readonly #home: string;
  readonly #options: ClusterOptions;
  readonly #masterPort: number;
  readonly #masterUiPort: number;
  readonly #workers = new Map<number, SparkProcess>();
  #master: SparkProcess | undefined;
  #server: SparkProcess | undefined;

  private constructor(home: string, options: ClusterOptions, ports: readonly number[]) {
    this.#home = home;
    this.#options = options;
    [this.port, this.uiPort, this.#masterPort, this.#masterUiPort] = ports;
    for (const name of ["conf", "local", "warehouse", "log"]) mkdirSync(join(this.folder, name));
  }

  /** Starts a cluster, and comes back when it can be used. */
  static async start(home: string, options: ClusterOptions = {}): Promise<SparkCluster> {
    const cluster = new SparkCluster(home, options, await freePorts(4));
    try {
      const { executors = 0 } = options;
      if (executors > 0) {
        cluster.#startMaster();
        await until("the master answers", () => cluster.#askMaster());
        for (let worker = 1; worker <= executors; worker++) cluster.startWorker(worker);
      }
      await cluster.startServer();
      return cluster;
    } catch (error) {
      await cluster.stop();
      throw error;
    }
  }

  get address(): string {
    return `spark://127.0.0.1:${this.port}`;
  }

  /** Starts the Connect server, also after it was killed, and waits until it has all its executors. */
  async startServer(): Promise<void> {
    const { executors = 0, settings = {}, environment = {} } = this.#options;
    const master = executors > 0 ? `spark://127.0.0.1:${this.#masterPort}` : "local[2,4]"; // plain local[2] never tries a task again
    const all: Record<string, string> = {
      "spark.driver.memory": "768m",
      "spark.executor.memory": "512m",
      "spark.executor.cores": "1",
      "spark.cores.max": String(Math.max(1, executors)),
      "spark.driver.host": "127.0.0.1",
      "spark.driver.extraJavaOptions": lightJava,
      "spark.executor.extraJavaOptions": lightJava,
      "spark.ui.port": String(this.uiPort),
      "spark.sql.warehouse.dir": join(this.folder, "warehouse"),
      "spark.connect.grpc.binding.address": "127.0.0.1",
      "spark.connect.grpc.binding.port": String(this.port),
      // Far from UTC, so that every test shows that nothing depends on the server's time zone.
      "spark.sql.session.timeZone": "America/New_York",
      ...settings,
    };
    const server = this.#spawn(
      "server",
      [
        join(this.#home, "bin/spark-submit"),
        ...["--class", "org.apache.spark.sql.connect.service.SparkConnectServer", "--master", master],
        ...Object.entries(all).flatMap(([name, value]) => ["--conf", `${name}=${value}`]),
      ],
      { SPARK_LOCAL_IP: "127.0.0.1", ...environment },
    );
    this.#server = server;
    const token = settings["spark.connect.authenticate.token"] ?? environment.SPARK_CONNECT_AUTHENTICATE_TOKEN;
    await until("the server answers", async () => {
      if (!server.isRunning) throw new Error(`the Connect server ended:\n${server.lastWords()}`);
      try {
        await (await connect(this.address, { token })).close();
        return true;
      } catch {
        return false;
      }
    });
    if (executors > 0) await this.untilExecutors(executors);
  }

  /** Waits until a number of executors take tasks. */
  async untilExecutors(count: number): Promise<void> {
    await until(`${count} executors are there`, async () => {
      const executors = await this.ask("executors");
      return executors.filter(({ id, isActive }) => id !== "driver" && isActive).length === count;
    });
  }

  /** What Spark's own interface knows, such as "jobs", "stages?status=active" or "executors". */
  // biome-ignore lint/suspicious/noExplicitAny: JSON of another program, of which each test reads what it needs.
  async ask(what: string): Promise<any[]> {
    const base = `http://127.0.0.1:${this.uiPort}/api/v1/applications`;
    const [application] = (await (await fetch(base)).json()) as { id: string }[];
    return (await (await fetch(`${base}/${application.id}/${what}`)).json()) as never;
  }

  /** Starts a worker, also after it was killed. */
  startWorker(worker: number): void {
    const host = `127.0.0.${worker + 1}`;
    const command = [join(this.#home, "bin/spark-class"), "org.apache.spark.deploy.worker.Worker"];
    const options = ["--host", host, "--webui-port", "0", "--cores", "1", "--memory", "700m"];
    const place = ["--work-dir", join(this.folder, `worker-${worker}`), `spark://127.0.0.1:${this.#masterPort}`];
    const environment = { SPARK_LOCAL_IP: host, ...daemon, PATH: this.#pathOf(worker) };
    this.#workers.set(worker, this.#spawn(`worker-${worker}`, [...command, ...options, ...place], environment));
  }

  /**
   * What executors of a worker find under the name `node`: the program that runs this ("real"), nothing ("none"), or a script of the shell,
   * to which $NODE is the real one. It holds from the next script on.
   */
  setNode(worker: number, node: "real" | "none" | { readonly script: string }): void {
    const file = join(this.#toolsOf(worker), "node");
    rmSync(file, { force: true });
    if (node === "real") symlinkSync(process.execPath, file);
    else if (node !== "none")
      writeFileSync(file, `#!/bin/bash\nNODE=${process.execPath}\n${node.script}\nexec $NODE "$@"\n`, { mode: 0o755 });
  }

  /** Kills a worker with its executor and the scripts of that, as a machine that loses its power. */
  async killWorker(worker: number): Promise<void> {
    await this.#workers.get(worker)!.kill();
  }

  /** Kills the executor of a worker, and no other process. The worker starts another one. */
  killExecutor(worker: number): void {
    for (const pid of this.#processes(worker, "CoarseGrainedExecutorBackend")) killIfThere(pid);
  }

  /** Kills the scripts that executors run now and whose command line contains a text; returns how many there were. */
  killScripts(text: string): number {
    const workers = this.#workers.size > 0 ? [...this.#workers.keys()] : [0];
    const pids = workers.flatMap((worker) => this.#processes(worker, text));
    for (const pid of pids) killIfThere(pid);
    return pids.length;
  }

  /** Lets the executor of a worker write no file longer than so many bytes, as if its disk were full. */
  limitFiles(worker: number, bytes: number | "unlimited"): void {
    for (const pid of this.#processes(worker, "CoarseGrainedExecutorBackend"))
      execFileSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`]);
  }

  /** How many processes of a worker (of the server, for 0) have a text in their command line. */
  countProcesses(worker: number, text: string): number {
    return this.#processes(worker, text).length;
  }

  /** Kills the Connect server, which is also the driver of all its executors. */
  async killServer(): Promise<void> {
    await this.#server?.kill();
  }

  /** Ends everything. */
  async stop(): Promise<void> {
    const processes = [this.#server, ...this.#workers.values(), this.#master];
    await Promise.all(processes.map((process) => process?.kill()));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }

  /** The end of the server's log. */
  lastWords(): string {
    return this.#server?.lastWords() ?? "";
  }

  #toolsOf(worker: number): string {
    return join(this.folder, `tools-${worker}`);
  }

  /** The way to programs on a worker: its own `node`, and all that is here but `node`. */
  #pathOf(worker: number): string {
    const tools = this.#toolsOf(worker);
    if (!existsSync(tools)) {
      mkdirSync(tools);
      this.setNode(worker, "real");
    }
    const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "" && existsSync(folder));
    return [tools, ...folders.map((folder) => this.#withoutNode(folder))].join(delimiter);
  }

  /** A folder of programs, or one of links to all of its programs but Node. */
  #withoutNode(folder: string): string {
    if (!existsSync(join(folder, "node"))) return folder;
    const links = join(this.folder, `links${folder.replaceAll("/", "-")}`);
    if (!existsSync(links)) {
      mkdirSync(links);
      for (const name of readdirSync(folder)) if (name !== "node") symlinkSync(join(folder, name), join(links, name));
    }
    return links;
  }

  #startMaster(): void {
    const ports = ["--port", String(this.#masterPort), "--webui-port", String(this.#masterUiPort)];
    const command = [join(this.#home, "bin/spark-class"), "org.apache.spark.deploy.master.Master"];
    this.#master = this.#spawn("master", [...command, "--host", "127.0.0.1", ...ports], {
      SPARK_LOCAL_IP: "127.0.0.1",
      ...daemon,
    });
  }

  async #askMaster(): Promise<boolean> {
    if (!this.#master!.isRunning) throw new Error(`the master ended:\n${this.#master!.lastWords()}`);
    return fetch(`http://127.0.0.1:${this.#masterUiPort}/json/`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  #spawn(name: string, command: readonly string[], environment: NodeJS.ProcessEnv): SparkProcess {
    const { SPARK_CONNECT_AUTHENTICATE_TOKEN: _, SPARK_REMOTE: __, ...inherited } = process.env;
    const common = {
      SPARK_HOME: this.#home,
      SPARK_CONF_DIR: join(this.folder, "conf"),
      SPARK_LOCAL_DIRS: join(this.folder, "local"),
      SPARK_CONNECT_MODE: "0",
    };
    const log = join(this.folder, "log", name);
    return new SparkProcess(command, { ...inherited, ...common, ...environment }, this.folder, log);
  }

  #processes(worker: number, text: string): number[] {
    return (worker === 0 ? this.#server : this.#workers.get(worker))!.descendants(text);
  }
}

/** Variables of a master and of workers. SPARK_DAEMON_MEMORY would overrule the memory of a Connect server, so that must not have it. */
const daemon: NodeJS.ProcessEnv = { SPARK_DAEMON_MEMORY: "192m", SPARK_DAEMON_JAVA_OPTS: lightJava };

/**
 * Ports that nobody listens on, below those that systems give to whoever asks for any: one of these could be taken by a connection, even by
 * one that waits for the server, before the server has it.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = 15_000 + Math.floor(17_000 * Math.random());
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
