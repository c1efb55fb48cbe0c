// Rows on the cluster: split by use, sharded by content hash, sorted in content order, and cached if they are needed more than once.

import { randomUUID } from "node:crypto";
import { InputError } from "rosenblatt";
import { type RunOptions, type Setting, type Spark, underSettings } from "../connect/index.js";
import type { WorkerProgram } from "../launch/worker-program.js";
import { contentHashSql, copyHashSql, partSql, type Shares, type Use } from "../mixing/index.js";
import { shardKeys } from "./shard-keys.js";
import { transform } from "./transform.js";

/** The number of lines of a shard and their checksum, which every epoch must reproduce. */
export interface ShardLines {
  readonly lines: number;
  readonly checksum: number;
}

/** The answer of a worker for one shard. */
export interface ShardAnswer extends ShardLines {
  /** The requested columns, as text. */
  readonly columns: readonly string[];
}

/** How rows are split into uses and shards. */
export interface PreparedOptions extends RunOptions {
  readonly shards: number;
  readonly seed: number;
  /** The share of the rows to hold back. Defaults to none. */
  readonly shares?: Shares;
}

/** Bits for the places of one part: all values of a CRC-32, with room for a mark before and one after them. */
const bitsOfPart = 34;

/** The length of the content hash in front of a line: eight hexadecimal digits and a space. */
const hashLength = 9;

/** The time limit for cleaning up, so that an error is not held up by a server that is gone. */
const tidyingMs = 10_000;

/** Sharded rows on the cluster: those to learn from and those held back. Rows with the same content hash are in the same shard of the same part. */
export class PreparedRows {
  readonly spark: Spark;
  readonly worker: WorkerProgram;
  readonly shards: number;
  /** For each shard, a key that Spark assigns to the partition of that number. */
  readonly keys: readonly number[];
  /** The uses of the rows; "learn" comes first. */
  readonly uses: readonly Use[];
  /** The name of the table once it is cached. It has the column `line`, and the column `part` if rows are held back. */
  readonly name: string;
  /**
   * Whether copies of a row are spread over the shards. Every line then begins with its content hash, and workers must be told so by the
   * argument `hashed`.
   */
  readonly areSpread: boolean;
  /** The rows from which these were made. Spark still resolves their view whenever these rows are read. */
  #before: PreparedRows | undefined;
  /** A query that returns the lines and their hashes. */
  readonly #query: string;
  #isCached = false;
  readonly #seed: number;
  readonly #shares: Shares;

  private constructor(
    spark: Spark,
    worker: WorkerProgram,
    { shards, seed, shares = { test: 0, settle: 0 } }: PreparedOptions,
    { query, areSpread }: { readonly query: string; readonly areSpread: boolean },
  ) {
    this.spark = spark;
    this.worker = worker;
    this.shards = shards;
    this.keys = shardKeys(shards);
    this.uses = ["learn", ...(["test", "settle"] as const).filter((use) => shares[use] > 0)];
    this.name = `rosenblatt_rows_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
    this.areSpread = areSpread;
    this.#query = query;
    this.#seed = seed;
    this.#shares = shares;
  }

  /** Shards the column `line` of a query, lazily. The part, shard and place of a row depend on its text alone, so copies of a row are adjacent. */
  static of(spark: Spark, worker: WorkerProgram, query: string, options: PreparedOptions): PreparedRows {
    const hashed = `SELECT line, ${contentHashSql("line", options.seed)} AS hash FROM (${query})`;
    return new PreparedRows(spark, worker, options, { query: hashed, areSpread: false });
  }

  /**
   * The same rows, cached, with each copy of a row assigned its own shard, part and place. The cache of this object is freed; its view is
   * dropped when the new rows are released.
   */
  async spread(options: RunOptions): Promise<PreparedRows> {
    const [seed, shares] = [this.#seed, this.#shares];
    const numbered = `SELECT line, hash, row_number() OVER (PARTITION BY hash ORDER BY line) - 1 AS copy
  FROM (SELECT line, ${contentHashSql("line", seed)} AS hash FROM (${this.lines(undefined, { inOrder: false })}))`;
    const query = `SELECT concat(lpad(hex(hash), 8, '0'), ' ', line) AS line, hash FROM (SELECT line, ${copyHashSql("hash", "copy")} AS hash FROM (${numbered}))`;
    const { spark, worker, shards } = this;
    const made = new PreparedRows(spark, worker, { shards, seed, shares }, { query, areSpread: true });
    made.#before = this;
    await made.cache(options);
    if (this.#isCached) await spark.command(`UNCACHE TABLE IF EXISTS ${this.name}`, { signal: options.signal });
    return made;
  }

  /** Caches the rows, all parts in one job, unless they are cached already. The source is read once. */
  async cache({ signal }: RunOptions): Promise<void> {
    if (this.#isCached) return;
    this.#isCached = true;
    try {
      await underSettings(this.spark, asLines, signal, () =>
        this.spark.command(
          `CACHE TABLE ${this.name} OPTIONS ('storageLevel' = 'MEMORY_AND_DISK') AS ${this.#sorted()}`,
          { signal },
        ),
      );
    } catch (error) {
      // Spark would keep the view, and the rows cached so far.
      await this.release();
      throw error;
    }
  }

  /**
   * A query of the sharded rows; the column `hash` decides their part, shard and place. The parts of a shard follow one another in one
   * partition. The first and the last line of each part name its shard, so that a worker detects truncated input, and a shard without rows has
   * a result too. There must be no join above the sorted rows, because the optimizer removes sorts below joins. The plan contains the table's
   * unique name: otherwise Spark would reuse what another run cached for the same plan, even a killed run, although the rows may have changed
   * since.
   */
  #sorted(): string {
    const { name, shards, keys, uses } = this;
    const isParted = uses.length > 1;
    const marks = uses.flatMap((_, part) =>
      keys.flatMap((key, shard) => {
        const [number, place] = [part * shards + shard, part * 2 ** bitsOfPart];
        return [`(${key}, ${place - 1}L, '#shard ${number}')`, `(${key}, ${place + 2 ** 33}L, '#end ${number}')`];
      }),
    );
    const place = isParted
      ? `shiftleft(CAST(${partSql(uses, "hash", this.#shares)} AS BIGINT), ${bitsOfPart}) + hash`
      : "hash";
    const part = isParted ? `CAST(shiftright(place + 1, ${bitsOfPart}) AS INT) AS part, ` : "";
    return `SELECT ${part}line FROM (
  SELECT /*+ REPARTITION(${shards}, key) */ key, place, line FROM (
    SELECT element_at(array(${keys}), CAST(pmod(hash, ${shards}) AS INT) + 1) AS key, ${place} AS place, line
      FROM (${this.#query}) WHERE '${name}' <> ''
    UNION ALL SELECT key, place, line FROM VALUES ${marks.join(", ")} AS marks(key, place, line)))
SORT BY place, line`;
  }

  /** The rows with their marks, for use in a FROM clause: the cached table, or a subquery that reads and sorts them each time. */
  get #table(): string {
    return this.#isCached ? this.name : `(${this.#sorted()})`;
  }

  /**
   * Gives each shard of the rows to learn from to its own worker, and returns the answers by shard. `given` is a SQL expression whose value is
   * appended to the first line of each shard.
   */
  async each(
    args: readonly string[],
    columns: readonly string[],
    { given, expected, ...options }: RunOptions & { given?: string; expected?: readonly ShardLines[] | undefined } = {},
  ): Promise<ShardAnswer[]> {
    const answers = await this.#answers(this.query(args, columns, given), columns, this.shards, options);
    this.check(answers, expected);
    return answers;
  }

  /** Gives all parts of each shard to a worker, in one job, and returns the answers by use and shard. `given` is as for `each`. */
  async eachPart(
    args: readonly string[],
    columns: readonly string[],
    { given, ...options }: RunOptions & { given?: string } = {},
  ): Promise<ReadonlyMap<Use, readonly ShardAnswer[]>> {
    const { uses, shards } = this;
    const query = this.#given(args, columns, `SELECT ${lineWith(given)} FROM ${this.#table}`);
    const answers = await this.#answers(query, columns, uses.length * shards, options);
    return new Map(uses.map((use, part) => [use, answers.slice(part * shards, (part + 1) * shards)]));
  }

  /** The statement that gives each shard of the rows to learn from to its own worker. */
  query(args: readonly string[], columns: readonly string[], given: string | undefined): string {
    const learned = this.uses.length > 1 ? " WHERE part = 0" : "";
    return this.#given(args, columns, `SELECT ${lineWith(given)} FROM ${this.#table}${learned}`);
  }

  /**
   * Gives each shard to its own worker, which sorts its rows: all rows are read once per shard, without a shuffle. With few shards that is
   * faster than a shuffle. All rows must be for learning, and copies must not be spread.
   */
  async eachRead(
    args: readonly string[],
    columns: readonly string[],
    { signal, ...options }: RunOptions,
  ): Promise<ReadonlyMap<Use, readonly ShardAnswer[]>> {
    const { shards } = this;
    const readers = this.keys.map((_, shard) =>
      this.#given(
        [...args, `gather=${shard}`, `seed=${this.#seed}`],
        columns,
        `SELECT /*+ COALESCE(1) */ line FROM (${this.#query}) WHERE pmod(hash, ${shards}) = ${shard}`,
      ),
    );
    const answers = await underSettings(this.spark, atTheSameTime, signal, () =>
      this.#answers(readers.join("\nUNION ALL "), columns, shards, { signal, ...options }),
    );
    return new Map([["learn", answers]]);
  }

  /** The texts of the first rows in content order, whatever their use. */
  async first(count: number, options: RunOptions): Promise<string[]> {
    const hash = contentHashSql("line", this.#seed);
    const rows = await this.spark.rows(
      `${this.lines()} ORDER BY ${this.areSpread ? "" : `${hash}, `}line LIMIT ${count}`,
      options,
    );
    return rows.map(({ line }) => String(line).slice(this.areSpread ? hashLength : 0));
  }

  /** How many rows repeat the text of another row, counted by Spark. */
  async copies(options: RunOptions): Promise<{ readonly copies: number; readonly lines: number }> {
    const [row] = await this.spark.rows(
      `SELECT count(*) AS lines, count(DISTINCT line) AS texts FROM (${this.lines()})`,
      options,
    );
    return { copies: Number(row.lines) - Number(row.texts), lines: Number(row.lines) };
  }

  /**
   * A query of the lines for one use, or for all, without the marks of where a shard begins and ends. If their order does not matter, lines
   * that are not cached come in the order in which they are read.
   */
  lines(use?: Use, { inOrder = true }: { readonly inOrder?: boolean } = {}): string {
    if (!(inOrder || this.#isCached || this.uses.length > 1)) return `SELECT line FROM (${this.#query})`;
    const own = use !== undefined && this.uses.length > 1 ? `part = ${this.uses.indexOf(use)} AND ` : "";
    return `SELECT line FROM ${this.#table} WHERE ${own}NOT startswith(line, '#')`;
  }

  /** The argument that tells a worker that lines begin with their content hashes. */
  get hashed(): readonly string[] {
    return this.areSpread ? ["hashed"] : [];
  }

  #given(args: readonly string[], columns: readonly string[], from: string): string {
    return transform(this.worker.command([...args, ...this.hashed]), ["shard", "lines", "checksum", ...columns], from);
  }

  /** The workers' answers for `shards` shards. Spark counts a worker that ends too early as a success, so every shard must have an answer. */
  async #answers(
    query: string,
    columns: readonly string[],
    shards: number,
    options: RunOptions,
  ): Promise<ShardAnswer[]> {
    const answers: ShardAnswer[] = [];
    for (const row of await this.spark.rows(query, options)) {
      const shard = Number(row.shard);
      if (row.shard === null || !(shard >= 0 && shard < shards))
        throw new Error(`a worker must answer for a shard from 0 to ${shards - 1}; got ${String(row.shard)}`);
      if (answers[shard]) throw new Error(`there are two answers for shard ${shard}; one is expected`);
      answers[shard] = {
        lines: Number(row.lines),
        checksum: Number(row.checksum),
        columns: columns.map((name) => String(row[name])),
      };
    }
    for (let shard = 0; shard < shards; shard++)
      if (!answers[shard]) throw new Error(`there is no answer for shard ${shard} of ${shards}`);
    return answers;
  }

  /** Throws unless the answers cover all shards, and all of their lines. */
  check(answers: readonly (ShardLines | undefined)[], expected: readonly ShardLines[] | undefined): void {
    for (let shard = 0; shard < this.shards; shard++) {
      const [got, wanted] = [answers[shard], expected?.[shard]];
      if (!got) throw new Error(`there is no answer for shard ${shard} of ${this.shards}`);
      if (wanted && (got.lines !== wanted.lines || got.checksum !== wanted.checksum))
        throw new InputError(
          `shard ${shard} must have the ${wanted.lines} rows that it had before; got ${got.lines}, or others: a query must give the same rows each time, so put what rand() and the like give into a table first`,
        );
    }
  }

  /** Frees memory and disk space on the executors. Never fails: what remains is freed when the session ends. */
  async release(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(tidyingMs);
      for (const view of [this.stateName, this.name])
        await this.spark.command(`DROP VIEW IF EXISTS ${view}`, { signal });
    } catch {
      // A broken session is reported by whatever uses the rows.
    }
    await this.#before?.release();
  }

  /** The name of the view for the state of a run; `release` drops it too. */
  get stateName(): string {
    return `${this.name}_state`;
  }
}

/** A SQL expression for the lines, with `given` appended to the first line of each shard. */
function lineWith(given: string | undefined): string {
  return given === undefined ? "line" : `IF(startswith(line, '#shard '), concat(line, ' ', ${given}), line) AS line`;
}

/**
 * Settings for caching lines. By default, Spark looks for a more compact encoding and hashes every line, only to find that hardly any repeats.
 * It also packs 10,000 lines into one array, which is so large that Java allocates it separately, and too large for the processor's caches
 * when it is read. With these settings caching takes half the time.
 */
const asLines: readonly Setting[] = [
  { name: "spark.sql.inMemoryColumnarStorage.compressed", value: "false", usual: "true" },
  { name: "spark.sql.inMemoryColumnarStorage.batchSize", value: "250", usual: "10000" },
];

/** Spark 4.1 concatenates the branches of a union into one partition if each of them is a single partition. */
const atTheSameTime: readonly Setting[] = [
  { name: "spark.sql.unionOutputPartitioning", value: "false", usual: "true" },
];
