// Columns of mean 0 and deviation 1.

import { iterated, onlyKnown, shown } from "../check.js";
import { standardizeNextEntries, standardizeNextRow, standardizeRow } from "../compute/scale.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import { inBlocks, type Steps } from "../data/steps.js";
import { copied, HashedNames, Names, type Vocabulary } from "../data/vocabulary.js";
import { InputError, ModelError } from "../errors.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { loadVector, saveVector } from "../model/vector.js";
import { fold } from "./fold.js";
import { eachEntry, Scaler } from "./scaler.js";
import type { ScalingStep, Target } from "./scaling-step.js";
import type { Transformer } from "./transformer.js";

/** Hashed columns of which only those that a row has had are stored; with more, reading could pass the usual limit of memory. */
const mostSparse = 2 ** 22;

/** Which features to standardise. */
export interface StandardizeOptions {
  /**
   * The names of the features to scale; all others stay as they are. They are then centred in named rows, too, where one that is left
   * out of a row counts as 0. This is for named rows, and for data sets that name their columns.
   */
  columns?: Iterable<string>;
}

/**
 * Scales every column to deviation 1 and, in dense rows, to mean 0: z = (x − mean) / sd with the population's sd, and 0 if sd is 0.
 * Sparse and named rows are divided by the same sd, in which absent features count as zeros, and are never centred: zeros stay zeros.
 */
export function standardize(options: StandardizeOptions = {}): Scaler {
  onlyKnown(options, ["columns"]);
  const { columns } = options;
  const scaler = new Standardize();
  if (columns) scaler.columns = new Set(iterated("columns", columns, "a list of names"));
  return scaler;
}

/**
 * Keeps mean and deviation of every column by Welford's recurrence over the values present; the zeros of sparse rows are included
 * when the deviation is computed. Welford 1962, Technometrics 4(3); Chan, Golub & LeVeque 1983, Amer. Statistician 37(3).
 */
export class Standardize extends Scaler {
  readonly kind = "standardize";
  /** The column of each feature name; undefined for dense and sparse rows. */
  vocabulary: Vocabulary | undefined;
  /** The number of values seen in each column. */
  counts: Float64Array = new Float64Array(0);
  /** The mean of the values seen in each column. */
  means: Float64Array = new Float64Array(0);
  /** The sum of squared distances from the mean in each column. */
  squares: Float64Array = new Float64Array(0);
  /** The names of the features to scale; undefined if all are scaled. */
  columns: ReadonlySet<string> | undefined;
  /** With `columns`, 1 for each column that is scaled and 0 for the others. */
  listed: Uint8Array = new Uint8Array(0);
  /** By column, once the statistics are frozen. */
  #deviations: Float64Array | undefined;

  get options(): { columns?: string[] } {
    return this.columns ? { columns: [...this.columns] } : {};
  }

  /** The standard deviation of a column, √(Σ(x − mean)² / examples), with absent values as zeros. */
  deviation(column: number): number {
    const count = this.counts[column];
    const mean = this.means[column];
    const zeros = this.examples - count;
    return Math.sqrt((this.squares[column] + (mean * mean * count * zeros) / this.examples) / this.examples);
  }

  compact({ form, width, vocabulary, vectors, steps }: Target): ScalingStep | undefined {
    const own = this.vocabulary;
    // Names that the learner does not know contribute to the length of a row, and to nothing else.
    const counts = steps.some(({ kind }) => kind === "unit-length");
    const names = form === "named" && own?.names ? vocabulary?.names : undefined;
    const isSame =
      form !== "named" || !own || (own.names ? sameNames(own.names, names) : own.size === vocabulary?.size);
    const slots = !isSame && names && !counts ? names.map((name) => own!.find(name)) : undefined;
    const all = this.columns === undefined;
    const isScaled = (j: number) => this.counts[j] > 0 && (all || this.listed[j] === 1);
    const length = slots?.length ?? Math.min(this.counts.length, counts || !isSame ? Infinity : width);
    const entries = <T>(entry: (slot: number) => T) => Array.from({ length }, (_, j) => entry(slots ? slots[j] : j));
    const divisors = Float64Array.from(entries((j) => (isScaled(j) ? this.deviation(j) : 1)));
    const shifts = Float64Array.from(entries((j) => (isScaled(j) && (form === "dense" || !all) ? this.means[j] : 0)));
    const isCentred = (j: number) =>
      shifts[j] !== 0 && divisors[j] > 0 && vectors.some((vector) => vector[j + 1] !== 0);
    const isDivided = (isSame || slots) && steps.length === 0 && !shifts.some((_, j) => isCentred(j));
    if (isDivided && fold(vectors, (j) => divisors[j] ?? 1)) return undefined;
    return {
      kind: this.kind,
      divisors,
      shifts: shifts.some((shift) => shift !== 0) ? shifts : undefined,
      vocabulary: isSame || slots ? undefined : own!.copy(),
    };
  }

  copy(): Standardize {
    const copy = new Standardize();
    copy.examples = this.examples;
    copy.frozen = this.frozen;
    copy.vocabulary = this.vocabulary?.copy();
    copy.counts = this.counts.slice();
    copy.means = this.means.slice();
    copy.squares = this.squares.slice();
    copy.columns = this.columns;
    copy.listed = this.listed.slice();
    return copy;
  }

  save(put: (array: ModelArray) => Json): { [key: string]: Json } {
    const { kind, examples, frozen, vocabulary } = this;
    let used = this.counts.length;
    while (used > 0 && this.counts[used - 1] === 0) used--;
    const start = this.table && used <= mostSparse ? 0 : undefined;
    const saved = (numbers: Float64Array) => saveVector(numbers.slice(0, used), put, start);
    return {
      kind,
      examples,
      frozen,
      names: vocabulary?.names ?? null,
      hash: this.table?.size ?? null,
      ...(start === 0 && { used }),
      counts: saved(this.counts),
      means: saved(this.means),
      squares: saved(this.squares),
      ...(this.columns && {
        columns: [...this.columns],
        listed: put(Uint32Array.from(this.listed.slice(0, used))),
      }),
    };
  }

  fresh(): Standardize {
    const fresh = new Standardize();
    if (this.vocabulary instanceof HashedNames) fresh.vocabulary = this.vocabulary;
    fresh.columns = this.columns;
    return fresh;
  }

  protected take({ starts, indices, values, width }: RowViews, r: number, slots: Int32Array | undefined): void {
    this.examples++;
    const from = indices ? starts[r] : r * width;
    const until = indices ? starts[r + 1] : from + width;
    for (let k = from; k < until; k++) {
      const column = indices ? indices[k] : k - from;
      const j = slots ? slots[column] : column;
      if (j >= this.counts.length) this.#grow(j + 1);
      const x = values[k];
      const mean = this.means[j];
      // A listed feature is in every row, including those before it was known.
      this.counts[j] = this.listed[j] === 1 ? this.examples : this.counts[j] + 1;
      this.means[j] += (x - mean) / this.counts[j];
      this.squares[j] += (x - mean) * (x - this.means[j]);
      if (!(this.squares[j] < Infinity)) this.#refuse(j, x);
    }
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

  protected override mark(): () => void {
    const { vocabulary, listed } = this;
    const names = vocabulary?.names;
    const size = names?.length;
    return () => {
      if (names?.length !== size || !vocabulary) this.vocabulary = names && new Names(names.slice(0, size));
      this.listed = listed;
    };
  }

  protected override next(
    rows: RowViews,
    r: number,
    slots: Int32Array | undefined,
    out: Float64Array,
    at: number,
  ): number {
    if (this.columns) return super.next(rows, r, slots, out, at);
    const { starts, indices, values, width } = rows;
    const first = indices ? starts[r] : r * width;
    this.#grow(slots ? (this.vocabulary?.size ?? 0) : indices ? 1 + (indices[starts[r + 1] - 1] ?? -1) : width);
    const { counts, means, squares } = this;
    const examples = ++this.examples;
    const largest = indices
      ? standardizeNextEntries(rows, r, slots ?? null, examples, counts, means, squares, out, at)
      : standardizeNextRow(rows, r, examples, counts, means, squares, out, at);
    if (largest >= 0) return largest;
    const column = indices ? indices[first - 1 - largest] : -1 - largest;
    this.#refuse(slots ? slots[column] : column, values[first - 1 - largest]);
  }

  protected write(rows: RowViews, r: number, slots: Int32Array | undefined, out: Float64Array, at: number): number {
    const { starts, indices, values, width } = rows;
    const { counts, means, listed } = this;
    const deviations = this.#known();
    const all = this.columns === undefined;
    if (deviations && !indices && all && width <= counts.length)
      return standardizeRow(rows, r, counts, means, deviations, out, at);
    let largest = 0;
    const centre = indices === null || !all;
    const from = indices ? starts[r] : r * width;
    const until = indices ? starts[r + 1] : from + width;
    for (let k = from; k < until; k++) {
      const column = indices ? indices[k] : k - from;
      const j = slots ? slots[column] : column;
      const x = values[k];
      // A column that no row has had stays as it is; a constant one becomes 0.
      let z = x;
      if (counts[j] > 0 && (all || listed[j] === 1)) {
        const deviation = deviations ? deviations[j] : this.deviation(j);
        z = deviation > 0 ? (centre ? x - means[j] : x) / deviation : 0;
      }
      out[at++] = z;
      largest = Math.max(largest, Math.abs(z));
    }
    return largest;
  }

  #refuse(j: number, x: number): never {
    throw new InputError(`feature ${shown(this.vocabulary?.names?.[j] ?? j)} is too large to standardize; got ${x}`);
  }

  /** Every column's deviation, if the statistics are frozen. */
  #known(): Float64Array | undefined {
    if (!this.frozen) this.#deviations = undefined;
    else this.#deviations ??= this.counts.map((_, j) => this.deviation(j));
    return this.#deviations;
  }

  protected override get table(): Vocabulary | undefined {
    return this.vocabulary?.names ? undefined : this.vocabulary;
  }

  protected override *slots({ form, vocabulary }: Examples): Steps<Int32Array | undefined> {
    const names = form === "named" && vocabulary!.names;
    if (!names) return undefined;
    const slots = new Int32Array(names.length);
    yield* inBlocks(names.length, 64, (from, until) => {
      for (let j = from; j < until; j++) slots[j] = this.vocabulary?.find(names[j]) ?? -1;
    });
    return slots;
  }

  protected override *adopt({ form, vocabulary, width }: Examples): Steps<void> {
    if (form === "named") this.vocabulary = yield* copied(vocabulary);
    this.#grow(width);
    if (this.columns) {
      if (!vocabulary?.names)
        throw new InputError("columns of standardize are names, but the data set does not name its columns");
      this.listed = Uint8Array.from(vocabulary.names, (name) => (this.columns!.has(name) ? 1 : 0));
    }
  }

  protected override centred(vocabulary: Vocabulary | undefined = this.vocabulary): readonly string[] {
    return vocabulary?.names && this.columns ? [...this.columns].filter((name) => vocabulary.find(name) >= 0) : [];
  }

  protected override named(names: readonly string[], learning: boolean): Int32Array {
    if (learning) this.vocabulary ??= new Names();
    const { vocabulary } = this;
    const slots = Int32Array.from(names, (name) =>
      learning ? vocabulary!.intern(name) : (vocabulary?.find(name) ?? -1),
    );
    if (learning && this.columns && this.listed.length < vocabulary!.size)
      this.listed = Uint8Array.from(vocabulary!.names!, (name) => (this.columns!.has(name) ? 1 : 0));
    return slots;
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
        throw new ModelError(".head.transformer.names", "must differ from each other");
    }
    // Learning the first row makes room for three numbers per column.
    if (scaler.vocabulary) head.charge(24 * scaler.vocabulary.size);
    const used = head.has("used") ? head.number("used", { min: 0, max: mostSparse, whole: true }) : undefined;
    scaler.counts = used === undefined ? head.array("counts", "f64").slice() : loadVector(head, "counts", used, 0);
    scaler.means = loadVector(head, "means", scaler.counts.length, 0);
    scaler.squares = loadVector(head, "squares", scaler.counts.length, 0);
    if (head.has("columns")) {
      scaler.columns = new Set(head.each("columns", (texts, i) => texts.text(i)));
      scaler.listed = Uint8Array.from(head.array("listed", "u32", scaler.counts.length));
    }
    const examples = head.number("examples", { min: 0, whole: true });
    if (!scaler.counts.every((count) => Number.isInteger(count) && count >= 0 && count <= examples))
      throw new ModelError(".head.transformer.counts", `must be whole numbers from 0 to ${examples}`);
    if (!scaler.squares.every((square) => square >= 0))
      throw new ModelError(".head.transformer.squares", "must be at least 0");
    return scaler;
  }
}

function sameNames(a: readonly string[], b: readonly string[] | undefined): boolean {
  return a.length === b?.length && a.every((name, j) => name === b[j]);
}

/**
 * Makes a scaler that hashes names into a table of `size` columns, like a learner with feature hashing; returns other transformers
 * unchanged.
 */
export function hashing(transformer: Transformer, size: number): Transformer {
  if (!(transformer instanceof Standardize) || transformer.vocabulary) return transformer;
  const copy = transformer.copy();
  copy.vocabulary = new HashedNames(size);
  return copy;
}
