// Decides the kind of a column by its cells.

import { shown } from "../check.js";
import type { Remedy } from "../errors.js";
import { areOpposites } from "../text/boolean-words.js";
import { amountUnit, commaUnit, unitsIn } from "../text/comma-number.js";
import { type Dates, datesIn } from "../text/dates.js";
import { dayIn } from "../text/day.js";
import { grouped } from "../text/grouped.js";
import { numberIn } from "../text/number.js";
import type { ColumnKind, PlannedColumn } from "./raw-table.js";
import { takenAs } from "./remedies.js";

/** With more values than this, a column does not get a 0/1 feature for each. */
const mostCategories = 1000;
/** If at least this fraction of cells are numbers, the others are mistakes rather than categories. */
const mostlyNumbers = 0.95;
/** If at least this fraction of cells are dates, and at least so many cells, a column that is left out is said to be of dates. */
const mostlyDates = 0.9;
const fewDates = 10;
/** If there are more different texts than this after numbers, they are not units. */
const mostUnits = 10;
/** With fewer cells nothing can be said about how often values repeat. */
const fewCells = 20;

/** The first cells of a column, to decide its kind. */
export interface SampledColumn {
  readonly name: string;
  /** Its place in the file, from 0. */
  readonly place: number;
  /** Whether it is the first column and has no name, like an index written with its rows. */
  readonly isIndex: boolean;
  /** Its cells by row; "" for missing ones. */
  readonly cells: readonly string[];
  /** Whether there are no further rows. */
  readonly whole: boolean;
}

/** The kind of a column that the caller did not specify, and the reason. */
export function kindOf(column: SampledColumn, dayFirst?: boolean): Omit<PlannedColumn, "name"> {
  const { cells, name, whole } = column;
  const called = column.isIndex ? "id" : name;
  const present = cells.filter((cell) => cell !== "");
  const distinct = new Set(present);
  const ignored = (reason: string, remedy?: Remedy) => taken("ignored", reason, remedy);
  const rows = `${whole ? "" : "the first "}${grouped(present.length)} rows`;
  if (present.length === 0)
    return ignored(`no value in ${whole ? "any row" : `the first ${grouped(cells.length)} rows`}`);
  if (distinct.size === 1 && present.length === cells.length && whole && cells.length > 1)
    return ignored(`constant: ${shown(present[0])} in every row`);

  const numbers = numbersIn(present);
  const isNumeric = numbers === present.length;
  const comma = isNumeric ? undefined : commaUnit(present);
  const unit = isNumeric ? undefined : (comma ?? amountUnit(present));
  const digits = isNumeric && present.every((cell) => /^\d+$/.test(cell));
  const mayBeCodes = digits || (unit !== undefined && /^(?:\p{L}|$)/u.test(unit));
  const code = mayBeCodes ? present.find((cell) => /^0\d[^.,]*$/.test(cell)) : undefined;
  if (isNumeric && code === undefined)
    return digits && isNumberedIdentifier(called, column.place, present, distinct.size)
      ? ignored(`identifier: ${grouped(distinct.size)} different numbers in ${rows}`, takenAs("numeric", name))
      : taken("numeric", "every cell is a number");
  if (code !== undefined) {
    const reason = `codes such as ${code}`;
    return isTooVaried(present, distinct.size)
      ? ignored(`${reason}: ${grouped(distinct.size)} different in ${rows}`, takenAs("categorical", name))
      : taken("categorical", reason);
  }
  const isId = isCalledId(called, present, distinct.size);
  if (unit !== undefined && !(unit && mayBeCodes && isId)) {
    const [kind, how] =
      comma !== undefined
        ? (["decimal-comma", " with a decimal comma"] as const)
        : (["amount", unit ? "" : ", with marks between thousands or a sign"] as const);
    return { ...taken(kind, `every cell is a number${how}${unit && `, in ${shown(unit)}`}`), ...(unit && { unit }) };
  }
  if (numbers >= mostlyNumbers * present.length) return taken("numeric", `a number in ${grouped(numbers)} of ${rows}`);
  if (areOpposites(distinct)) return taken("boolean", `only ${[...distinct].slice(0, 2).map(shown).join(" and ")}`);
  const dates = present.slice(0, fewDates).some((cell) => /^\d/.test(cell)) ? datesIn(present, dayFirst) : undefined;
  if (dates?.count === present.length)
    return taken(dates.kind, `every cell is a date${dates.isOpen ? "; no day is above 12" : ""}`);
  if (present.every((cell) => slashed.test(cell))) return ignored("dates, not all in one order: write 2024-05-31");
  if (present.every((cell) => timed.test(cell)) && isTooVaried(present, distinct.size))
    return ignored("times: write them as numbers, 13.5 for 13:30");
  const nearlyDates = dates && datesBeside(present, dates, whole);
  const leftOut = (reason: string, remedy?: Remedy) =>
    nearlyDates === undefined ? ignored(reason, remedy) : ignored(nearlyDates, takenAs("date", name));
  if (isId) return leftOut(`identifier: a different value in ${grouped(distinct.size)} of ${rows}`);
  const units = differentUnits(present);
  if (!units && isText(present, distinct.size)) {
    const words = Math.round(wordsIn(present) / present.length);
    return words < proseWords
      ? taken("text", nearlyDates ?? "text", takenAs(nearlyDates === undefined ? "text" : "date", name))
      : taken("text", `prose: about ${words} words in a cell`);
  }
  const beside = units ?? numbersBeside(present);
  const varied = isTooVaried(present, distinct.size);
  if (!(units ?? (varied && beside)) && isTextIdentifier(name, present, distinct.size))
    return leftOut(`identifier: a different value in ${grouped(distinct.size)} of ${rows}`);
  if (varied)
    return leftOut(`too many values: ${grouped(distinct.size)} in ${rows}${beside}`, takenAs("categorical", name));
  return taken(
    "categorical",
    `${grouped(distinct.size)} different ${distinct.size === 1 ? "value" : "values"}${beside}`,
  );
}

/** Says that numbers have different units, or that some have none, if that prevents learning from them; undefined for other cells. */
function differentUnits(present: readonly string[]): string | undefined {
  const units = unitsIn(present);
  if (!units || units.size > Math.min(mostUnits, present.length / 2)) return undefined;
  return `; numbers in different units: ${listed(Array.from(units, (unit) => (unit ? shown(unit) : "none")))}`;
}

/** Says how many of the cells are numbers, and what the first other one is, if most are numbers in one unit. */
function numbersBeside(present: readonly string[]): string {
  const numbers = present.filter((cell) => unitsIn([cell]));
  if (2 * numbers.length <= present.length || amountUnit(numbers) === undefined) return "";
  const others = new Set(present.filter((cell) => !unitsIn([cell])));
  return `; ${grouped(numbers.length)} are numbers, beside ${listedCells(others)}`;
}

/** Says how many of the cells are dates, and what the first others are, if nearly all are dates. */
function datesBeside(present: readonly string[], { kind, count }: Dates, whole: boolean): string | undefined {
  if (count < fewDates || count < mostlyDates * present.length) return undefined;
  const others = new Set(present.filter((cell) => dayIn(cell, kind) === undefined));
  const all = `${whole ? "" : "the first "}${grouped(present.length)} values`;
  return `${grouped(count)} of ${all} are dates, beside ${listedCells(others)}`;
}

/** More characters of a cell are not shown. */
const longestShown = 64;

/** The first cells of a set; "…" says that there are more, or that one is cut short. */
function listedCells(cells: ReadonlySet<string>): string {
  const list = listed(Array.from(cells, shown));
  const isCut = [...cells].slice(0, 3).some(({ length }) => length > longestShown);
  return isCut && cells.size <= 3 ? `${list}, …` : list;
}

function listed(words: readonly string[]): string {
  return words.slice(0, 3).join(", ") + (words.length > 3 ? ", …" : "");
}

/** Dates in which the month may be the first part or the second. */
const slashed = /^\d{1,2}\/\d{1,2}\/\d{2,4}\b/;

/** Times of a day and durations. */
const timed = /^\d+:\d\d/;

/** Whether there are so many values that few recur. */
function isTooVaried({ length }: readonly string[], distinct: number): boolean {
  return distinct > mostCategories || (length >= fewCells && 2 * distinct > length);
}

function taken(kind: ColumnKind, reason: string, remedy?: Remedy): Omit<PlannedColumn, "name"> {
  return { kind, reason, ...(remedy && { remedy }) };
}

/** The number of cells that are numbers. If nearly all are, the others are refused when they are read, with their position. */
function numbersIn(present: readonly string[]): number {
  let numbers = 0;
  for (const cell of present) if (numberIn(cell) !== undefined) numbers++;
  return numbers;
}

/** Whether cells are sentences rather than names: several words, or very long, and rarely the same. */
function isText(present: readonly string[], distinct: number): boolean {
  if (2 * distinct <= present.length) return false;
  let letters = 0;
  for (const cell of present) letters += cell.length;
  if (letters > 40 * present.length) return true;
  return wordsIn(present) >= 3 * present.length;
}

/** Cells with so many words on average are prose, which becomes text features by default. */
const proseWords = 10;

function wordsIn(cells: readonly string[]): number {
  let words = 0;
  for (const cell of cells) words += cell.split(/\s+/).length;
  return words;
}

const idName = /(^|[\s_.-])(id|uuid|guid|key|identifier|index|serial|code|number|no|nr|account|phone|ssn)$/i;
const camelId = /[a-z]I[dD]$/;

/** Whether a column is called an identifier in data with too few rows to tell otherwise. */
function isCalledId(name: string, present: readonly string[], distinct: number): boolean {
  return (
    present.length >= 3 &&
    distinct === present.length &&
    (/(^|[\s_.-])(id|uuid|guid)$|^unnamed: 0$|^__index_level_0__$/i.test(name.trim()) || camelId.test(name.trim()))
  );
}

function soundsLikeId(name: string): boolean {
  return idName.test(name.trim()) || camelId.test(name.trim());
}

/** Whether a name says nothing about the contents: a number alone or after a letter or two, as in files without a header. */
function isNameless(name: string): boolean {
  return /^(column|col|c|v|x|f|unnamed)?[\s_.:-]*\d*$/i.test(name);
}

/**
 * Whether whole numbers count the rows, in any order, or differ in nearly every row and have a name, a place or a length that only
 * identifiers have. A few rows may repeat, such as two of the same patient.
 */
function isNumberedIdentifier(name: string, place: number, present: readonly string[], distinct: number): boolean {
  if (isCalledId(name, present, distinct)) return true;
  if (present.length < 10) return false;
  const numbers = present.map(Number).sort((a, b) => a - b);
  if (distinct === present.length && present.length >= fewCells && numbers.at(-1)! - numbers[0] < 1.1 * distinct)
    return true;
  if (distinct === present.length && present.every((cell) => cell.length > 10)) return true;
  if (distinct < 0.9 * present.length) return false;
  if (soundsLikeId(name)) return true;
  return place === 0 && isNameless(name) && numbers[numbers.length >> 1] >= 100_000;
}

/** Whether cells are single words that differ in nearly every row. */
function isTextIdentifier(name: string, present: readonly string[], distinct: number): boolean {
  if (soundsLikeId(name) && present.length >= 10 && distinct >= 0.9 * present.length) return true;
  if (!present.every((cell) => !/\s/.test(cell))) return false;
  return distinct === present.length
    ? present.length >= 10
    : present.length >= fewCells && distinct >= 0.95 * present.length;
}
