// Which columns of a table look like classes.

import type { Examples, Label } from "rosenblatt";
import { count } from "../../text/number.js";
import { type ColumnReport, isCalledClasses } from "./columns.js";

/** A column that looks like classes, and how many values it has. */
export interface LikelyLabel {
  readonly name: string;
  readonly values: number;
}

/** Columns with more values than this are seldom classes. */
export const mostValues = 20;
const mostNamed = 3;

/** The columns that look like classes, the likeliest first: by name, then columns of words, then those with few whole numbers. */
export function likelyLabels({
  columns,
  examples,
}: {
  readonly columns: readonly ColumnReport[];
  readonly examples: Examples<Label>;
}): LikelyLabel[] {
  const found = columns.flatMap((column) => {
    const values = column.missing ? 0 : valuesOf(column, examples);
    if (values < 2 || values > mostValues) return [];
    return [{ name: column.name, values, rank: isCalledClasses(column.name) ? 0 : column.kind === "numeric" ? 2 : 1 }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ name, values }) => ({ name, values }));
}

function valuesOf({ name, kind, distinct = 0 }: ColumnReport, examples: Examples<Label>): number {
  if (kind === "boolean") return 2;
  return kind === "categorical" ? distinct : kind === "numeric" ? wholeValues(examples, name) : 0;
}

/** How many different values a column of whole numbers has; 0 if they are too many or not whole. */
function wholeValues({ rows, size, vocabulary }: Examples<Label>, name: string): number {
  const column = vocabulary?.find(name) ?? -1;
  const { starts, indices, values, width } = rows;
  const different = new Set<number>();
  for (let r = 0; r < size && column >= 0; r++) {
    const at = indices ? indices.subarray(starts[r], starts[r + 1]).indexOf(column) : column;
    const value = at < 0 ? 0 : values[(indices ? starts[r] : r * width) + at];
    different.add(value);
    if (!Number.isInteger(value) || different.size > mostValues) return 0;
  }
  return different.size;
}

/** The columns that look like classes, as options to type: `--label species (3 values) or --label island (3 values)`. */
export function labelsToTry(likely: readonly LikelyLabel[]): string {
  return likely
    .slice(0, mostNamed)
    .map(({ name, values }) => `--label ${/\s/.test(name) ? `'${name}'` : name} (${count(values)} values)`)
    .join(" or ");
}
