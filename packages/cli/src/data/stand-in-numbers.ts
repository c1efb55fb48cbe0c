// Numbers that may stand for missing values: -999 among temperatures, 9999 among years of schooling.

import type { Examples } from "rosenblatt";
import { count, counted } from "../text/number.js";
import { valueAt } from "./row.js";

/** The most columns named in one note. */
const mostNamed = 3;
/** More values than this are not examined. */
const mostValues = 2e6;
/** What people write for a missing number: nines, beyond any measurement. */
const nines = /^-?9{2,}(\.9+)?$/;

/** A number in a column that is far from all others. */
interface StandIn {
  readonly column: string;
  readonly value: number;
  readonly rows: number;
  readonly rest: readonly [least: number, most: number];
}

/** Says which columns have such a number in several rows, further from the other numbers than these are from each other. */
export function standInNotes(examples: Examples, numeric: readonly string[] | undefined): string[] {
  const { vocabulary, entries, size } = examples;
  if (!vocabulary || !numeric || entries > mostValues) return [];
  const { low, high } = extremesOf(examples);
  const found = numeric.flatMap((name) => {
    const column = vocabulary.find(name) ?? -1;
    const extremes = column < 0 ? [] : [low[column], high[column]].filter((value) => nines.test(String(value)));
    return extremes.length === 0
      ? []
      : standInsOf(
          name,
          Array.from({ length: size }, (_, r) => valueAt(examples, r, column)),
          extremes,
        );
  });
  const words = found.slice(0, mostNamed).map(({ column, value, rows, rest: [least, most] }) => {
    return `${value} in ${counted(rows, "row")} of ${JSON.stringify(column)}, where all others are from ${fourDigits(least)} to ${fourDigits(most)}`;
  });
  if (words.length === 0) return [];
  const more = found.length > mostNamed ? `, and ${count(found.length - mostNamed)} more` : "";
  const values = [...new Set(found.map(({ value }) => value))].join(",");
  return [`${words.join("; ")}${more}: if that stands for a missing value, --missing=${values} takes it so`];
}

function standInsOf(column: string, values: readonly number[], extremes: readonly number[]): StandIn[] {
  return extremes.flatMap((value) => {
    let [least, most, rows] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0];
    for (const x of values) {
      if (x === value) rows++;
      else [least, most] = [Math.min(least, x), Math.max(most, x)];
    }
    const gap = Math.max(least - value, value - most);
    return rows > 1 && values.length > 2 * rows && gap > most - least
      ? [{ column, value, rows, rest: [least, most] }]
      : [];
  });
}

/** The least and the greatest value of each column over all rows. */
function extremesOf({ rows, size, width: all }: Examples): { low: Float64Array; high: Float64Array } {
  const [low, high] = [new Float64Array(all).fill(Infinity), new Float64Array(all).fill(-Infinity)];
  const { starts, indices, values, width } = rows;
  const end = indices ? starts[size] : size * width;
  for (let k = 0, j = 0; k < end; k++, j = j + 1 === width ? 0 : j + 1) {
    const column = indices ? indices[k] : j;
    const x = values[k];
    if (x < low[column]) low[column] = x;
    if (x > high[column]) high[column] = x;
  }
  return { low, high };
}

function fourDigits(x: number): number {
  return Number(x.toPrecision(4));
}
