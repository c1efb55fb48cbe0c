// Texts as rows: the number of times each term occurs, plain or weighted by the rarity of the term.

import { dataSet, flag, onlyKnown, positive, shown, textual, whole } from "../check.js";
import { log } from "../compute/elementary.js";
import type { Examples } from "../data/examples.js";
import type { Label, Row, SparseRow } from "../data/row.js";
import { drain, inBlocks, type Steps, walk } from "../data/steps.js";
import { HashedNames } from "../data/vocabulary.js";
import { InputError } from "../errors.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { registerMap } from "../transformers/registry.js";
import type { Transformer } from "../transformers/transformer.js";
import { DocumentCounts } from "./document-counts.js";
import { type TermOptions, Terms, termOptions } from "./terms.js";

/** How texts become rows. */
export interface TextOptions extends TermOptions {
  /** Hashes terms into so many columns, which terms may share, instead of giving each term a feature with its name. */
  hash?: number;
}

/** How texts become rows of weighted terms. */
export interface TfidfOptions extends TextOptions {
  /** Whether a term that occurs n times counts 1 + ln n instead of n. Defaults to false. */
  sublinear?: boolean;
  /** Whether rare terms count more; otherwise a term counts as often as it occurs. Defaults to true. */
  idf?: boolean;
  /** The fewest texts that a term must be in to count: a number of them, or below 1 a fraction. */
  minDf?: number;
  /** The most texts that a term may be in to count: a number of them, or below 1 a fraction. */
  maxDf?: number;
  /** Weights only those features of rows of counts whose names begin with this; the others do not change. */
  prefix?: string;
}

/** The names of the options that `tfidf` has besides those of `text`. */
const weighingOptions = ["sublinear", "idf", "minDf", "maxDf", "prefix"] as const;

/** How terms are weighted; absent options have their defaults. */
type Weighing = Pick<TfidfOptions, (typeof weighingOptions)[number]> & { readonly sublinear: boolean };

/** Makes a row from each text: how often every term occurs in it. Rows have named features, or numbered columns with `hash`. */
export function text(options: TextOptions = {}): Transformer {
  onlyKnown(options, [...termOptions, "hash"]);
  return new TextTransformer(new Terms(options), options.hash);
}

/**
 * Makes a row from each text: the number of times every term occurs in it times ln((1 + texts) / (1 + texts with the term)) + 1, and the
 * row divided by its length. Terms that no earlier text had are left out. `fit` counts the texts first and freezes the counts;
 * `learn` goes on counting. Instead of a text it also takes a row of counts: by name, or with `hash` by column.
 */
export function tfidf(options: TfidfOptions = {}): Transformer {
  onlyKnown(options, [...termOptions, "hash", ...weighingOptions]);
  return new TextTransformer(new Terms(options), options.hash, weighingIn(options));
}

/** Checks how terms are to be weighted, and leaves out defaults. */
function weighingIn({
  sublinear = false,
  idf = true,
  minDf = 0,
  maxDf = Infinity,
  prefix = "",
}: TfidfOptions): Weighing {
  return {
    sublinear: flag("sublinear", sublinear),
    ...(!flag("idf", idf) && { idf }),
    ...(minDf !== 0 && { minDf: positive("minDf", minDf) }),
    ...(maxDf !== Infinity && { maxDf: positive("maxDf", maxDf) }),
    ...(textual("prefix", prefix) && { prefix }),
  };
}

/** The most columns that terms may be hashed into. */
const mostColumns = 2 ** 26;

/** The cost of looking a term up, in multiplications. */
const termWork = 128;

/** By column of a data set: the place of its term, and the weight for its rarity. */
interface Columns {
  readonly places: Int32Array;
  readonly idf: Float64Array;
}

/** The counts of a text: by the name or column of a term, how often it occurs, or its weight. */
type Counts<K> = Map<K, number>;

/** The transformer that `text` and `tfidf` make; with `weighing` it keeps the number of texts that had each term. */
export class TextTransformer implements Transformer {
  /** The kinds in model files that it reads. */
  static readonly kinds: readonly string[] = ["text", "tfidf"];
  static {
    registerMap(TextTransformer);
  }

  readonly kind: "text" | "tfidf";
  readonly terms: Terms;
  readonly hash: number | undefined;
  readonly weighing: Weighing | undefined;
  /** With hashed terms, columns are the transformer's own, and have no names. */
  readonly columnName?: (column: number) => string | undefined;
  examples = 0;
  frozen = false;
  documents: DocumentCounts;
  /** The text last counted, because a pipeline needs the counts up to three times. */
  #last: { readonly text: Row; readonly counts: Counts<string> | Counts<number> } | undefined;

  constructor(terms: Terms, hash?: number, weighing?: Weighing) {
    this.terms = terms;
    if (hash !== undefined) {
      whole("hash", hash, 1);
      if (hash > mostColumns) throw new InputError(`hash must be at most ${mostColumns}; got ${hash}`);
      this.columnName = () => undefined;
    }
    this.hash = hash;
    this.weighing = weighing;
    this.kind = weighing ? "tfidf" : "text";
    this.documents = new DocumentCounts(weighing && hash);
  }

  /** Counts the terms of texts: gives rows of plain counts, the data sets of which `fit` and `transformAll` take. */
  *counted(texts: Iterable<Row>): Generator<Row> {
    if (typeof texts !== "object" || texts === null || !(Symbol.iterator in texts))
      throw new InputError(`rows must be a list of texts; got ${shown(texts)}`);
    let r = 0;
    for (const x of texts) {
      try {
        yield this.#row(this.#count(x) as Counts<string> & Counts<number>);
      } catch (error) {
        throw error instanceof InputError ? new InputError(`row ${r}: ${error.message}`) : error;
      }
      r++;
    }
  }

  fit(examples: Examples, listed?: Uint32Array): TextTransformer {
    return drain(this.fitting(examples, listed));
  }

  *fitting(examples: Examples, listed?: Uint32Array): Steps<TextTransformer> {
    const fitted = this.fresh();
    const size = listed?.length ?? examples.size;
    fitted.examples = size;
    fitted.frozen = true;
    if (!this.weighing) return fitted;
    const names = this.hash === undefined ? examples.vocabulary?.names : undefined;
    // Memory may move between two steps, so each reads the views of the rows again.
    yield* inBlocks(size, rowWork(examples), (from, until) => {
      const { starts, indices, values } = this.#views(examples);
      for (let i = from; i < until; i++) {
        const r = listed ? listed[i] : i;
        for (let k = starts[r]; k < starts[r + 1]; k++)
          if (values[k] !== 0 && (!names || this.#isTerm(names[indices[k]])))
            fitted.documents.add(names ? fitted.documents.intern(names[indices[k]]) : indices[k]);
      }
    });
    return fitted;
  }

  learn(x: Row): () => void {
    const counts = this.#count(x);
    if (this.frozen) return () => {};
    const { documents } = this;
    const added: number[] = [];
    const forget = documents.mark(() => added);
    this.examples++;
    if (this.weighing)
      for (const key of counts.keys()) {
        if (!this.#isTerm(key)) continue;
        const place = typeof key === "string" ? documents.intern(key) : key;
        documents.add(place);
        added.push(place);
      }
    return () => {
      this.examples--;
      forget();
    };
  }

  transform(x: Row): Row {
    const counts = this.#count(x);
    if (!this.weighing) return this.#row(counts as Counts<string> & Counts<number>);
    const found: [place: number, count: number, key: string | number][] = [];
    const others: [key: string | number, value: number][] = [];
    for (const [key, count] of counts) {
      const place = typeof key === "string" ? this.documents.find(key) : key;
      if (!this.#isTerm(key)) others.push([key, count]);
      else if (this.#idf(place) > 0) found.push([place, count, key]);
    }
    found.sort(([a], [b]) => a - b);
    const values = Float64Array.from(found, ([, count]) => count);
    this.#weigh(values, (k) => this.#idf(found[k][0]));
    const weighted = found.map(([, , key], k) => [key, values[k]] as const);
    return this.#row(new Map([...others, ...weighted]) as Counts<string> & Counts<number>);
  }

  transformAll<L extends Label>(examples: Examples<L>): Examples<L> {
    return drain(this.transforming(examples));
  }

  *transforming<L extends Label>(examples: Examples<L>): Steps<Examples<L>> {
    this.#views(examples);
    const span = examples.memory.allocate(Float64Array, examples.entries);
    let made: Examples<L> | undefined;
    let largest = 0;
    try {
      const columns = this.weighing && (yield* this.#columns(examples));
      yield* inBlocks(examples.size, rowWork(examples), (from, until) => {
        const { starts, indices, values } = this.#views(examples);
        const out = span.view();
        for (let k = starts[from]; k < starts[until]; k++) out[k] = values[k];
        if (columns)
          for (let r = from; r < until; r++) {
            const row = out.subarray(starts[r], starts[r + 1]);
            this.#weighRow(row, indices.subarray(starts[r], starts[r + 1]), columns);
          }
        for (let k = starts[from]; k < starts[until]; k++) largest = Math.max(largest, out[k]);
      });
      made = yield* examples.withValues(span, largest);
      return made;
    } finally {
      if (!made) span.free();
    }
  }

  /** By column of a data set: the place of its term, and the weight for its rarity. */
  *#columns({ width, vocabulary }: Examples): Steps<Columns> {
    const places = Int32Array.from({ length: width }, (_, column) => column);
    if (this.hash === undefined) {
      let column = 0;
      yield* walk(vocabulary!.names!, (name) => {
        places[column++] = this.#isTerm(name) ? this.documents.find(name) : other;
        return termWork;
      });
    }
    return { places, idf: Float64Array.from(places, (place) => (place === other ? 1 : this.#idf(place))) };
  }

  get options(): TfidfOptions {
    const { terms, hash, weighing } = this;
    const { sublinear, ...others } = weighing ?? {};
    return { ...terms.options, ...(hash !== undefined && { hash }), ...(sublinear && { sublinear }), ...others };
  }

  fresh(): TextTransformer {
    return new TextTransformer(this.terms, this.hash, this.weighing);
  }

  copy(): TextTransformer {
    const copy = this.fresh();
    copy.examples = this.examples;
    copy.frozen = this.frozen;
    copy.documents = this.documents.copy();
    return copy;
  }

  save(put: (array: ModelArray) => Json): { [key: string]: Json } {
    const { kind, examples, frozen, terms, hash = null, weighing, documents } = this;
    return { kind, examples, frozen, hash, ...terms.save(), ...(weighing && { ...weighing, ...documents.save(put) }) };
  }

  static load(head: HeadReader): TextTransformer {
    const { hash } = head.value as { [key: string]: Json };
    const columns = hash === null ? undefined : head.number("hash", { min: 1, max: mostColumns, whole: true });
    const isWeighed = head.text("kind") === "tfidf";
    const documents = isWeighed ? DocumentCounts.load(head, columns) : undefined;
    const bound = { min: Number.MIN_VALUE };
    const weighing = isWeighed && {
      sublinear: head.flag("sublinear"),
      ...(head.has("idf") && { idf: head.flag("idf") }),
      ...(head.has("minDf") && { minDf: head.number("minDf", bound) }),
      ...(head.has("maxDf") && { maxDf: head.number("maxDf", bound) }),
      ...(head.has("prefix") && { prefix: head.text("prefix") }),
    };
    const loaded = new TextTransformer(Terms.load(head), columns, weighing || undefined);
    if (documents) loaded.documents = documents;
    return loaded;
  }

  /** Turns counts into tf·idf in place, by ascending place, so that the bits do not depend on the order of the text. */
  #weigh(values: Float64Array, idf: (k: number) => number): void {
    const { sublinear } = this.weighing!;
    const { binary } = this.terms;
    let squares = 0;
    for (let k = 0; k < values.length; k++) {
      const often = binary ? 1 : sublinear ? 1 + log(values[k]) : values[k];
      values[k] = often * idf(k);
      squares += values[k] * values[k];
    }
    const length = Math.sqrt(squares);
    if (length > 0) for (let k = 0; k < values.length; k++) values[k] /= length;
  }

  /** The weight of a term for its rarity; 0 if no text had it, or too few or too many. */
  #idf(place: number): number {
    const { idf = true, minDf = 0, maxDf = Infinity } = this.weighing!;
    const { examples } = this;
    const df = this.documents.at(place);
    const texts = (bound: number) => (bound < 1 ? bound * examples : bound);
    if (df === 0 || df < texts(minDf) || df > texts(maxDf)) return 0;
    return idf ? log((1 + examples) / (1 + df)) + 1 : 1;
  }

  /** Whether a feature is weighted. */
  #isTerm(name: string | number): boolean {
    const { prefix } = this.weighing!;
    return prefix === undefined || (typeof name === "string" && name.startsWith(prefix));
  }

  /** Turns the counts of a row into tf·idf; terms that do not count become 0. */
  #weighRow(row: Float64Array, indices: Uint32Array, { places, idf }: Columns): void {
    const known: number[] = [];
    let ascends = true;
    for (let k = 0; k < row.length; k++) {
      const place = places[indices[k]];
      if (place === other) continue;
      if (row[k] === 0 || idf[indices[k]] === 0) {
        row[k] = 0;
        continue;
      }
      if (known.length > 0 && place < places[indices[known[known.length - 1]]]) ascends = false;
      known.push(k);
    }
    if (!ascends) known.sort((a, b) => places[indices[a]] - places[indices[b]]);
    const own = Float64Array.from(known, (k) => row[k]);
    this.#weigh(own, (i) => idf[indices[known[i]]]);
    for (let i = 0; i < known.length; i++) row[known[i]] = own[i];
  }

  /** The counts of a text: by term, or by column if terms are hashed. */
  #count(x: Row): Counts<string> | Counts<number> {
    if (this.#last?.text === x) return this.#last.counts;
    const counts = Object(x) === x ? this.#given(x as object) : this.#counted(x);
    this.#last = { text: x, counts };
    return counts;
  }

  #counted(x: Row): Counts<string> | Counts<number> {
    const terms = this.terms.count(x);
    return this.hash === undefined ? terms : this.#hashed(terms, new HashedNames(this.hash));
  }

  /** The counts in a row of counts. */
  #given(x: object): Counts<string> | Counts<number> {
    const { indices, values } = x as SparseRow;
    let pairs: Iterable<readonly [unknown, unknown]>;
    if (this.hash === undefined) pairs = x instanceof Map ? x : this.terms.count(x);
    else pairs = indices && values ? Array.from(indices, (column, k) => [column, values[k]]) : this.terms.count(x);
    const counts = new Map<unknown, number>();
    for (const [key, count] of pairs) {
      if (typeof count !== "number" || !(count >= 0 && count < Infinity))
        throw new InputError(`the count of ${shown(key)} must be a number of at least 0; got ${shown(count)}`);
      if (count > 0) counts.set(key, count);
    }
    return counts as Counts<string> & Counts<number>;
  }

  #hashed(terms: Counts<string>, columns: HashedNames): Counts<number> {
    const counts: Counts<number> = new Map();
    for (const [term, count] of terms) {
      const column = columns.find(term);
      counts.set(column, this.terms.binary ? 1 : (counts.get(column) ?? 0) + count);
    }
    return counts;
  }

  /** Counts in the form that a learner takes. */
  #row(counts: Counts<string> & Counts<number>): Row {
    if (this.hash === undefined) return counts;
    const indices = Uint32Array.from(counts.keys() as Iterable<number>).sort();
    return { indices, values: Float64Array.from(indices, (column) => counts.get(column)!) };
  }

  /** The rows of a data set of counts. */
  #views(examples: Examples): {
    starts: Uint32Array;
    indices: Uint32Array;
    values: ArrayLike<number>;
  } {
    const { form, rows, vocabulary } = dataSet(examples);
    const expected = this.hash === undefined ? "named" : "sparse";
    if (form !== expected || (expected === "named" && !vocabulary?.names))
      throw new InputError(`${this.kind} takes texts, or a data set of their ${expected} counts; got ${form} rows`);
    return { starts: rows.starts, indices: rows.indices!, values: rows.values };
  }
}

/** Marks a feature that is not a term. */
const other = -2;

/** The cost of looking up the terms of a text, in multiplications. */
function rowWork({ size, entries }: Examples): number {
  return termWork * (1 + entries / Math.max(1, size));
}
