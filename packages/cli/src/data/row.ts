// One row of a data set on its own.

import { type Examples, InputError, type Row } from "rosenblatt";

/** Row r in the form it came in, as learners take it. */
export function rowAt({ form, rows, vocabulary }: Examples, r: number): Row {
  const { starts, indices, values, width } = rows;
  if (!indices) return Float64Array.from(values.subarray(r * width, (r + 1) * width));
  const columns = indices.slice(starts[r], starts[r + 1]);
  const own = Float64Array.from(values.subarray(starts[r], starts[r + 1]));
  if (form === "sparse") return { indices: columns, values: own };
  const names = vocabulary?.names;
  if (!names) throw new InputError("rows with hashed names keep no names to explain them by");
  return new Map(Array.from(columns, (column, k) => [names[column], own[k]]));
}

/** The value of a column in row r; 0 if a sparse row has none. */
export function valueAt({ rows }: Examples, r: number, column: number): number {
  const { starts, indices, values, width } = rows;
  if (!indices) return column < width ? values[r * width + column] : 0;
  const at = indices.subarray(starts[r], starts[r + 1]).indexOf(column);
  return at < 0 ? 0 : values[starts[r] + at];
}

/** The name of a column, or its number from 1. */
export function columnName({ vocabulary }: Examples, column: number): string {
  return vocabulary?.names?.[column] ?? `column ${column + 1}`;
}
