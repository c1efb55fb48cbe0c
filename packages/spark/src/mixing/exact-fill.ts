// What stands for a missing number, the mean of those that are there, by sums that no order of rows changes.

import { type Examples, HeadReader, type Json } from "rosenblatt";
import { TableEncoding } from "rosenblatt/readers";
import { ExactSum, meanOf } from "./exact-sum.js";

/** The means of an encoding's columns of numbers, by the names of the columns, of the values that the examples which it encoded have. */
export function exactFills(encoding: TableEncoding, { rows, size, width }: Examples): Map<string, number> {
  const place = new Map(encoding.features.map((name, position) => [name, position]));
  const sums = new Map<
    number,
    { readonly name: string; readonly sum: ExactSum; count: number; readonly gap: number }
  >();
  for (const column of encoding.columns)
    if (column.kind === "numeric" && "fill" in column)
      sums.set(place.get(column.name)!, {
        ...{ name: column.name, sum: new ExactSum(), count: 0 },
        gap: column.indicator === null ? -1 : place.get(column.indicator)!,
      });
  const { values, indices, starts } = rows;
  const gaps = new Set<number>();
  for (let r = 0; r < size; r++) {
    const [from, to] = indices ? [starts[r], starts[r + 1]] : [r * width, (r + 1) * width];
    gaps.clear();
    for (let k = from; k < to; k++) if (values[k] === 1) gaps.add(indices ? indices[k] : k - from);
    for (let k = from; k < to; k++) {
      const own = sums.get(indices ? indices[k] : k - from);
      if (!own || gaps.has(own.gap)) continue;
      own.sum.add(values[k]);
      own.count++;
    }
  }
  return new Map(Array.from(sums.values(), ({ name, sum, count }) => [name, meanOf(sum, count)]));
}

/** The same encoding with other numbers for missing values; itself where they are the same to the bit. */
export function withFills(encoding: TableEncoding, fills: ReadonlyMap<string, number>): TableEncoding {
  const saved = encoding.save() as {
    readonly columns: readonly { name: string; fill?: number }[];
    [key: string]: Json;
  };
  const isOther = ({ name, fill }: { name: string; fill?: number }) =>
    fill !== undefined && fills.has(name) && !Object.is(fills.get(name), fill);
  if (!saved.columns.some(isOther)) return encoding;
  const columns = saved.columns.map((column) =>
    isOther(column) ? { ...column, fill: fills.get(column.name)! } : column,
  );
  return encodingOf({ ...saved, columns });
}

/** An encoding out of its plain data. */
export function encodingOf(saved: Json): TableEncoding {
  return TableEncoding.load(new HeadReader(saved, ".encoding", { arrays: [], left: 2 ** 30 }));
}
