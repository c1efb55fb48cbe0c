// Whether the column that was taken for the classes may be the wrong one, and the classes are what they look like.

import type { Label } from "rosenblatt";
import { count } from "../text/number.js";
import { spellingDoubt } from "./class-names.js";
import { labelsToTry, mostValues } from "./formats/likely-labels.js";
import type { FoundClasses } from "./found-classes.js";

/** With fewer rows, how often a class repeats says nothing. */
const fewRows = 20;

/** Whether the classes are rather measurements: numbers that hardly ever repeat, or many numbers with decimals. */
export function areMeasurements(classes: readonly Label[], rows: number): boolean {
  const numbers = classes.map((label) => (String(label).trim() === "" ? Number.NaN : Number(label)));
  if (numbers.some(Number.isNaN) || rows < fewRows) return false;
  return classes.length > rows / 2 || (classes.length > mostValues && numbers.some((x) => !Number.isInteger(x)));
}

/** What may be wrong with the classes, in sentences. */
export function labelDoubts(found: FoundClasses): string[] {
  return [labelDoubt(found), spellingDoubt(found.classes)].filter((doubt) => doubt !== undefined);
}

/** Whether classes are so many or so few that another column may have been meant. */
export function isDoubtful(classes: readonly Label[]): boolean {
  return classes.length < 2 || classes.length > mostValues / 2;
}

/** Reasons to doubt the column that was taken for the classes by default; undefined if there are none. */
export function labelDoubt(found: FoundClasses): string | undefined {
  const { columns, classes, size, labelColumn } = found;
  const reason = columns.find(({ kind }) => kind === "label")?.reason;
  const isLast = reason === "the last column";
  if ((!isLast && reason !== "by its name") || size < fewRows || classes.length <= mostValues / 2) return undefined;
  const isNumbers = classes.every((label) => String(label).trim() !== "" && !Number.isNaN(Number(label)));
  const odd = oddClasses(classes, size, isNumbers);
  const likely = found.likely().filter(({ values }) => values < classes.length);
  if (odd === undefined && (!isLast || likely.length === 0 || (!isNumbers && classes.length <= mostValues)))
    return undefined;
  const taken = isLast ? "It was taken because it is the last, and has" : "It was taken because of its name, and has";
  const what = odd ?? `${count(classes.length)} different values in ${count(size)} rows`;
  const others = likely.length > 0 ? `; perhaps ${labelsToTry(likely)}` : ": --label chooses another";
  return `is ${JSON.stringify(labelColumn)} the column to learn? ${taken} ${what}${others}`;
}

/** If each number has at least this many rows, many numbers may well be classes. */
const rowsOfClass = 50;
/** If each class has fewer rows than this, many classes can hardly be learned. */
const rowsToLearn = 5;
const day = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./])\d{1,2}\2\d{2,4})([T ]|$)/;

/** What is odd about classes that are hardly classes (many numbers, dates, or many with few rows each); undefined for others. */
function oddClasses(classes: readonly Label[], rows: number, isNumbers: boolean): string | undefined {
  const many = `${count(classes.length)} different`;
  if (classes.every((label) => day.test(String(label).trim()))) return `${many} dates in ${count(rows)} rows`;
  if (classes.length <= mostValues) return undefined;
  if (isNumbers && (rows < rowsOfClass * classes.length || areMeasurements(classes, rows)))
    return `${many} numbers in ${count(rows)} rows, which are measurements rather than classes`;
  return rows < rowsToLearn * classes.length ? `${many} values in ${count(rows)} rows, few of each` : undefined;
}
