// Rows on the cluster: parted by what they are for, in shards by content, in content order, and cached where they are needed more than once.

import { randomUUID } from "node:crypto";
import { InputError } from "rosenblatt";
import type { RunOptions, Spark } from "../connect/index.js";
import type { WorkerProgram } from "../launch/worker-program.js";
import { contentHashSql, copyHashSql, partSql, type Shares, type Use } from "../mixing/index.js";
import { shardKeys } from "./shard-keys.js";
import { transform } from "./transform.js";

/** How many lines a shard has, and their checksum: what each epoch must have seen. */
export interface ShardLines {
  readonly lines: number;
  readonly checksum: number;
}

/** What a worker writes about a shard. */
export interface ShardAnswer extends ShardLines {
  /** As many texts as were asked for. */
  readonly columns: readonly string[];
}

/** How rows are parted and put into shards. */
export interface PreparedOptions extends RunOptions {
  readonly shards: number;
  readonly seed: number;
  /** What part of the rows is held back. Defaults to none. */
  readonly shares?: Shares;
}

/** How many places a part has: those of all values of a CRC-32, and one before and one behind them for the marks. */
const bitsOfPart = 34;

/** How long the content hash before a line is: eight digits and a blank. */
const hashLength = 9;

/** How long putting things in order may take: whoever waits for an error need not wait for a server that is gone. */
const tidyingMs = 10_000;

/** Rows in shards on the cluster: those to learn from, and those held back. Rows with the same content hash are in one shard of one part. */
export class PreparedRows {
  readonly spark: Spark;
  readonly worker: WorkerProgram;
  readonly shards: number;
  /** By shard, the key that Spark puts into the partition of that number. */
  readonly keys: readonly number[];
  /** What rows are for, those to learn from first. */
  readonly uses: readonly Use[];
  /** The name of the table once it is cached, which has the column `line`, and `part` where rows are held back. */
  readonly name: string;
  /** Whether copies of a row are spread over the shards. Every line then begins with its content hash, and workers must be told so by the argument `hashed`. */
  readonly areSpread: boolean;
  /** The rows that these were made of, whose view Spark looks up whenever it is asked for them. */
  #before: PreparedRows | undefined;
  /** A query of the lines and their hashes. */
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

  /** The column `line` of a query in shards, before anything is done. Part, shard and place of a row depend on its text alone, so that copies of a row lie next to each other. */
  static of(spark: Spark, worker: WorkerProgram, query: string, options: PreparedOptions): PreparedRows {
    const hashed = `SELECT line, ${contentHashSql("line", options.seed)} AS hash FROM (${query})`;
    return new PreparedRows(spark, worker, options, { query: hashed, areSpread: false });
  }

  /** The same rows with copies of a row in shards, parts and places of their own, cached. These ones are freed, and go when the new ones do. */
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

  /** Caches the rows, all parts in one job, unless they are. The source is read once. */
  async cache({ signal }: RunOptions): Promise<void> {
    if (this.#isCached) return;
    this.#isCached = true;
    try {
      await withSettings(this.spark, asLines, signal, () =>
        this.spark.command(
          `CACHE TABLE ${this.name} OPTIONS ('storageLevel' = 'MEMORY_AND_DISK') AS ${this.#sorted()}`,
          { signal },
        ),
      );
    } catch (error) {
      // Spark keeps the view, and the rows that were cached by then.
      await this.release();
      throw error;
    }
  }

  /**
   * A query of the rows in shards; the column `hash` decides about part, shard and place. The parts of a shard lie behind each other in
   * one partition. The first and the last line of each say which shard it is, so that a worker knows an input that was cut off, and a shard without rows has a result, too. There must be no join above the
   * sorted rows: the optimizer removes sorts below joins. The name of the table is in its plan, because Spark takes what another run of the same plan cached, also one that was killed, though its rows may be others by now.
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

  /** The rows with their marks, as a query names them: cached, or read and sorted whenever they are asked for. */
  get #table(): string {
    return this.#isCached ? this.name : `(${this.#sorted()})`;
  }

  /**
   * Gives each shard of the rows to learn from to a worker of its own and returns what they write, by shard. `given` is an expression for what the first line of a shard says
   * besides.
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

  /** Gives all parts of each shard to a worker, in one job, and returns what they write, by what the rows are for and by shard. `given` is as for `each`. */
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

  /** The statement by which each shard of the rows to learn from is given to a worker of its own. */
  query(args: readonly string[], columns: readonly string[], given: string | undefined): string {
    const learned = this.uses.length > 1 ? " WHERE part = 0" : "";
    return this.#given(args, columns, `SELECT ${lineWith(given)} FROM ${this.#table}${learned}`);
  }

  /**
   * Gives each shard to a worker of its own, which sorts its rows: all rows are read for every shard, and go no other way. That takes less than to send them to their shards as long as these are few. The rows
   * must all be to learn from, and not be spread.
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
    const answers = await withSettings(this.spark, atTheSameTime, signal, () =>
      this.#answers(readers.join("\nUNION ALL "), columns, shards, { signal, ...options }),
    );
    return new Map([["learn", answers]]);
  }

  /** The texts of the first rows in content order, whatever they are for. */
  async first(count: number, options: RunOptions): Promise<string[]> {
    const hash = contentHashSql("line", this.#seed);
    const rows = await this.spark.rows(
      `${this.lines()} ORDER BY ${this.areSpread ? "" : `${hash}, `}line LIMIT ${count}`,
      options,
    );
    return rows.map(({ line }) => String(line).slice(this.areSpread ? hashLength : 0));
  }

  /** How many rows have the text of another one, counted by Spark. */
  async copies(options: RunOptions): Promise<{ readonly copies: number; readonly lines: number }> {
    const [row] = await this.spark.rows(
      `SELECT count(*) AS lines, count(DISTINCT line) AS texts FROM (${this.lines()})`,
      options,
    );
    return { copies: Number(row.lines) - Number(row.texts), lines: Number(row.lines) };
  }

  /** A query of the lines that are for one of the uses, or of all, without those that say where a shard begins and ends. Lines that are not cached come as they are read where their order does not count. */
  lines(use?: Use, { inOrder = true }: { readonly inOrder?: boolean } = {}): string {
    if (!(inOrder || this.#isCached || this.uses.length > 1)) return `SELECT line FROM (${this.#query})`;
    const own = use !== undefined && this.uses.length > 1 ? `part = ${this.uses.indexOf(use)} AND ` : "";
    return `SELECT line FROM ${this.#table} WHERE ${own}NOT startswith(line, '#')`;
  }

  /** The argument by which a worker knows that lines begin with their content hashes. */
  get hashed(): readonly string[] {
    return this.areSpread ? ["hashed"] : [];
  }

  #given(args: readonly string[], columns: readonly string[], from: string): string {
    return transform(this.worker.command([...args, ...this.hashed]), ["shard", "lines", "checksum", ...columns], from);
  }

  /** What workers write about `shards` shards. Spark counts a worker that ends too soon as a success, so every shard must have an answer. */
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

  /** Refuses answers that are not about all shards, and about all of their lines. */
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

  /** Frees the memory and the disks of the executors. Never fails: what is left goes with the session. */
  async release(): Promise<void> {
    try {
      const signal = AbortSignal.timeout(tidyingMs);
      for (const view of [this.stateName, this.name])
        await this.spark.command(`DROP VIEW IF EXISTS ${view}`, { signal });
    } catch {
      // Whatever happened to the session is told by those who work with the rows.
    }
    await this.#before?.release();
  }

  /** The name of a view for the state of a run, which `release` drops, too. */
  get stateName(): string {
    return `${this.name}_state`;
  }
}

/** An expression for a line, of which the first of a shard says something besides. */
function lineWith(given: string | undefined): string {
  return given === undefined ? "line" : `IF(startswith(line, '#shard '), concat(line, ' ', ${given}), line) AS line`;
}

/** A setting of a session for the time of one statement, and what it is where nobody has set it. */
interface Setting {
  readonly name: string;
  readonly value: string;
  readonly usual: string;
}

/**
 * How Spark caches lines, and how it does so by itself: it looks for a shorter form, and hashes every line to find that hardly one comes twice; and it puts 10,000 of them into one array, which
 * is so long that Java keeps it apart from all others, and that it is in no cache of the processor when it is read. As lines are cached here it takes half the time.
 */
const asLines: readonly Setting[] = [
  { name: "spark.sql.inMemoryColumnarStorage.compressed", value: "false", usual: "true" },
  { name: "spark.sql.inMemoryColumnarStorage.batchSize", value: "250", usual: "10000" },
];

/** Spark 4.1 puts the parts of a union, of which each is one partition, into one partition behind each other. */
const atTheSameTime: readonly Setting[] = [
  { name: "spark.sql.unionOutputPartitioning", value: "false", usual: "true" },
];

/** Does something with other settings, and sets them back. */
async function withSettings<T>(
  spark: Spark,
  settings: readonly Setting[],
  signal: AbortSignal | undefined,
  act: () => Promise<T>,
): Promise<T> {
  const before: Record<string, string> = {};
  for (const { name, usual } of settings) before[name] = (await spark.setting(name, { signal })) ?? usual;
  await spark.configure(Object.fromEntries(settings.map(({ name, value }) => [name, value])), { signal });
  try {
    return await act();
  } finally {
    await spark.configure(before, { signal: AbortSignal.timeout(tidyingMs) }).catch(() => {});
  }
}
