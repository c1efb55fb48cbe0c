// Scaling: what is taken from the rows before the learner sees them, as statistics that can be frozen, saved and gone on with.

import { shown } from "../check.js";
import type { RowViews } from "../compute/task.js";
import { squaredNorm } from "../compute/vector.js";
import { InputError, ModelError } from "../errors.js";
import type { Label, Row } from "../learner.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { Examples } from "./examples.js";
import { formOf, RowReader } from "./row-reader.js";
import { HashedNames, Names, type Vocabulary } from "./vocabulary.js";

export type ScalerKind = "standardize" | "unit-ball" | "unit-length";

/** Statistics of the rows seen, and the rows scaled by them. */
export abstract class Scaler {
  abstract readonly kind: ScalerKind;
  /** Rows in the statistics. */
  examples = 0;
  /** The statistics stay as they are; `learn` changes nothing. `fit` freezes. */
  frozen = false;
  readonly #reader = new RowReader();

  /** Statistics of these examples (or the rows listed) and of nothing before them, frozen: a new scaler. */
  fit(examples: Examples, listed?: Uint32Array): Scaler {
    const fresh = this.fresh();
    const slots = fresh.adopt(examples);
    const { rows } = examples;
    const size = listed?.length ?? examples.size;
    for (let i = 0; i < size; i++) fresh.take(rows, listed ? listed[i] : i, slots);
    fresh.frozen = true;
    return fresh;
  }

  /** Takes one more row into the statistics, unless they are frozen. Returns what takes it back. */
  learn(x: Row): () => void {
    if (this.frozen) return () => {};
    const { row, slots } = this.#read(x, true);
    const before = this.remember(row, slots);
    const takeBack = () => {
      this.examples--;
      before();
    };
    try {
      this.take(row, 0, slots);
    } catch (error) {
      takeBack();
      throw error;
    }
    return takeBack;
  }

  /** The row by the statistics so far, in the same form; text features come out as `name=value`. */
  scale(x: Row): Row {
    const { row, slots, names } = this.#read(x, false);
    const n = row.indices ? row.starts[1] : row.width;
    const values = new Float64Array(n);
    this.write(row, 0, slots, values, 0);
    if (names) return new Map(Array.from(values, (value, k) => [names[row.indices![k]], value]));
    return row.indices ? { indices: row.indices.slice(0, n), values } : values;
  }

  /** A data set by the statistics so far. */
  scaleAll<L extends Label>(examples: Examples<L>): Examples<L> {
    const { rows, size, width, classes, vocabulary, labelled } = examples;
    const values = new Float64Array(examples.entries);
    const slots = this.slots(examples);
    for (let r = 0; r < size; r++) this.write(rows, r, slots, values, rows.indices ? rows.starts[r] : r * width);
    const labels = labelled ? Array.from(examples.targets, (target) => classes[target]) : undefined;
    const options = { classes, vocabulary };
    return rows.indices
      ? Examples.sparse({ starts: rows.starts, indices: rows.indices, values, columns: width }, labels, options)
      : Examples.dense({ data: values, rows: size, columns: width }, labels, options);
  }

  abstract copy(): Scaler;

  /** As plain data for a model file; `put` keeps an array and says where. */
  abstract save(put: (array: ModelArray) => Json): { [key: string]: Json };

  /** The same kind of scaler before any row. */
  protected abstract fresh(): Scaler;
  /** Takes row r in. */
  protected abstract take(rows: RowViews, r: number, slots: Int32Array | undefined): void;
  /** How to put back what taking the row will change. */
  protected abstract remember(row: RowViews, slots: Int32Array | undefined): () => void;
  /** Writes row r, scaled, from a position on. */
  protected abstract write(
    rows: RowViews,
    r: number,
    slots: Int32Array | undefined,
    out: Float64Array,
    at: number,
  ): void;

  /** Where the statistics of each column are, −1 for nowhere; undefined when columns are their own places. */
  protected slots(_examples: Examples): Int32Array | undefined {
    return undefined;
  }

  /** Places for the columns of a data set. */
  protected adopt(_examples: Examples): Int32Array | undefined {
    return undefined;
  }

  /** Places for names; `learning` gives new names a place. */
  protected named(_names: readonly string[], _learning: boolean): Int32Array | undefined {
    return undefined;
  }

  /** A table that names fall into instead of having a place each; values that share one are added up. */
  protected get table(): Vocabulary | undefined {
    return undefined;
  }

  /** The row on its own: what its columns are is for the statistics to say. */
  #read(x: Row, learning: boolean): { row: RowViews; slots?: Int32Array | undefined; names?: readonly string[] } {
    const reader = this.#reader;
    const table = learning ? this.table : undefined;
    const vocabulary = new Names();
    reader.form = undefined;
    reader.width = 0;
    reader.names.length = 0;
    reader.vocabulary = table ?? vocabulary;
    const row = reader.read(x, true);
    reader.accept();
    if (formOf(x) !== "named" || table) return { row };
    return { row, slots: this.named(vocabulary.names, learning), names: vocabulary.names };
  }
}

/**
 * Mean and deviation by column, by Welford's recurrence over the values there are; the zeros of sparse rows are counted in
 * when the deviation is asked for. Welford 1962, Technometrics 4(3); Chan, Golub & LeVeque 1983, Amer. Statistician 37(3).
 */
class Standardize extends Scaler {
  readonly kind = "standardize";
  /** Columns of names; undefined for dense and sparse rows. */
  vocabulary: Vocabulary | undefined;
  /** By column: values seen, their mean, and the sum of squared distances from it. */
  counts: Float64Array = new Float64Array(0);
  means: Float64Array = new Float64Array(0);
  squares: Float64Array = new Float64Array(0);

  /** √(Σ(x − mean)² / examples), absent values being zeros. */
  deviation(column: number): number {
    const count = this.counts[column];
    const mean = this.means[column];
    const zeros = this.examples - count;
    return Math.sqrt((this.squares[column] + (mean * mean * count * zeros) / this.examples) / this.examples);
  }

  copy(): Standardize {
    const copy = new Standardize();
    copy.examples = this.examples;
    copy.frozen = this.frozen;
    copy.vocabulary = this.vocabulary?.copy();
    copy.counts = this.counts.slice();
    copy.means = this.means.slice();
    copy.squares = this.squares.slice();
    return copy;
  }

  save(put: (array: ModelArray) => Json): { [key: string]: Json } {
    const { kind, examples, frozen, vocabulary } = this;
    let used = this.counts.length;
    while (used > 0 && this.counts[used - 1] === 0) used--;
    return {
      kind,
      examples,
      frozen,
      names: vocabulary?.names ?? null,
      hash: this.table?.size ?? null,
      counts: put(this.counts.slice(0, used)),
      means: put(this.means.slice(0, used)),
      squares: put(this.squares.slice(0, used)),
    };
  }

  protected fresh(): Standardize {
    const fresh = new Standardize();
    if (this.vocabulary instanceof HashedNames) fresh.vocabulary = this.vocabulary;
    return fresh;
  }

  protected take(rows: RowViews, r: number, slots: Int32Array | undefined): void {
    this.examples++;
    eachEntry(rows, r, (x, column) => {
      const j = slots ? slots[column] : column;
      if (j >= this.counts.length) this.#grow(j + 1);
      const mean = this.means[j];
      this.means[j] += (x - mean) / ++this.counts[j];
      this.squares[j] += (x - mean) * (x - this.means[j]);
      if (!(this.squares[j] < Infinity))
        throw new InputError(
          `feature ${shown(this.vocabulary?.names?.[j] ?? j)} is too large to standardize; got ${x}`,
        );
    });
  }

  protected remember(row: RowViews, slots: Int32Array | undefined): () => void {
    const old: number[] = [];
    eachEntry(row, 0, (_, column) => {
      const j = slots ? slots[column] : column;
      old.push(j, this.counts[j] ?? 0, this.means[j] ?? 0, this.squares[j] ?? 0);
    });
    return () => {
      for (let i = old.length - 4; i >= 0; i -= 4) {
        this.counts[old[i]] = old[i + 1];
        this.means[old[i]] = old[i + 2];
        this.squares[old[i]] = old[i + 3];
      }
    };
  }

  protected write(rows: RowViews, r: number, slots: Int32Array | undefined, out: Float64Array, at: number): void {
    const centre = rows.indices === null;
    eachEntry(rows, r, (x, column) => {
      const j = slots ? slots[column] : column;
      const z = centre ? x - this.means[j] : x;
      // A column no row has had is left as it is; one that never varies says nothing.
      const deviation = this.counts[j] > 0 ? this.deviation(j) : 1;
      out[at++] = !(this.counts[j] > 0) ? x : deviation > 0 ? z / deviation : 0;
    });
  }

  protected override get table(): Vocabulary | undefined {
    return this.vocabulary?.names ? undefined : this.vocabulary;
  }

  protected override slots({ form, vocabulary }: Examples): Int32Array | undefined {
    if (form !== "named") return undefined;
    return vocabulary!.names ? this.named(vocabulary!.names, false) : undefined;
  }

  protected override adopt({ form, vocabulary, width }: Examples): Int32Array | undefined {
    if (form === "named") this.vocabulary = vocabulary!.copy();
    this.#grow(width);
    return undefined;
  }

  protected override named(names: readonly string[], learning: boolean): Int32Array {
    if (learning) this.vocabulary ??= new Names();
    const { vocabulary } = this;
    return Int32Array.from(names, (name) => (learning ? vocabulary!.intern(name) : (vocabulary?.find(name) ?? -1)));
  }

  #grow(columns: number): void {
    if (columns <= this.counts.length) return;
    const room = Math.max(columns, this.vocabulary || this.counts.length > 0 ? 2 * this.counts.length : 0);
    const longer = (array: Float64Array) => {
      const to = new Float64Array(room);
      to.set(array);
      return to;
    };
    this.counts = longer(this.counts);
    this.means = longer(this.means);
    this.squares = longer(this.squares);
  }

  static load(head: HeadReader): Standardize {
    const scaler = new Standardize();
    const { names, hash } = head.value as { [key: string]: Json };
    if (hash !== null) scaler.vocabulary = new HashedNames(head.number("hash", { min: 1, whole: true }));
    else if (names !== null) {
      const list = head.each("names", (texts, i) => texts.text(i));
      scaler.vocabulary = new Names(list);
      if (scaler.vocabulary.size !== list.length)
        throw new ModelError(".head.scaler.names", "must differ from each other");
    }
    scaler.counts = head.array("counts", "f64").slice();
    scaler.means = head.array("means", "f64", scaler.counts.length).slice();
    scaler.squares = head.array("squares", "f64", scaler.counts.length).slice();
    const examples = head.number("examples", { min: 0, whole: true });
    if (!scaler.counts.every((count) => Number.isInteger(count) && count >= 0 && count <= examples))
      throw new ModelError(".head.scaler.counts", `must be whole numbers from 0 to ${examples}`);
    if (!scaler.squares.every((square) => square >= 0))
      throw new ModelError(".head.scaler.squares", "must be at least 0");
    return scaler;
  }
}

/** Divides every row by the longest one's length, so that all lie in the unit ball; the bound (R/γ)² becomes 1/γ². */
class UnitBall extends Scaler {
  readonly kind = "unit-ball";
  /** Length of the longest row. */
  radius = 0;

  copy(): UnitBall {
    const copy = new UnitBall();
    copy.examples = this.examples;
    copy.frozen = this.frozen;
    copy.radius = this.radius;
    return copy;
  }

  save(): { [key: string]: Json } {
    const { kind, examples, frozen, radius } = this;
    return { kind, examples, frozen, radius };
  }

  protected fresh(): UnitBall {
    return new UnitBall();
  }

  protected take(rows: RowViews, r: number): void {
    this.examples++;
    this.radius = Math.max(this.radius, Math.sqrt(squaredNorm(rows, r)));
  }

  protected remember(): () => void {
    const { radius } = this;
    return () => {
      this.radius = radius;
    };
  }

  protected write(rows: RowViews, r: number, _: Int32Array | undefined, out: Float64Array, at: number): void {
    divide(rows, r, this.radius, out, at);
  }

  static load(head: HeadReader): UnitBall {
    const scaler = new UnitBall();
    scaler.radius = head.number("radius", { min: 0 });
    return scaler;
  }
}

/** Divides every row by its own length: only its direction counts. A row of zeros stays one. */
class UnitLength extends Scaler {
  readonly kind = "unit-length";

  copy(): UnitLength {
    const copy = new UnitLength();
    copy.examples = this.examples;
    copy.frozen = this.frozen;
    return copy;
  }

  save(): { [key: string]: Json } {
    const { kind, examples, frozen } = this;
    return { kind, examples, frozen };
  }

  protected fresh(): UnitLength {
    return new UnitLength();
  }

  protected take(): void {
    this.examples++;
  }

  protected remember(): () => void {
    return () => {};
  }

  protected write(rows: RowViews, r: number, _: Int32Array | undefined, out: Float64Array, at: number): void {
    divide(rows, r, Math.sqrt(squaredNorm(rows, r)), out, at);
  }
}

/**
 * Mean 0 and deviation 1 by column: dense rows z = (x − mean) / sd with the population's sd, and 0 where sd is 0. Sparse
 * and named rows are divided by that same sd, absent features counting as zeros in it, and never centred: zeros stay zeros.
 */
export function standardize(): Scaler {
  return new Standardize();
}

/** All rows divided by one number, the length of the longest: x / max‖x‖. The constant feature is not counted. */
export function unitBall(): Scaler {
  return new UnitBall();
}

/** Each row divided by its own length: x / ‖x‖. The constant feature is not counted. */
export function unitLength(): Scaler {
  return new UnitLength();
}

/** A scaler whose statistics of names fall into a table, as those of a learner that hashes them do. */
export function hashing(scaler: Scaler, size: number): Scaler {
  if (!(scaler instanceof Standardize) || scaler.vocabulary) return scaler;
  const copy = scaler.copy();
  copy.vocabulary = new HashedNames(size);
  return copy;
}

/** The scaler of a model file. */
export function scalerOf(head: HeadReader): Scaler {
  const kind = head.text("kind");
  const scaler =
    kind === "standardize"
      ? Standardize.load(head)
      : kind === "unit-ball"
        ? UnitBall.load(head)
        : kind === "unit-length"
          ? new UnitLength()
          : undefined;
  if (!scaler) throw new ModelError(".head.scaler.kind", `must be a scaler; got ${shown(kind)}`);
  scaler.examples = head.number("examples", { min: 0, whole: true });
  scaler.frozen = head.flag("frozen");
  return scaler;
}

function eachEntry(rows: RowViews, r: number, seen: (x: number, column: number) => void): void {
  const { indices, values, width } = rows;
  if (indices) for (let k = rows.starts[r]; k < rows.starts[r + 1]; k++) seen(values[k], indices[k]);
  else for (let j = 0, k = r * width; j < width; j++, k++) seen(values[k], j);
}

function divide(rows: RowViews, r: number, length: number, out: Float64Array, at: number): void {
  const divisor = length > 0 ? length : 1;
  eachEntry(rows, r, (x) => {
    out[at++] = x / divisor;
  });
}
