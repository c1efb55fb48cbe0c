// Transformers whose parameters do not depend on the order of the rows.

import {
  type Examples,
  InputError,
  type Json,
  load,
  type ModelContent,
  Perceptron,
  Pipeline,
  saveBytes,
  type Transformer,
} from "rosenblatt";
import { ExactSums, meanOf, squaresAround } from "./exact-sum.js";

/** The sums of the values and of their squares, by column. */
export class ColumnSums {
  readonly values: ExactSums = new ExactSums(0);
  readonly squares: ExactSums = new ExactSums(0);

  /** Adds all rows of a data set. */
  add({ rows, width }: Examples): void {
    this.grow(width);
    const { values, indices } = rows;
    for (let k = 0, j = 0; k < values.length; k++, j = j + 1 === width ? 0 : j + 1) {
      const x = values[k];
      if (x === 0) continue;
      const column = indices ? indices[k] : j;
      this.values.add(column, x);
      this.squares.addSquare(column, x);
    }
  }

  /** Makes room for `columns` columns. */
  grow(columns: number): void {
    this.values.grow(columns);
    this.squares.grow(columns);
  }
}

/**
 * Fits a transformer to all rows such that the result is bit-identical in any order of the rows. Counts, greatest lengths and document
 * frequencies are so by nature; a standardizing transformer gets means and deviations from exact sums.
 */
export function fittedExactly(transformer: Transformer, examples: Examples): Transformer {
  const fitted = transformer.fit(examples);
  if (fitted.kind !== "standardize") return fitted;
  const sums = new ColumnSums();
  sums.add(examples);
  return standardizedBy(fitted, sums, examples.vocabulary?.names);
}

interface SavedStandardize {
  readonly counts: Json;
  readonly [key: string]: Json;
}

/** The same standardizing transformer with means and deviations from these sums; `names` are the names of the columns. */
export function standardizedBy(fitted: Transformer, sums: ColumnSums, names?: readonly string[]): Transformer {
  const { head, arrays } = new Pipeline(fitted, new Perceptron()).content();
  const saved = head.transformer as SavedStandardize;
  const counts = numbersIn(saved, arrays);
  const [means, squares] = [new Float64Array(counts.length), new Float64Array(counts.length)];
  counts.forEach((count, j) => {
    if (count === 0 || j >= sums.values.length) return;
    const [sum, squared] = [sums.values.sum(j), sums.squares.sum(j)];
    if (!sum.isFinite || !squared.isFinite)
      throw new InputError(`feature ${JSON.stringify(names?.[j] ?? j)} is too large to standardize`);
    means[j] = meanOf(sum, count);
    squares[j] = squaresAround(sum, squared, count);
  });
  const transformer = { ...saved, means: { array: arrays.length }, squares: { array: arrays.length + 1 } };
  const content = { head: { ...head, transformer }, arrays: [...arrays, means, squares] };
  const loaded = load(saveBytes({ content: () => content, toJSON: () => fail() })) as unknown as Pipeline;
  return loaded.transformer;
}

/** The number of values in each column. */
function numbersIn({ counts, used }: SavedStandardize, arrays: ModelContent["arrays"]): Float64Array {
  const stored = counts as { array?: number; entries?: { array: number }; values?: { array: number } };
  if (stored.array !== undefined) return arrays[stored.array] as Float64Array;
  const numbers = new Float64Array(used as number);
  const [places, values] = [arrays[stored.entries!.array], arrays[stored.values!.array]];
  for (let k = 0; k < places.length; k++) numbers[places[k]] = values[k];
  return numbers;
}

function fail(): never {
  throw new Error("the content is known");
}
