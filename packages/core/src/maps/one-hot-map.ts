// Gives each distinct row an axis of its own: in this space any labelling of distinct points is separable.

import { type NoOptions, onlyKnown, shown } from "../check.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import { inBlocks, type Steps } from "../data/steps.js";
import { InputError, ModelError } from "../errors.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { registerMap } from "../transformers/registry.js";
import type { Transformer } from "../transformers/transformer.js";
import { readerOf } from "./columns.js";
import { FeatureMap } from "./feature-map.js";
import { KeptRows, keyOf } from "./kept-rows.js";

/**
 * Maps the i-th distinct row to the i-th unit vector e_i, and a row never seen to 0. Without a bias, u = Σ y_i·e_i/√n separates n rows
 * by the margin 1/√n, whatever their labels, and a perceptron makes n mistakes, which is the bound: it memorises them. `fit` refuses
 * equal rows with different labels, which no map can separate.
 */
export function oneHotMap(options: NoOptions = {}): Transformer {
  onlyKnown(options, []);
  return new OneHotMap();
}

/** The map of each distinct row to an axis of its own that `oneHotMap` makes. */
export class OneHotMap extends FeatureMap {
  static readonly kinds: readonly string[] = ["one-hot"];
  static {
    registerMap(OneHotMap);
  }

  readonly kind = "one-hot";
  #rows = new KeptRows();
  readonly #axes = new Map<string, number>();

  columnName(column: number): string {
    return `row ${column}`;
  }

  override copy(): this {
    const copy = super.copy();
    copy.#rows = this.#rows.copy();
    for (const [key, axis] of this.#axes) copy.#axes.set(key, axis);
    return copy;
  }

  save(put: (array: ModelArray) => Json): { [key: string]: Json } {
    return this.saved({ rows: this.#rows.save(put) });
  }

  fresh(): this {
    return new OneHotMap() as this;
  }

  protected override *settle(examples: Examples, listed: Uint32Array | undefined): Steps<void> {
    const { labelled, size, entries } = examples;
    /** By axis, the row that it was made for. */
    const firsts: number[] = [];
    yield* inBlocks(listed?.length ?? size, this.work(entries / size), (from, until) => {
      const { rows, targets } = examples;
      for (let i = from; i < until; i++) {
        const r = listed ? listed[i] : i;
        const axis = this.#add(rows, r);
        firsts[axis] ??= r;
        const first = firsts[axis];
        if (labelled && targets[first] !== targets[r])
          throw new InputError(
            `rows ${first} and ${r} are equal but labelled ${shown(examples.label(first))} and ${shown(examples.label(r))}: no map can tell them apart; leave one of them out`,
          );
      }
    });
  }

  /** Much work, because each number is converted to text. */
  protected override work(entries: number): number {
    return 512 * (entries + 1);
  }

  protected override take(row: RowViews): () => void {
    const key = keyOf(row, 0);
    if (this.#axes.has(key)) return () => {};
    this.#add(row, 0);
    return () => {
      this.#rows.removeLast();
      this.#axes.delete(key);
    };
  }

  protected width(): undefined {
    return undefined;
  }

  protected override count(rows: RowViews, r: number): number {
    return this.#axes.has(keyOf(rows, r)) ? 1 : 0;
  }

  protected write(rows: RowViews, r: number, out: Float64Array, at: number, columns: Uint32Array | null): void {
    const axis = this.#axes.get(keyOf(rows, r));
    if (axis === undefined) return;
    out[at] = 1;
    columns![at] = axis;
  }

  /** The axis of row r, which is added if new. */
  #add(rows: RowViews, r: number): number {
    const key = keyOf(rows, r);
    let axis = this.#axes.get(key);
    if (axis === undefined) {
      axis = this.#axes.size;
      this.#axes.set(key, axis);
      this.#rows.add(rows, r);
    }
    return axis;
  }

  static load(head: HeadReader): OneHotMap {
    const map = new OneHotMap();
    map.reader = readerOf(head);
    const rows = KeptRows.load(head.object("rows"), ".head.transformer.rows", map.reader.width);
    for (let i = 0; i < rows.size; i++) map.#add(rows.views(i), 0);
    if (map.#axes.size !== rows.size) throw new ModelError(".head.transformer.rows", "must differ from each other");
    return map;
  }
}
