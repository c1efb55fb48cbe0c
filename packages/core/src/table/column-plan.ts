// Decides the kind of each column of a table, or each key of records, from the first rows.

import { flag, iterated, onlyKnown, shown, textsGiven } from "../check.js";
import { OptionError, RemediableError } from "../errors.js";
import { possibleCommaUnit } from "../text/comma-number.js";
import { datesIn } from "../text/dates.js";
import { missingCells, missingNumbers, missingValues, wordsCounted } from "../text/missing.js";
import { numberIn } from "../text/number.js";
import { kindOf } from "./column-kind.js";
import { entryCell, entryType, type JsonRecords } from "./json-records.js";
import type { ColumnKind, PlannedColumn } from "./raw-table.js";
import {
  columnNames,
  columnOf,
  labelColumnOf,
  missingRule,
  type TableOptions,
  tableOptionNames,
} from "./table-options.js";

/** How many rows decide the kinds of columns; of a file with fewer, all rows do. */
export const sampleRows = 4096;

/** The first rows of a file, column by column. */
export interface TableSample {
  /** Whether there are no further rows. */
  readonly whole: boolean;
  /** The raw cells of a column: all, or enough of them for the same decision. */
  cells(place: number): readonly string[];
}

/**
 * Decides the kind of each column of a table, in the order of the file: as the options say, else by its cells. `sample` holds the
 * first `sampleRows` rows, or all if there are fewer.
 */
export function planColumns(
  header: readonly string[],
  sample: TableSample | readonly (readonly string[])[],
  options: TableOptions = {},
): PlannedColumn[] {
  onlyKnown(options, tableOptionNames);
  const expected = "a list of rows, each a list of texts";
  if (!("cells" in Object(sample)))
    for (const row of iterated("sample", sample as Iterable<unknown>, expected)) textsGiven("sample", row, expected);
  return plannedColumns(header, sample, options);
}

/** Plans columns like `planColumns`, by options among which there may be others. */
export function plannedColumns(
  header: readonly string[],
  sample: TableSample | readonly (readonly string[])[],
  options: TableOptions,
): PlannedColumn[] {
  const first = "cells" in sample ? sample : sampleOf(sample);
  const columns = judgedColumns(header, first, options);
  if (columns.every(({ kind }) => kind !== "decimal-comma")) return columns;
  // In a file that writes 0,5 for a half, 1.234 is 1234, and 1,234 is less than two.
  const isGap = missingCells(options.missing, wordsCounted(missingRule(options)));
  return columns.map((column, place) => {
    const { name, kind, reason } = column;
    const isAsked = reason === "asked for";
    if (kind !== "amount" && (kind !== "numeric" || isAsked)) return column;
    const cells = first.cells(place).flatMap((cell) => (isGap(cell) ? [] : [cell.trim()]));
    const unit = possibleCommaUnit(cells);
    if (unit === undefined) return column;
    const why = cells.some((cell) => cell.includes(","))
      ? "a decimal comma, as others have"
      : "points between thousands, as others have decimal commas";
    return { name, kind: "decimal-comma", reason: isAsked ? reason : why, ...(unit && { unit }) };
  });
}

/** The position of the classes' column, before any columns at the end that have neither a name nor a value, as spreadsheets write them. */
function labelPlace(header: readonly string[], names: readonly string[], first: TableSample, options: TableOptions) {
  let place = labelColumnOf(options.label, names, options.unlabelled ?? false);
  if (options.label !== undefined) return place;
  const isNameless = (j: number) => /^(column\d+)?$/.test(header[j].trim());
  while (place > 0 && isNameless(place) && first.cells(place).every((cell) => cell.trim() === "")) place--;
  return place;
}

/** The kind of each column by its own cells. */
function judgedColumns(header: readonly string[], first: TableSample, options: TableOptions): PlannedColumn[] {
  const names = columnNames(header);
  const label = labelPlace(header, names, first, options);
  const asked = askedKinds(names, label, options);
  const rule = missingRule(options);
  const { dayFirst } = options;
  if (dayFirst !== undefined) flag("dayFirst", dayFirst);
  const [isGap, isTextGap] = [true, false].map((measured) =>
    missingCells(options.missing, wordsCounted(rule, measured)),
  );
  const numbers = missingNumbers(options.missing);
  const only = options.only && new Set(options.only.map((text) => columnOf("only", text, names)));
  const columns = names.map((name, place): PlannedColumn => {
    if (place === label) return { name, kind: "label", reason: labelReason(name, options) };
    const own = asked.get(place);
    if (own && own !== "numeric" && own !== "date") return { name, kind: own, reason: "asked for" };
    if (!own && only && !only.has(place)) return { name, kind: "ignored", reason: "not asked for" };
    if (!own && options.otherwise) return { name, kind: options.otherwise, reason: "as every column" };
    const all = first.cells(place);
    if (own === "date") return { name, kind: datesIn(all, dayFirst).kind, reason: "asked for" };
    const isIndex = place === 0 && header[0].trim() === "";
    const judged = (isMissing: (cell: string) => boolean) => {
      const cells = all.map((cell) => (isMissing(cell) ? "" : cell.trim()));
      return kindOf({ name, place, isIndex, cells: withoutMissing(cells, numbers), whole: first.whole }, dayFirst);
    };
    // The other values decide whether a word for a missing value is one: among categories it is a category.
    const kind = judged(isGap);
    // Numbers may be written with commas and units.
    if (own) return { name, ...(isWritten(kind.kind) ? kind : { kind: own }), reason: "asked for" };
    const isWord = kind.kind === "categorical" && all.some((cell) => isGap(cell) && !isTextGap(cell));
    return { name, ...(isWord ? judged(isTextGap) : kind) };
  });
  // In a file with 31/05/2024, 03/04/2024 is the third of April.
  if (dayFirst === undefined && columns.some(({ kind }) => kind === "day-first"))
    return judgedColumns(header, first, { ...options, dayFirst: true });
  const guessedText = ({ kind, remedy }: PlannedColumn, place: number) =>
    kind === "text" && remedy !== undefined && !asked.has(place) && options.otherwise === undefined;
  const nothingElse = columns.every((column, place) => guessedText(column, place) || !isLearnedFrom(column));
  return columns.map((column, place): PlannedColumn => {
    if (!guessedText(column, place)) return column;
    return nothingElse
      ? { name: column.name, kind: "text", reason: "text, and nothing else to learn from" }
      : { ...column, kind: "ignored" };
  });
}

/** If all cells are numbers, those that mean a missing value are removed, however they are written. */
function withoutMissing(cells: readonly string[], missing: ReadonlySet<number>): readonly string[] {
  if (missing.size === 0) return cells;
  const numbers = cells.map((cell) => (cell === "" ? Number.NaN : numberIn(cell)));
  return numbers.includes(undefined) ? cells : cells.map((cell, r) => (missing.has(numbers[r]!) ? "" : cell));
}

function isWritten(kind: ColumnKind): boolean {
  return kind === "decimal-comma" || kind === "amount";
}

function sampleOf(rows: readonly (readonly string[])[]): TableSample {
  return { whole: rows.length < sampleRows, cells: (place) => rows.map((row) => row[place] ?? "") };
}

function isLearnedFrom({ kind }: PlannedColumn): boolean {
  return kind !== "label" && kind !== "ignored";
}

function labelReason(name: string, { label }: TableOptions): string {
  return label !== undefined
    ? "asked for"
    : /^(label|class|target|y)$/i.test(name.trim())
      ? "by its name"
      : "the last column";
}

/** The options that specify the kind of a column. */
const askable = ["numeric", "categorical", "text", "date", "ignore"] as const;

/** The kinds specified by options, by column; a column may be in only one of the options. */
function askedKinds(names: readonly string[], label: number, options: TableOptions): Map<number, ColumnKind> {
  const asked = new Map<number, ColumnKind>();
  const by = new Map<number, string>(label >= 0 ? [[label, "label"]] : []);
  for (const option of askable)
    for (const text of options[option] ?? []) {
      const place = columnOf(option, text, names);
      const other = by.get(place);
      if (other !== undefined && other !== option)
        throw new OptionError(
          `${option} and ${other} must not name the same column; got ${shown(names[place])} in both`,
        );
      by.set(place, option);
      asked.set(place, option === "ignore" ? "ignored" : option);
    }
  return asked;
}

/** The most cells of records that are examined. */
const sampleCells = 1 << 20;

/**
 * Decides the kind of each key of records, in order of first appearance. Keys that only few records have, and only
 * with numbers, need no plan.
 */
export function planRecords(records: JsonRecords, options: TableOptions): PlannedColumn[] {
  const { names, starts, keys, size } = records;
  const asked = new Set([options.label, options.only, ...askable.map((option) => options[option])].flat());
  const use = keyUse(records);
  const planned = Array.from(names.keys()).filter(
    (k) =>
      options.otherwise !== undefined ||
      use.texts[k] + use.nones[k] > 0 ||
      2 * use.present[k] >= size ||
      asked.has(names[k]) ||
      isUsualLabel(names[k]),
  );
  checkLabel(
    planned.map((k) => names[k]),
    names,
    options,
  );
  const rows = Math.min(size, sampleRows, Math.max(100, Math.floor(sampleCells / planned.length)));
  const place = new Int32Array(names.length).fill(-1);
  planned.forEach((k, j) => {
    place[k] = j;
  });
  const isMissing = missingValues(options.missing, "none");
  const sample = Array.from({ length: rows }, (_, r) => {
    const cells: string[] = new Array(planned.length).fill("");
    for (let e = starts[r]; e < starts[r + 1]; e++) {
      if (place[keys[e]] < 0) continue;
      const cell = entryCell(records, e);
      if (!isMissing(cell)) cells[place[keys[e]]] = String(cell);
    }
    return cells;
  });
  const columns = judgedColumns(
    planned.map((k) => names[k]),
    sampleOf(sample),
    options,
  );
  return planned.map((k, j) => {
    const column = columns[j];
    const { kind, reason } = column;
    const name = names[k];
    const isTruth = use.truths[k] > 0 && use.truths[k] + use.nones[k] === use.present[k];
    if (isTruth && kind === "categorical" && reason !== "asked for")
      return { name, kind: "boolean", reason: "true or false" };
    return { ...column, name };
  });
}

function isUsualLabel(name: string): boolean {
  return labelColumnOf(undefined, [name], true) === 0;
}

/** Refuses records without a label: unlike columns, keys have no last one that could be the label's. */
function checkLabel(
  planned: readonly string[],
  names: readonly string[],
  { label, unlabelled = false }: TableOptions,
): void {
  if (unlabelled || label !== undefined || planned.some(isUsualLabel)) return;
  throw new RemediableError(
    `records must have their class in label, class, target or y; got ${names.slice(0, 50).map(shown).join(", ")}`,
    [{ text: "name the key with the option label", option: "label" }],
  );
}

/** Counts by key how many entries there are, and how many of them are texts, booleans, and null. */
function keyUse({ names, keys, types }: JsonRecords): {
  present: Uint32Array;
  texts: Uint32Array;
  truths: Uint32Array;
  nones: Uint32Array;
} {
  const [present, texts, truths, nones] = Array.from({ length: 4 }, () => new Uint32Array(names.length));
  for (let e = 0; e < keys.length; e++) {
    present[keys[e]]++;
    if (types[e] === entryType.text) texts[keys[e]]++;
    else if (types[e] === entryType.truth) truths[keys[e]]++;
    else if (types[e] === entryType.none) nones[keys[e]]++;
  }
  return { present, texts, truths, nones };
}
