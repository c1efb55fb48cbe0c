// Keeps the columns that say most about the class, and no others.

import { oneOf, onlyKnown, whole } from "../check.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import type { Steps } from "../data/steps.js";
import { InputError, ModelError } from "../errors.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { registerMap } from "../transformers/registry.js";
import type { Transformer } from "../transformers/transformer.js";
import { type ColumnMeasure, columnMeasures, columnScoring } from "./column-scores.js";
import { readerOf } from "./columns.js";
import { FeatureMap } from "./feature-map.js";

/** Options of a selection of columns. */
export interface SelectBestOptions {
  /** The number of columns to keep. */
  count: number;
  /** The score for columns: "f", for any numbers, or "chi2", for counts. Defaults to "f". */
  by?: ColumnMeasure;
}

/**
 * Keeps the columns that say most about the class, by `columnScores` on the rows of `fit`, in their order; among equals the first.
 * In a pipeline it chooses again for every part of a cross-validation. `selectBest(20)` is `selectBest({ count: 20 })`.
 */
export function selectBest(options: number | SelectBestOptions): Transformer {
  const given = typeof options === "number" ? { count: options } : options;
  onlyKnown(given, ["count", "by"]);
  return new SelectMap(whole("count", given?.count, 1), oneOf("by", given.by ?? "f", columnMeasures));
}

/** The map to the best columns that `selectBest` makes. */
export class SelectMap extends FeatureMap {
  static readonly kinds: readonly string[] = ["select"];
  static {
    registerMap(SelectMap);
  }

  readonly kind = "select";
  readonly options: Required<SelectBestOptions>;
  /** The columns kept, in their order; undefined before `fit`. */
  #kept: Uint32Array | undefined;
  /** The place of each of them among those kept. */
  #places: ReadonlyMap<number, number> = new Map();

  constructor(count: number, by: ColumnMeasure) {
    super();
    this.options = { count, by };
  }

  columnName(column: number): string {
    const kept = this.#columns()[column];
    return this.reader.vocabulary?.names?.[kept] ?? `x${kept + 1}`;
  }

  override copy(): this {
    const copy = super.copy();
    copy.#keep(this.#kept);
    return copy;
  }

  save(put: (array: ModelArray) => Json): { [key: string]: Json } {
    return this.saved({ ...this.options, columns: this.#kept ? put(this.#kept) : null });
  }

  fresh(): this {
    return new SelectMap(this.options.count, this.options.by) as this;
  }

  protected override *settle(examples: Examples, listed: Uint32Array | undefined): Steps<void> {
    const { count, by } = this.options;
    const scores = yield* columnScoring(examples, listed, by);
    const best = Uint32Array.from(scores.keys()).sort((a, b) => scores[b] - scores[a] || a - b);
    this.#keep(best.slice(0, count).sort());
  }

  protected override take(): () => void {
    throw new InputError("selectBest needs the whole data set to judge its columns: call fit before learn");
  }

  protected width({ indices }: RowViews): number | undefined {
    return indices ? undefined : this.#columns().length;
  }

  protected override count({ starts, indices }: RowViews, r: number): number {
    let kept = 0;
    for (let k = starts[r]; k < starts[r + 1]; k++) if (this.#places.has(indices![k])) kept++;
    return kept;
  }

  protected write(rows: RowViews, r: number, out: Float64Array, at: number, columns: Uint32Array | null): void {
    const { starts, indices, values, width } = rows;
    const kept = this.#columns();
    if (!indices) {
      for (let i = 0; i < kept.length; i++) out[at + i] = values[r * width + kept[i]];
      return;
    }
    for (let k = starts[r]; k < starts[r + 1]; k++) {
      const place = this.#places.get(indices[k]);
      if (place === undefined) continue;
      columns![at] = place;
      out[at++] = values[k];
    }
  }

  #keep(columns: Uint32Array | undefined): void {
    this.#kept = columns;
    this.#places = new Map(Array.from(columns ?? [], (column, place) => [column, place]));
  }

  #columns(): Uint32Array {
    if (this.#kept) return this.#kept;
    throw new InputError("selectBest has not judged any columns yet: call fit first");
  }

  static load(head: HeadReader): SelectMap {
    const by = oneOfMeasures(head.text("by"));
    const map = new SelectMap(head.number("count", { min: 1, whole: true }), by);
    map.reader = readerOf(head);
    if ((head.value as { [key: string]: Json }).columns === null) return map;
    const columns = head.array("columns", "u32").slice();
    const { form, width } = map.reader;
    if (columns.some((column, i) => !(column < width) || (i > 0 && column <= columns[i - 1])) || form === undefined)
      throw new ModelError(".head.transformer.columns", `must be columns below ${width}, each after the one before`);
    head.charge(64 * columns.length);
    map.#keep(columns);
    return map;
  }
}

function oneOfMeasures(by: string): ColumnMeasure {
  const found = columnMeasures.find((measure) => measure === by);
  if (!found) throw new ModelError(".head.transformer.by", `must be ${columnMeasures.join(" or ")}; got ${by}`);
  return found;
}
