// Numbers so large that reading them as doubles may have rounded them.

import type { Examples } from "rosenblatt";
import { count } from "../text/number.js";

/** From here on, doubles are further apart than whole numbers are. */
const least = 2 ** 53;
/** The most columns named in one note. */
const mostNamed = 3;
/** More values than this are not examined. */
const mostValues = 2e7;

/** Says which numeric columns have numbers of which doubles keep only the first digits: equal ones may differ in the file. */
export function roundedNotes({ rows, size, entries, vocabulary }: Examples, numeric: readonly string[] = []): string[] {
  const names = vocabulary?.names;
  if (!names || numeric.length === 0 || entries > mostValues) return [];
  const { starts, indices, values, width } = rows;
  const end = indices ? starts[size] : size * width;
  const large = new Set<number>();
  for (let k = 0; k < end; k++) if (Math.abs(values[k]) >= least) large.add(indices ? indices[k] : k % width);
  const called = new Set(Array.from(large, (column) => names[column]));
  const columns = numeric.filter((name) => called.has(name));
  if (columns.length === 0) return [];
  const named = columns.slice(0, mostNamed).map((name) => JSON.stringify(name));
  const more = columns.length > mostNamed ? `, and ${count(columns.length - mostNamed)} more` : "";
  const have = columns.length === 1 ? "has" : "have";
  return [
    `${named.join(", ")}${more} ${have} numbers of ${count(least)} or more, where whole numbers are rounded to the nearest double: differences of 1 may be lost`,
  ];
}
