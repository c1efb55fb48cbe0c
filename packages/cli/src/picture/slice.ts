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
  /** How the value was chosen: the mean of numbers, the most frequent category, or usual words, besides those that are axes. */
  readonly at: "mean" | "most frequent" | "most frequent other" | "usual words" | "usual other words";
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
  const texts: HeldText[] = [];
  const gaps: Gaps[] = [];
  /** Sets a feature to a value for points at which the axes of its column are 0; elsewhere, the coordinates on these axes reduce it. */
  const hold = (feature: number, value: number, against: readonly number[] = []) => {
    base[feature] += value;
    for (const axis of against) directions[axis][feature] -= value;
  };
  for (const { column, features, value, indicator } of groups) {
    const own = axes.flatMap((axis, i) => (features.includes(axis) ? [i] : []));
    if (column.kind === "text") {
      const others = features.filter((j) => !axes.includes(j));
      for (const j of others) hold(j, Math.round(sums[j] / examples.size));
      if (own.length > 0 && others.length === 0) continue;
      const at = own.length > 0 ? "usual other words" : "usual words";
      held.push({ column: column.name, at, value: null });
      texts.push({ column: column.name, at, words: others.length, isEmpty: others.every((j) => base[j] === 0) });
      continue;
    }
    if (value === undefined) {
      const most = commonest(sums, features, axes, examples.size);
      if (most !== undefined) hold(most, 1, own);
      // Where an axis that is a category is 0, the row has another category.
      const at = own.length > 0 ? "most frequent other" : "most frequent";
      if (most !== undefined) held.push({ column: column.name, at, value: named(names[most], column) });
      else if (own.length === 0) held.push({ column: column.name, at, value: null });
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
    note: inWords(held, texts, gaps),
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
  const size = Math.abs(x);
  const digits = size >= 1e4 && size < 1e12 ? count(Math.round(size)) : String(Number(size.toPrecision(4)));
  return x < 0 ? `−${digits}` : digits;
}

/** Rows without a value on an axis, and what stands for it. */
interface Gaps {
  readonly column: string;
  readonly rows: number;
  readonly at: number | string;
}

/** A column of texts, and the words that a slice holds. */
interface HeldText {
  readonly column: string;
  readonly at: "usual words" | "usual other words";
  /** The number of words that are not axes. */
  readonly words: number;
  /** Whether none of them occurs, because most rows do not have it. */
  readonly isEmpty: boolean;
}

function inWords(held: readonly HeldColumn[], texts: readonly HeldText[], gaps: readonly Gaps[]): string {
  const columns = held.filter(({ at }) => at !== "most frequent other" && at !== "usual other words").length;
  const others = columns === 1 ? "the other column is" : `the other ${count(columns)} columns are`;
  const slice = [
    ...(columns === 0 ? [] : [`${others} held at ${enumerated(heldAt(held, texts))}`]),
    ...texts.flatMap(({ column, at, words, isEmpty }) =>
      at === "usual words"
        ? []
        : [
            `the other words of ${fitting(column, 20)} are held ${isEmpty ? "at 0" : "as most rows have them"} (${counted(words, "word")})`,
          ],
    ),
    ...held.flatMap(({ column, at, value }) =>
      at === "most frequent other" ? [`${fitting(column, 20)} is ${short(value)} where its axis is 0`] : [],
    ),
  ];
  const unknown = gaps.map(
    ({ column, rows, at }) => `rows without ${fitting(column, 20)} are drawn at ${short(at)} (${counted(rows, "row")})`,
  );
  return [slice.length === 0 ? "all columns are axes" : `a slice: ${slice.join("; ")}`, ...unknown].join("; ");
}

/** The values at which whole columns are held, each kind with the names of its columns. */
function heldAt(held: readonly HeldColumn[], texts: readonly HeldText[]): string[] {
  const kind = (columns: readonly string[], one: string, several: string) => {
    const more = columns.length > mostNamed ? `, and ${count(columns.length - mostNamed)} more` : "";
    const named = `(${columns.slice(0, mostNamed).join(", ")}${more})`;
    return columns.length === 0 ? [] : [`${columns.length === 1 ? one : several} ${named}`];
  };
  const valued = (which: HeldColumn["at"]) =>
    held.flatMap(({ column, at, value }) => (at === which ? [`${fitting(column, 20)} ${short(value)}`] : []));
  const worded = (without: boolean) =>
    texts.flatMap(({ column, at, isEmpty }) =>
      at === "usual words" && isEmpty === without ? [fitting(column, 20)] : [],
    );
  return [
    ...kind(valued("mean"), "the mean", "the means"),
    ...kind(valued("most frequent"), "the most frequent category", "the most frequent categories"),
    ...kind(worded(false), "the words that most rows have", "the words that most rows have"),
    ...kind(worded(true), "an empty text", "empty texts"),
  ];
}

function short(value: HeldColumn["value"]): string {
  if (value === null) return "none that was in training";
  return typeof value === "number" ? brief(value) : value === "?" ? "missing" : fitting(value, 20);
}

/** Words as a list, such as `a, b and c`. */
function enumerated(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}
