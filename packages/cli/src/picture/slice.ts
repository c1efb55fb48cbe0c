// Where a picture of a few features holds the others: numbers at their means, categories at the most frequent one,
// texts at usual words. The features made from one column are kept consistent: a number that has a mean is not missing,
// and a row has only one category of a column.

import type { Examples, Label } from "rosenblatt";
import type { Slice } from "rosenblatt/figure";
import type { EncodedColumn, TableEncoding } from "rosenblatt/readers";
import { isDate } from "../text/date-text.js";
import { count, counted } from "../text/number.js";
import { fitting } from "../text/table.js";

/** A column that a slice holds constant, and at which value. */
export interface HeldColumn {
  readonly column: string;
  /** How the value was chosen: the mean of numbers, the most frequent category, or usual words. */
  readonly at: "mean" | "most frequent" | "most frequent other" | "usual words";
  /** The number or the category; null for words, and for a category that did not occur in training. */
  readonly value: number | string | null;
}

/** A slice through the rows of a table, and where it holds each column that is not an axis. */
export interface TableSlice extends Slice {
  readonly held: readonly HeldColumn[];
}

/** Returns the slice along some features of a table's rows; undefined if the features have no names. */
export function tableSlice(
  examples: Examples<Label>,
  { columns }: TableEncoding,
  axes: readonly number[],
): TableSlice | undefined {
  const names = examples.vocabulary?.names;
  if (!names) return undefined;
  const groups = featureGroups(names, columns);
  const sums = columnSums(examples);
  const base = new Float64Array(examples.width);
  const directions = axes.map((axis) => {
    const direction = new Float64Array(examples.width);
    direction[axis] = 1;
    return direction;
  });
  const words = new Set(groups.flatMap(({ column, features }) => (column.kind === "text" ? features : [])));
  const held: HeldColumn[] = [];
  const gaps: Gaps[] = [];
  /** Sets a feature to a value for points at which the axes of its column are 0; elsewhere, the coordinates on these axes reduce it. */
  const hold = (feature: number, value: number, against: readonly number[] = []) => {
    base[feature] += value;
    for (const axis of against) directions[axis][feature] -= value;
  };
  for (const { column, features, value, indicator } of groups) {
    const own = axes.flatMap((axis, i) => (features.includes(axis) ? [i] : []));
    if (value === undefined) {
      const most = column.kind === "categorical" ? commonest(sums, features, axes, examples.size) : undefined;
      if (column.kind !== "categorical")
        for (const j of features) hold(j, axes.includes(j) ? 0 : Math.round(sums[j] / examples.size));
      else if (most !== undefined) hold(most, 1, own);
      if (own.length > 0) {
        // Where an axis that is a category is 0, the row has another category.
        if (most !== undefined)
          held.push({ column: column.name, at: "most frequent other", value: named(names[most], column) });
        continue;
      }
      held.push(
        column.kind === "categorical"
          ? { column: column.name, at: "most frequent", value: most === undefined ? null : named(names[most], column) }
          : { column: column.name, at: "usual words", value: null },
      );
      continue;
    }
    const missing = indicator === undefined ? 0 : sums[indicator];
    const fill = "fill" in column ? column.fill : 0;
    const present = examples.size - missing;
    const mean = present > 0 ? (sums[value] - missing * fill) / present : fill;
    const middle = column.kind === "boolean" ? Number(mean > 0.5) : mean;
    if (indicator !== undefined && !axes.includes(indicator)) base[indicator] = present > 0 ? 0 : 1;
    if (axes.includes(value)) {
      if (missing > 0) gaps.push({ column: column.name, rows: missing, at: isDate(column.kind) ? day(fill) : fill });
      continue;
    }
    base[value] = middle;
    // Where the axis says that the value is missing, the row has the value that stands for a missing one.
    for (const i of own) directions[i][value] = fill - middle;
    if (own.length > 0) continue;
    held.push({
      column: column.name,
      ...(column.kind === "boolean"
        ? { at: "most frequent", value: middle === 1 ? "true" : "false" }
        : { at: "mean", value: isDate(column.kind) ? day(mean) : mean }),
    });
  }
  return {
    held,
    note: inWords(
      held,
      groups.some(({ column, features }) => column.kind === "text" && features.some((j) => base[j] > 0)),
      gaps,
    ),
    // A word cannot occur less than zero times.
    rowAt: (place) =>
      base.map((value, j) => {
        const at = directions.reduce((sum, by, i) => sum + place[i] * by[j], value);
        return words.has(j) ? Math.max(0, at) : at;
      }),
  };
}

/** The features of one column: those of its words or categories, or its number and the indicator that it is missing. */
export interface FeatureGroup {
  readonly column: EncodedColumn;
  readonly features: readonly number[];
  readonly value?: number | undefined;
  readonly indicator?: number | undefined;
}

/**
 * The features of each column of a table. A feature that belongs to no column, such as a key that few records have,
 * counts as a numeric column of its own.
 */
export function featureGroups(names: readonly string[], columns: readonly EncodedColumn[]): FeatureGroup[] {
  const places = new Map(names.map((name, j) => [name, j]));
  const groups: FeatureGroup[] = [];
  for (const column of columns) {
    if (!("indicator" in column)) continue;
    const value = places.get(column.name);
    const indicator = column.indicator === null ? undefined : places.get(column.indicator);
    if (value === undefined) continue;
    groups.push({ column, value, indicator, features: [value, ...(indicator === undefined ? [] : [indicator])] });
  }
  const measured = new Set(groups.flatMap(({ features }) => features));
  const worded = columns.filter((column) => "prefix" in column).map((column) => ({ column, features: [] as number[] }));
  names.forEach((name, j) => {
    if (measured.has(j)) return;
    let best: (typeof worded)[number] | undefined;
    for (const group of worded)
      if (name.startsWith(group.column.prefix) && group.column.prefix.length > (best?.column.prefix.length ?? -1))
        best = group;
    if (best) best.features.push(j);
    else groups.push({ column: { name, kind: "numeric", reason: "" } as never, value: j, features: [j] });
  });
  return [...groups, ...worded];
}

/** The most frequent category besides those of the axes; undefined if more rows have a category unknown in training. */
function commonest(
  sums: Float64Array,
  features: readonly number[],
  axes: readonly number[],
  rows: number,
): number | undefined {
  const others = features.filter((j) => !axes.includes(j));
  const unseen = rows - features.reduce((sum, j) => sum + sums[j], 0);
  const most = others.reduce<number | undefined>((a, b) => (a === undefined || sums[b] > sums[a] ? b : a), undefined);
  return most !== undefined && sums[most] >= unseen ? most : undefined;
}

function named(feature: string, column: EncodedColumn): string {
  return feature.slice("prefix" in column ? column.prefix.length : 0);
}

function day(days: number): string {
  return new Date(Math.round(days) * 86_400_000).toISOString().slice(0, 10);
}

function columnSums({ rows, size, width }: Examples<Label>): Float64Array {
  const { starts, indices, values } = rows;
  const sums = new Float64Array(width);
  if (!indices) for (let k = 0; k < size * width; k++) sums[k % width] += values[k];
  else for (let k = starts[0]; k < starts[size]; k++) sums[indices[k]] += values[k];
  return sums;
}

/** The most columns of each kind named below the title; the JSON document has all of them. */
const mostNamed = 4;

function brief(x: number): string {
  return Math.abs(x) >= 1e4 && Math.abs(x) < 1e12
    ? `${x < 0 ? "−" : ""}${count(Math.round(Math.abs(x)))}`
    : String(Number(x.toPrecision(4)));
}

/** Rows without a value on an axis, and what stands for it. */
interface Gaps {
  readonly column: string;
  readonly rows: number;
  readonly at: number | string;
}

/** `hasWords` tells whether any text is held at a word at all. */
function inWords(held: readonly HeldColumn[], hasWords: boolean, gaps: readonly Gaps[]): string {
  const list = (at: HeldColumn["at"], words: (column: HeldColumn) => string) => {
    const own = held.filter((column) => column.at === at);
    const more = own.length > mostNamed ? `, and ${count(own.length - mostNamed)} more` : "";
    return own.length === 0 ? [] : [`${own.slice(0, mostNamed).map(words).join(", ")}${more}`];
  };
  const short = (value: HeldColumn["value"]) =>
    typeof value === "number" ? brief(value) : value === "?" ? "missing" : fitting(String(value), 20);
  const otherwise = held.filter(({ at }) => at === "most frequent other");
  const parts = [
    ...list("mean", ({ column, value }) => `${fitting(column, 20)} ${short(value)}`).map((text) => `means (${text})`),
    ...list("most frequent", ({ column, value }) =>
      value === null ? `${fitting(column, 20)} none that was in training` : `${fitting(column, 20)} ${short(value)}`,
    ).map((text) => `the most frequent categories (${text})`),
    ...list("usual words", ({ column }) => fitting(column, 20)).map((text) =>
      hasWords ? `texts of the words that most rows have (${text})` : `empty texts (${text})`,
    ),
  ];
  const instead = otherwise.map(
    ({ column, value }) => `; ${fitting(column, 20)} is ${short(value)} where its axis is 0`,
  );
  const unknown = gaps.map(
    ({ column, rows, at }) => `; ${counted(rows, "row")} without ${fitting(column, 20)} at ${short(at)}`,
  );
  const further = [...instead, ...unknown].join("");
  const columns = held.length - otherwise.length;
  const others = columns === 1 ? "the other column is" : `the other ${count(columns)} columns are`;
  return parts.length === 0
    ? `all columns are axes${further}`
    : `a slice: ${others} held at ${parts.join(", ")}${further}`;
}
