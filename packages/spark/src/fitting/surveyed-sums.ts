// Derives the sums that scaling needs from the survey of a table, without another pass over the rows.

import type { MissingWords, TableEncoding } from "rosenblatt/readers";
import { ColumnSums } from "../mixing/index.js";
import type { TableShard } from "../worker/table-survey.js";
import type { ScalingSums } from "./scaling-sums.js";
import { measureIn, present } from "./table-form.js";

/**
 * What adding up all encoded rows would give, bit for bit: exact sums of the values that are present, plus the fill value once for each
 * missing one. Undefined where surveys do not suffice: for words, and for columns that share a feature.
 */
export function surveyedSums(
  encoding: TableEncoding,
  shards: readonly TableShard[],
  rule: MissingWords,
): ScalingSums | undefined {
  const { features, form } = encoding;
  const places = new Map(features.map((name, place) => [name, place]));
  const rows = shards.reduce((sum, shard) => sum + shard.rows, 0);
  const sums = new ColumnSums();
  sums.grow(features.length);
  const counts = new Float64Array(features.length);
  let owned = 0;
  /** Adds a value of a feature for the given number of rows. */
  const add = (feature: string, value: number, times: number) => {
    const place = places.get(feature)!;
    sums.values.addTimes(place, value, times);
    sums.squares.addSquare(place, value, times);
    counts[place] += times;
  };
  /** The same for a column of measures. In a boolean column, 0 (no or false) is not an entry of a row; in other columns, 0 is one. */
  const addMeasure = ({ name, kind }: { name: string; kind: string }, value: number, times: number) => {
    if (value !== 0 || kind !== "boolean") add(name, value, times);
  };
  for (const column of encoding.columns) {
    const { name, kind } = column;
    if (kind === "label" || kind === "ignored") continue;
    if (kind === "text") return undefined;
    if (!("fill" in column)) {
      for (const [text, count] of textsOf(name, shards)) add(`${name}=${text === "" ? "?" : text}`, 1, count);
      owned += features.filter((feature) => feature.startsWith(`${name}=`)).length;
      continue;
    }
    const { fill, indicator } = column;
    owned += indicator === null ? 1 : 2;
    let missing = 0;
    if (kind === "numeric") {
      const place = places.get(name)!;
      for (const { numbers, rows: own } of shards) {
        const facts = numbers[name];
        for (const part of facts.sum) sums.values.add(place, part ?? Number.NaN);
        for (const part of facts.squares) sums.squares.add(place, part ?? Number.NaN);
        counts[place] += own - facts.missing;
        missing += facts.missing;
      }
    } else {
      const measure = measureIn(column);
      for (const [text, count] of present(textsOf(name, shards), kind, rule))
        if (text === "") missing += count;
        else addMeasure(column, measure(text), count);
    }
    if (missing === 0) continue;
    addMeasure(column, fill, missing);
    if (indicator !== null) add(indicator, 1, missing);
  }
  if (owned !== features.length) return undefined;
  if (form === "dense") counts.fill(rows);
  return { rows, counts, sums };
}

/** The texts of a column in all shards, each with its number of rows. */
function textsOf(name: string, shards: readonly TableShard[]): [text: string, count: number][] {
  return shards.flatMap(({ codes }) =>
    (codes[name]?.texts ?? []).map(([text, count]): [string, number] => [text, count]),
  );
}
