// Derives the terms of a table's texts from its survey, without another pass over the rows.

import type { TableEncoding } from "rosenblatt/readers";
import type { TableShard } from "../worker/table-survey.js";
import type { ShardTerms } from "../worker/terms.js";

/**
 * What counting terms in all encoded rows would give, by shard, for the features that begin with a prefix. Undefined unless these features
 * belong to exactly one text column.
 */
export function surveyedTerms(
  { features, columns }: TableEncoding,
  shards: readonly TableShard[],
  prefix: string,
): ShardTerms[] | undefined {
  const owners = columns.filter((column) => {
    if ("prefix" in column) return column.prefix.startsWith(prefix) || prefix.startsWith(column.prefix);
    return "features" in column && column.features.some((name) => name.startsWith(prefix));
  });
  const [{ name: owner, kind } = { name: "", kind: "ignored" }] = owners;
  if (owners.length !== 1 || kind !== "text") return undefined;
  const places = new Map(features.map((name, place) => [name, place]));
  return shards.map(({ rows, words }) => {
    const found = words[owner].names
      .flatMap(([name, count, hash, row]) => {
        const column = places.get(name);
        return column === undefined || count === 0 ? [] : [{ column, count, hash, row }];
      })
      .sort((a, b) => a.row - b.row || a.column - b.column);
    return {
      rows,
      columns: found.map(({ column }) => column),
      counts: found.map(({ count }) => count),
      hashes: found.map(({ hash }) => hash),
      least: null,
    };
  });
}
