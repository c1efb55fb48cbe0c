// The contents of a table: its numbers, how often each text occurs, and the places of its columns.

import { areNumbers, type MissingWords, missingWords } from "../text/missing.js";
import { isMeasured } from "./encoded-column.js";
import type { RawTable } from "./raw-table.js";

/** The contents of a table, and the places of its columns by name. */
export interface TableUse {
  readonly numbers: NumberUse;
  readonly numberWidth: number;
  readonly numberPlaces: ReadonlyMap<string, number>;
  readonly codes: readonly CodeUse[];
  readonly codePlaces: ReadonlyMap<string, number>;
}

/** Passes over a table once; `rule` says where words for a missing value count, and `classes` are those known before. */
export function tableUse(table: RawTable, rule: MissingWords, classes: readonly string[]): TableUse {
  const numberPlaces = new Map<string, number>();
  const codePlaces = new Map<string, number>();
  for (const { name, kind } of table.columns)
    if (kind === "numeric") numberPlaces.set(name, numberPlaces.size);
    else if (kind !== "ignored") codePlaces.set(name, codePlaces.size);
  const numberWidth = numberPlaces.size;
  const codes = codeUse({ ...table, texts: presentTexts(table, rule, classes) });
  return { numbers: numberUse(table, numberWidth), numberWidth, numberPlaces, codes, codePlaces };
}

/** The texts of each column, with "" for words that mean a missing value: among dates, yes and no, and labels that are otherwise numbers. */
function presentTexts({ columns, texts }: RawTable, rule: MissingWords, classes: readonly string[]): RawTable["texts"] {
  if (rule === "none") return texts;
  const isWord = (text: string) => text.length < 5 && missingWords.has(text.trim().toLowerCase());
  const coded = columns.filter(({ kind }) => kind !== "numeric" && kind !== "ignored");
  return texts.map((own, place) => {
    const { kind } = coded[place];
    if ((kind !== "label" && !isMeasured(kind)) || !own.some(isWord)) return own;
    const known = classes.length > 0 ? classes : own.filter((text) => text !== "" && !isWord(text));
    return kind === "label" && !areNumbers(known) ? own : own.map((text) => (isWord(text) ? "" : text));
  });
}

/** Statistics of a table's numbers, column by column. */
export interface NumberUse {
  /** By place in a row of `numbers`: the number of missing values. */
  readonly missing: Uint32Array;
  /** By place in a row of `numbers`: the mean of the values present; 0 if there are none. */
  readonly means: Float64Array;
  /** By place in a row of `numbers`: the value that all rows have; undefined if they differ. */
  readonly constants: readonly (number | undefined)[];
  /** The largest absolute value; infinite if one is not finite. */
  readonly largest: number;
  /** Whether float32 represents all values exactly. */
  readonly narrow: boolean;
}

function numberUse({ numbers, size }: RawTable, width: number): NumberUse {
  const view = numbers.view();
  const missing = new Uint32Array(width);
  const means = new Float64Array(width);
  let largest = 0;
  let narrow = true;
  for (let r = 0, k = 0; r < size; r++)
    for (let j = 0; j < width; j++) {
      const x = view[k++];
      if (!Number.isNaN(x)) {
        means[j] += x;
        const absolute = Math.abs(x);
        if (absolute > largest) largest = absolute;
        if (Math.fround(x) !== x) narrow = false;
      } else missing[j]++;
    }
  for (let j = 0; j < width; j++) {
    const present = size - missing[j];
    means[j] = present === 0 ? 0 : means[j] / present;
    if (!(Math.abs(means[j]) < Infinity)) means[j] = carefulMean(view, j, width);
  }
  const constants = Array.from(means, (_, j) => {
    let k = j;
    while (k < size * width && view[k] === view[j]) k += width;
    return k < size * width ? undefined : view[j];
  });
  return { missing, means, constants, largest, narrow };
}

/** The mean of numbers whose sum overflows. */
function carefulMean(view: Float64Array, place: number, width: number): number {
  let mean = 0;
  let n = 0;
  for (let k = place; k < view.length; k += width) if (!Number.isNaN(view[k])) mean += view[k] / ++n - mean / n;
  return mean;
}

/** How often each text of a column occurs, and where first. */
export interface CodeUse {
  /** By code: the text, which is "" for a missing value, like that of code 0. */
  readonly texts: readonly string[];
  /** By code: how often it occurs. */
  readonly counts: Uint32Array;
  /** By code: the row in which it first occurs. */
  readonly first: Uint32Array;
}

/** Counts the texts of each column, by its place in `codes`. */
function codeUse({ codes, size, texts }: RawTable): CodeUse[] {
  const view = codes.view();
  const places = texts.length;
  const base = new Uint32Array(places + 1);
  for (let c = 0; c < places; c++) base[c + 1] = base[c] + Math.max(1, texts[c].length);
  const counts = new Uint32Array(base[places]);
  const first = new Uint32Array(base[places]);
  for (let r = 0, k = 0; r < size; r++)
    for (let c = 0; c < places; c++) {
      const code = base[c] + view[k++];
      if (counts[code]++ === 0) first[code] = r;
    }
  return texts.map((own, c) => ({
    texts: own,
    counts: counts.subarray(base[c], base[c + 1]),
    first: first.subarray(base[c], base[c + 1]),
  }));
}

/** The codes that occur, including that of missing values, in order of first appearance. */
export function usedCodes({ counts, first }: CodeUse): number[] {
  const used: number[] = [];
  counts.forEach((count, code) => {
    if (count > 0) used.push(code);
  });
  return used.sort((a, b) => first[a] - first[b]);
}
