// The interface of a cluster to the rest of the package: statements in, rows out, files to the executors.

import type { Table } from "apache-arrow";

/** A value of a row: `long` values are numbers if these are exact and bigint otherwise, decimals are strings. */
export type Value = string | number | bigint | boolean | Uint8Array | Date | null;

/** A row of a result, by column name. */
export type Row = Readonly<Record<string, Value>>;

/** The columns of a small local table, all of the same length. Strings become `STRING`, an Int32Array `INT`, and a Float64Array `DOUBLE`. */
export type Columns = Readonly<Record<string, readonly (string | null)[] | Int32Array | Float64Array>>;

/** The progress of a statement. */
export interface Progress {
  /** Tasks of all stages so far; increases as Spark plans further stages. */
  readonly tasks: number;
  /** Tasks that have ended. */
  readonly completed: number;
  /** Tasks that are running. */
  readonly running: number;
  /** Bytes that tasks have read. */
  readonly bytesRead: number;
}

/** Options for running a statement. */
export interface RunOptions {
  /** Cancels the operation on the cluster; the call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Words without commas by which the operation can be found on the cluster. Spark's web interface shows them next to its jobs. */
  readonly tags?: readonly string[] | undefined;
  /** Called about every two seconds with the progress of the operation. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** A session on a cluster that speaks Spark Connect. Several statements may run at the same time. */
export interface Spark {
  /** The address as Spark's own clients write it, without the token. */
  readonly address: string;
  /** The client's name for the session. */
  readonly session: string;
  /**
   * The server's name for the session, which is also the name of the folder with its files, below the working directory of a script on an
   * executor.
   */
  readonly serverSession: string;
  /** The version of Spark on the server, such as "4.1.3". */
  readonly version: string;
  /** How many times a result was resumed after its stream had ended early. */
  readonly reattached: number;

  /** The rows of a query. */
  rows(query: string, options?: RunOptions): Promise<Row[]>;
  /** The result of a query as Arrow tables, each as soon as it arrives. Stopping early cancels the operation. */
  tables(query: string, options?: RunOptions): AsyncIterable<Table>;
  /** Runs a statement immediately, for its effect: `SET`, `CACHE TABLE`, `CREATE TABLE … AS`, `INSERT`, `DROP`. */
  command(statement: string, options?: RunOptions): Promise<void>;
  /** Writes the rows of a query as a folder of Parquet files. An existing path is an error, or is deleted first if `replace` is set. */
  writeParquet(query: string, path: string, options?: RunOptions & { readonly replace?: boolean }): Promise<void>;
  /** Creates or replaces a temporary view of local columns. The server accepts at most 128 MB by default. */
  view(name: string, columns: Columns, options?: RunOptions): Promise<void>;

  /** Changes settings like `SET name=value`, but without the need for quoting. */
  configure(settings: Readonly<Record<string, string>>, options?: Pick<RunOptions, "signal">): Promise<void>;
  /** The value of a setting; undefined where it has none. */
  setting(name: string, options?: Pick<RunOptions, "signal">): Promise<string | undefined>;
  /** Labels everything that runs from now on in Spark's web interface: a group of jobs, and the description next to each of them. */
  describe(group: string, description: string, options?: Pick<RunOptions, "signal">): Promise<void>;

  /**
   * Sends a file to all executors and returns its name there, which contains the hash of its content: "worker.mjs" becomes
   * "worker-0123456789abcdef.mjs" in the folder `./SERVER_SESSION/` of a script. A file that the session already has is not sent again.
   */
  addFile(name: string, bytes: Uint8Array, options?: Pick<RunOptions, "signal">): Promise<string>;
  /** Sends an archive (.tar.gz, .tgz, .zip) that each executor unpacks as `./SERVER_SESSION/FOLDER/`; returns its name. */
  addArchive(name: string, bytes: Uint8Array, folder: string, options?: Pick<RunOptions, "signal">): Promise<string>;

  /** Ends the session on the server, with its views, cached tables and files, and closes the connection. Never fails. */
  close(): Promise<void>;
}

/** Options of `connect`. Some of them can be given in the address, too; what is left out comes from the address, and then from the environment. */
export interface ConnectOptions {
  /** The bearer token. Defaults to `token=` in the address, then to the variable SPARK_CONNECT_AUTHENTICATE_TOKEN. */
  readonly token?: string | undefined;
  /** Whether to use TLS. Defaults to `use_ssl=` in the address; otherwise to true if there is a token and the server is on another machine. */
  readonly tls?: boolean | undefined;
  /** Certificates to trust, in PEM. Defaults to those of Node.js and of the variable GRPC_DEFAULT_SSL_ROOTS_FILE_PATH. */
  readonly certificates?: Uint8Array | undefined;
  /** The name of the user. Defaults to `user_id=` in the address, then to the variables SPARK_USER and USER. */
  readonly user?: string | undefined;
  /** How long the server may be out of reach before a statement fails, in milliseconds. Defaults to two minutes. */
  readonly patienceMs?: number | undefined;
  /** Called when the server has failed to answer several attempts in a row, with the total time for which attempts continue, in milliseconds. */
  readonly onOutage?: ((patienceMs: number) => void) | undefined;
  /** Aborts connecting. */
  readonly signal?: AbortSignal | undefined;
}
