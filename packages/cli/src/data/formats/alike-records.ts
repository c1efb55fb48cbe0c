// Recognizes records that are the rows of a table: on average, they have most of the keys.

import type { JsonRecords, PlannedColumn, TableEncoding } from "rosenblatt/readers";

/** If records have at least this share of all keys on average, an absent key is a missing value rather than a zero. */
const mostKeys = 0.75;

const notLearned: ReadonlySet<string | null> = new Set(["label", "ignored", "closed"]);

/**
 * The columns of records that are rows of a table: records that measure something and have on average three quarters of
 * the keys to learn from. Undefined for others, such as words with their counts, where an absent key means zero.
 */
export function columnsOfRecords(
  { names, keys, size }: JsonRecords,
  fitted: TableEncoding,
): readonly PlannedColumn[] | undefined {
  if (fitted.numericFeatures().length === 0) return undefined;
  const known = new Map(fitted.columns.map((column) => [column.name, column as PlannedColumn]));
  const isLearned = names.map((name) => !notLearned.has(known.get(name)?.kind ?? fitted.ofRecords));
  let present = 0;
  for (const key of keys) if (isLearned[key]) present++;
  const all = isLearned.filter(Boolean).length;
  if (present < mostKeys * all * size) return undefined;
  return names.flatMap((name, k) => {
    if (!known.has(name)) return isLearned[k] ? [{ name, kind: "numeric", reason: "every value is a number" }] : [];
    const { kind, reason, unit, remedy } = known.get(name)!;
    return [{ name, kind, reason, ...(unit !== undefined && { unit }), ...(remedy && { remedy }) }];
  });
}
