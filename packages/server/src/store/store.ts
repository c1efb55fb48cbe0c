// The durable side of a service: one SQLite file, its only writer, and queries.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { StorageError } from "../errors.js";
import { ChallengerTable } from "./challenger-table.js";
import { isIntact, type Summed } from "./checksum.js";
import { type Database, Statements } from "./database.js";
import { type JournalEntry, journalPart } from "./journal.js";
import { lockDirectory } from "./lock.js";
import { isDamage, openedStore } from "./opening.js";
import { Writer } from "./writer.js";

/** A stored model. */
export interface ModelRow {
  readonly id: number;
  readonly name: string;
  readonly spec: string;
  readonly base: Uint8Array | null;
  readonly created: number;
  readonly sequence: number;
  /** It learns from the examples after this one. */
  readonly start: number;
}

/** A stored example. */
export interface ExampleRow {
  readonly sequence: number;
  readonly time: number;
  readonly id: string | null;
  readonly features: string;
  readonly label: string;
  readonly metadata: string | null;
  readonly predicted: string | null;
  readonly mistake: number;
  readonly updated: number;
  /** The checksum; null for examples from before checksums existed. */
  readonly crc: number | null;
  /** What each challenger would have answered, by its number. */
  readonly challenged: string | null;
}

/** A prediction that waits for its label; `features` is null once it has expired. */
export interface PredictionRow {
  readonly time: number;
  readonly features: string | null;
  readonly predicted: string | null;
  readonly metadata: string | null;
  readonly challenged: string | null;
}

/** A stored answer, which is returned again for the same request. */
export interface AnswerRow {
  readonly fingerprint: string;
  readonly status: number;
  readonly body: string;
  readonly time: number;
}

/** A snapshot of a model, made after an example. */
export interface SnapshotRow {
  readonly sequence: number;
  readonly tally: string;
  readonly bytes: Uint8Array;
}

/** A token without the secret. */
export interface TokenRow {
  readonly name: string;
  readonly hash: string;
  readonly scope: string;
  readonly created: number;
}

/** The highest number that any example of a model has had. */
const latest =
  "max(model.sequence, coalesce((SELECT max(example.sequence) FROM example WHERE example.model = model.id), 0))";

/** The store of a directory, which it locks while it is open. */
export class Store {
  readonly writer: Writer;
  readonly path: string;
  readonly challengers: ChallengerTable;
  /** Damage that was noticed while the file was read. */
  damage: StorageError | undefined;
  readonly #database: Database;
  readonly #lock: { release(): void };
  readonly #statements: Statements;
  #lastModelId = 0;

  private constructor(path: string, database: Database, lock: { release(): void }, most?: number) {
    this.path = path;
    this.#database = database;
    this.#statements = new Statements(database);
    this.challengers = new ChallengerTable(this.#statements);
    this.#lock = lock;
    this.writer = new Writer(path, most);
  }

  /** Opens the store of a directory, or creates it. Its file may have at most `most` bytes. */
  static open(directory: string, most?: number): Store {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const lock = lockDirectory(directory);
    try {
      const path = join(directory, "rosenblatt.db");
      return new Store(path, openedStore(path), lock, most);
    } catch (error) {
      lock.release();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.writer.close();
    this.#database.close();
    this.#lock.release();
  }

  /**
   * Resolves once everything learned so far can be read. Models learn in memory first, so whoever reads the file for an answer about a model
   * waits for this. A failing disk does not prevent answers.
   */
  async caughtUp(): Promise<void> {
    await this.writer.commit([]).catch(() => {});
  }

  models(): ModelRow[] {
    return this.#all<ModelRow>(
      `SELECT id, name, spec, NULL AS base, created, start, ${latest} AS sequence FROM model ORDER BY name`,
    );
  }

  model(name: string): ModelRow | undefined {
    const sql = `SELECT id, name, spec, base, created, start, ${latest} AS sequence FROM model WHERE name = ?`;
    const row = this.#get<ModelRow>(sql, name);
    return row && { ...row, base: row.base && new Uint8Array(row.base) };
  }

  /** The number for the next model: one that no stored model has, and that was not given out since the store was opened. */
  nextModelId(): number {
    const stored = this.#get<{ last: number }>("SELECT coalesce(max(id), 0) AS last FROM model")!.last;
    this.#lastModelId = Math.max(this.#lastModelId, stored) + 1;
    return this.#lastModelId;
  }

  /** The latest snapshot of a model at or before an example. */
  snapshot(model: number, sequence: number): SnapshotRow | undefined {
    const sql =
      "SELECT sequence, tally, bytes FROM snapshot WHERE model = ? AND sequence <= ? ORDER BY sequence DESC LIMIT 1";
    const row = this.#get<SnapshotRow>(sql, model, sequence);
    return row && { ...row, bytes: new Uint8Array(row.bytes) };
  }

  /** The numbers of the examples after which a snapshot exists. */
  snapshots(model: number): number[] {
    const rows = this.#all<{ sequence: number }>(
      "SELECT sequence FROM snapshot WHERE model = ? ORDER BY sequence",
      model,
    );
    return rows.map(({ sequence }) => sequence);
  }

  /** The next examples after a number, in order. */
  examplesAfter(model: number, sequence: number, most: number): ExampleRow[] {
    const sql = "SELECT * FROM example WHERE model = ? AND sequence > ? ORDER BY sequence LIMIT ?";
    return this.#intact(model, this.#all<ExampleRow>(sql, model, sequence, most));
  }

  /** Throws if an example has changed since it was written. */
  #intact<T extends Summed>(model: number, rows: T[]): T[] {
    for (const row of rows)
      if (!isIntact(row))
        throw this.#noticed("SQLITE_CORRUPT", `example ${row.sequence} of model ${model} is not what was written`);
    return rows;
  }

  /** Examples of a model in a range of numbers, in order, for a replay: at most `count`, and none only if there are none. */
  journal(model: number, after: number, until: number, count: number): JournalEntry[] {
    return this.#intact(
      model,
      journalPart((sql, values) => this.#get(sql, ...values)!, model, after, until, count),
    );
  }

  /**
   * Examples by their index among those that a model has learned. If no example is missing, the index determines the number; if some are
   * (`gaps`), each example is searched from the one before it.
   */
  examplesAt({ id, start }: ModelRow, places: readonly number[], gaps: boolean): Map<number, ExampleRow> {
    const sql = "SELECT * FROM example WHERE model = ? AND sequence > ? ORDER BY sequence LIMIT 1 OFFSET ?";
    const found = new Map<number, ExampleRow>();
    let [sequence, next] = [start, 0];
    for (const place of [...places].sort((a, b) => a - b)) {
      const row = gaps
        ? this.#get<ExampleRow>(sql, id, sequence, place - next)
        : this.#get<ExampleRow>(sql, id, start + place, 0);
      if (!row) break;
      found.set(place, row);
      [sequence, next] = [row.sequence, place + 1];
    }
    return found;
  }

  /** For each of the latest examples up to a number, whether it was a mistake, the oldest first. */
  latestMistakes(model: number, sequence: number, most: number): boolean[] {
    const sql = "SELECT mistake FROM example WHERE model = ? AND sequence <= ? ORDER BY sequence DESC LIMIT ?";
    return this.#all<{ mistake: number }>(sql, model, sequence, most)
      .reverse()
      .map(({ mistake }) => mistake === 1);
  }

  /** The answers to the latest examples up to a number, the oldest first. */
  latestAnswers(
    model: number,
    sequence: number,
    most: number,
  ): Pick<ExampleRow, "sequence" | "label" | "mistake" | "challenged">[] {
    const sql =
      "SELECT sequence, label, mistake, challenged FROM example WHERE model = ? AND sequence <= ? ORDER BY sequence DESC LIMIT ?";
    return this.#all<ExampleRow>(sql, model, sequence, most).reverse();
  }

  example(model: number, id: string): ExampleRow | undefined {
    return this.#get<ExampleRow>("SELECT * FROM example WHERE model = ? AND id = ?", model, id);
  }

  /** Whether an example or a prediction of a model has an id. */
  isUsed(model: number, id: string): { example: boolean; prediction: boolean } {
    const sql =
      "SELECT EXISTS (SELECT 1 FROM example WHERE model = ?1 AND id = ?2) AS example, EXISTS (SELECT 1 FROM prediction WHERE model = ?1 AND id = ?2) AS prediction";
    const { example, prediction } = this.#get<{ example: number; prediction: number }>(sql, model, id)!;
    return { example: example === 1, prediction: prediction === 1 };
  }

  /** The ids that no example and no prediction of a model has, as far as a single query can tell. */
  unusedIds(model: number, ids: readonly string[]): Set<string> {
    const json = JSON.stringify(ids);
    // SQLite's texts cannot contain every character of JSON; ids that JSON has to escape must be looked up one by one.
    if (json.includes("\\u")) return new Set();
    const sql =
      "SELECT value AS id FROM json_each(?2) WHERE EXISTS (SELECT 1 FROM example WHERE model = ?1 AND id = value) OR EXISTS (SELECT 1 FROM prediction WHERE model = ?1 AND id = value)";
    const unused = new Set(ids);
    for (const { id } of this.#all<{ id: string }>(sql, model, json)) unused.delete(id);
    return unused;
  }

  /** The examples whose metadata may have this value under this name: all that do, and possibly others. */
  examplesWith(model: number, name: string, value: string | number | boolean): ExampleRow[] {
    return this.#with<ExampleRow>("SELECT * FROM example WHERE model = ? AND metadata IS NOT NULL", model, name, value);
  }

  prediction(model: number, id: string): PredictionRow | undefined {
    return this.#get<PredictionRow>("SELECT * FROM prediction WHERE model = ? AND id = ?", model, id);
  }

  /** The predictions whose metadata may have this value under this name: all that do, and possibly others. */
  predictionsWith(model: number, name: string, value: string | number | boolean): string[] {
    const sql = "SELECT id FROM prediction WHERE model = ? AND metadata IS NOT NULL";
    return this.#with<{ id: string }>(sql, model, name, value).map(({ id }) => id);
  }

  #with<T>(sql: string, model: number, name: string, value: string | number | boolean): T[] {
    // SQLite's JSON paths have no escapes, and its texts cannot contain every character of JSON: if either matters, any row may match.
    if (JSON.stringify([name, value]).includes("\\")) return this.#all<T>(sql, model);
    const wanted = typeof value === "boolean" ? Number(value) : value;
    return this.#all<T>(`${sql} AND metadata ->> ? = ?`, model, `$."${name}"`, wanted);
  }

  answer(key: string): AnswerRow | undefined {
    return this.#get<AnswerRow>("SELECT fingerprint, status, body, time FROM answer WHERE key = ?", key);
  }

  tokens(): TokenRow[] {
    return this.#all<TokenRow>("SELECT * FROM token ORDER BY created, name");
  }

  #get<T>(sql: string, ...values: unknown[]): T | undefined {
    return this.#noticing(() => this.#statements.of(sql).get(...values) as T | undefined);
  }

  #all<T>(sql: string, ...values: unknown[]): T[] {
    return this.#noticing(() => this.#statements.of(sql).all(...values) as T[]);
  }

  /** Runs a query, and records damage that it reveals. */
  #noticing<T>(read: () => T): T {
    try {
      return read();
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      if (isDamage(code)) throw this.#noticed(code!, message);
      throw error;
    }
  }

  #noticed(code: string, message: string): StorageError {
    this.damage = new StorageError(code, message);
    return this.damage;
  }
}
