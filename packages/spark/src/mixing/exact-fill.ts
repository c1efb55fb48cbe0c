// The fill value of a missing number, which is the mean of those present, from exact sums that do not depend on the order of the rows.

import { type Examples, HeadReader, type Json } from "rosenblatt";
import { TableEncoding } from "rosenblatt/readers";
import { ExactSum, meanOf } from "./exact-sum.js";

/** For each numeric column of an encoding, by name, the mean of the values present in the examples that it encoded. */
export function exactFills(encoding: TableEncoding, { rows, size, width }: Examples): Map<string, number> {
  const place = new Map(encoding.features.map((name, position) => [name, position]));
  const sums = new Map<
    number,
    { readonly name: string; readonly sum: ExactSum; count: number; readonly gap: number }
  >();
  for (const column of encoding.columns)
    if (column.kind === "numeric" && "fill" in column)
      sums.set(place.get(column.name)!, {
        name: column.name,
        sum: new ExactSum(),
        count: 0,
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

/** The same encoding with other fill values; the given one if the values are bit-identical. */
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

/** Restores an encoding from its JSON form. */
export function encodingOf(saved: Json): TableEncoding {
  return TableEncoding.load(new HeadReader(saved, ".encoding", { arrays: [], left: 2 ** 30 }));
}
