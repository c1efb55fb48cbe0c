// What the rest of the package sees of a cluster: statements in, rows out, files to the executors.

import type { Table } from "apache-arrow";

/** A value of a row: `long` columns come as numbers where these are exact and as bigint elsewhere, decimals as strings. */
export type Value = string | number | bigint | boolean | Uint8Array | Date | null;

/** A row of a result, by the names of its columns. */
export type Row = Readonly<Record<string, Value>>;

/** Columns of a small local table, all of one length. Strings become `STRING`, whole numbers of an Int32Array `INT`, others `DOUBLE`. */
export type Columns = Readonly<Record<string, readonly (string | null)[] | Int32Array | Float64Array>>;

/** How far the tasks of a statement are. */
export interface Progress {
  /** Tasks of all stages so far; grows as Spark plans further stages. */
  readonly tasks: number;
  /** Tasks that have ended. */
  readonly completed: number;
  /** Tasks that run now. */
  readonly running: number;
  /** Bytes that tasks have read. */
  readonly bytesRead: number;
}

/** How a statement is run. */
export interface RunOptions {
  /** Cancels the operation on the cluster; the call then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined;
  /** Words by which the operation can be found on the cluster, without commas. Spark's interface shows them beside its jobs. */
  readonly tags?: readonly string[] | undefined;
  /** Is told about every two seconds how far the operation is. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A session on a cluster that speaks Spark Connect. Several statements may run at the same time. */
export interface Spark {
  /** The address as Spark's own clients write it, without the token. */
  readonly address: string;
  /** The client's name for the session. */
  readonly session: string;
  /** The server's name for the session, which is also the folder of its files below the working directory of a script on an executor. */
  readonly serverSession: string;
  /** The version of Spark on the server, such as "4.1.3". */
  readonly version: string;
  /** How many times a result was taken up again after its stream had ended early. */
  readonly reattached: number;

  /** The rows of a query. */
  rows(query: string, options?: RunOptions): Promise<Row[]>;
  /** The result of a query as Arrow tables, each as soon as it comes. Stopping early cancels the operation. */
  tables(query: string, options?: RunOptions): AsyncIterable<Table>;
  /** Runs a statement at once for what it does: `SET`, `CACHE TABLE`, `CREATE TABLE … AS`, `INSERT`, `DROP`. */
  command(statement: string, options?: RunOptions): Promise<void>;
  /** Writes the rows of a query as a folder of Parquet files. Where there is anything at the path it is an error, unless `replace` has it deleted. */
  writeParquet(query: string, path: string, options?: RunOptions & { readonly replace?: boolean }): Promise<void>;
  /** Makes a temporary view of local columns, or replaces it. The server takes at most 128 MB by default. */
  view(name: string, columns: Columns, options?: RunOptions): Promise<void>;

  /** Sets what `SET name=value` would set, without quoting. */
  configure(settings: Readonly<Record<string, string>>, options?: Pick<RunOptions, "signal">): Promise<void>;
  /** The value of a setting; undefined where it has none. */
  setting(name: string, options?: Pick<RunOptions, "signal">): Promise<string | undefined>;
  /** Names what runs from now on in Spark's interface: a group of jobs, and the description that stands beside each of them. */
  describe(group: string, description: string, options?: Pick<RunOptions, "signal">): Promise<void>;

  /**
   * Sends a file to all executors and returns its name there, which carries the hash of its content: "worker.mjs" becomes
   * "worker-0123456789abcdef.mjs" in the folder `./SERVER_SESSION/` of a script. A file that the session already has is not sent again.
   */
  addFile(name: string, bytes: Uint8Array, options?: Pick<RunOptions, "signal">): Promise<string>;
  /** Sends an archive (.tar.gz, .tgz, .zip) that each executor unpacks as `./SERVER_SESSION/FOLDER/`; returns its name. */
  addArchive(name: string, bytes: Uint8Array, folder: string, options?: Pick<RunOptions, "signal">): Promise<string>;

  /** Ends the session on the server, with its views, cached tables and files, and the connection. Never fails. */
  close(): Promise<void>;
}

/** Options of `connect` that its address can name, too. What is left out comes from the address, then from the environment. */
export interface ConnectOptions {
  /** The bearer token. Defaults to `token=` of the address, then to the variable SPARK_CONNECT_AUTHENTICATE_TOKEN. */
  readonly token?: string | undefined;
  /** Whether to speak TLS. Defaults to `use_ssl=` of the address; else a token asks for it, other than on the same machine. */
  readonly tls?: boolean | undefined;
  /** Certificates to trust, in PEM. Defaults to those of Node and of the variable GRPC_DEFAULT_SSL_ROOTS_FILE_PATH. */
  readonly certificates?: Uint8Array | undefined;
  /** The name of the user. Defaults to `user_id=` of the address, then to the variables SPARK_USER and USER. */
  readonly user?: string | undefined;
  /** How long the server may be out of reach before a statement fails, in milliseconds. Defaults to two minutes. */
  readonly patienceMs?: number | undefined;
  /** Called when the server has not answered several attempts in a row, with how long they go on in all, in milliseconds. */
  readonly onOutage?: ((patienceMs: number) => void) | undefined;
  /** Gives up connecting. */
  readonly signal?: AbortSignal | undefined;
}
