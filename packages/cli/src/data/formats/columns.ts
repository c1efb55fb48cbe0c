// How the columns of a table were taken, for reports, and which of them look like classes.

import type { Examples, Label, Remedy } from "rosenblatt";
import type { TableEncoding } from "rosenblatt/readers";
import { flagOf } from "../../options/remedy.js";
import { count } from "../../text/number.js";
import { type Encoding, isTable } from "./encoding.js";
import type { Content } from "./reading.js";

/** What one column of a table was taken as, and why. */
export interface ColumnReport {
  readonly name: string;
  readonly kind: string;
  /** Why it was taken so, in a few words. */
  readonly reason: string;
  /** The number of cells without a value. */
  readonly missing?: number;
  /** The number of different values in a column of categories or words. */
  readonly distinct?: number;
}

/** How each column of a table was taken, in the order of the file. */
export function columnReports(table: TableEncoding): ColumnReport[] {
  return table.columns.map((column) => {
    const { name, kind, reason } = column;
    const { missing, distinct, remedy } = column as { missing?: number; distinct?: number; remedy?: Remedy };
    return {
      name,
      kind,
      reason: remedy ? `${reason}; ${flagOf(remedy)} takes it` : reason,
      ...(missing !== undefined && { missing }),
      ...(distinct !== undefined && { distinct }),
    };
  });
}

/** How each column was taken by the encoding that a model keeps; an empty list where the data was no table. */
export function encodedColumns(encoding: Encoding): ColumnReport[] {
  return isTable(encoding) ? columnReports(encoding.table) : [];
}

const spoken =
  /^(label|class|target|y|species|outcome|diagnosis|survived|churn(ed)?|default|response|result|type|category|income|quality|fraud|is_?fraud|spam|status|grade|decision)$/i;

/** Whether the name of a column says that it has the classes. */
export function isCalledClasses(name: string): boolean {
  return spoken.test(name.trim());
}

/** A column that looks like classes, and how many values it has. */
export interface LikelyLabel {
  readonly name: string;
  readonly values: number;
}

/** More values than this are seldom classes. */
const mostValues = 20;
/** With fewer rows nothing can be said of how often a class comes again. */
const fewRows = 20;
const mostNamed = 3;

/** The columns that look like classes, the likeliest first: by their name, then those of words, then those of few whole numbers. */
export function likelyLabels({ columns, examples }: Pick<Content, "columns" | "examples">): LikelyLabel[] {
  const found = columns.flatMap((column) => {
    const values = column.missing ? 0 : valuesOf(column, examples);
    if (values < 2 || values > mostValues) return [];
    return [{ name: column.name, values, rank: isCalledClasses(column.name) ? 0 : column.kind === "numeric" ? 2 : 1 }];
  });
  return found.sort((a, b) => a.rank - b.rank).map(({ name, values }) => ({ name, values }));
}

function valuesOf({ name, kind, distinct = 0 }: ColumnReport, examples: Examples<Label>): number {
  if (kind === "boolean") return 2;
  return kind === "categorical" ? distinct : kind === "numeric" ? wholeValues(examples, name) : 0;
}

/** How many different values a column of whole numbers has; 0 where they are too many or not whole. */
function wholeValues({ rows, size, vocabulary }: Examples<Label>, name: string): number {
  const column = vocabulary?.find(name) ?? -1;
  const { starts, indices, values, width } = rows;
  const different = new Set<number>();
  for (let r = 0; r < size && column >= 0; r++) {
    const at = indices ? indices.subarray(starts[r], starts[r + 1]).indexOf(column) : column;
    const value = at < 0 ? 0 : values[(indices ? starts[r] : r * width) + at];
    different.add(value);
    if (!Number.isInteger(value) || different.size > mostValues) return 0;
  }
  return different.size;
}

/** The columns that look like classes, as what to type: `--label species (3 values) or --label island (3 values)`. */
export function labelsToTry(likely: readonly LikelyLabel[]): string {
  return likely
    .slice(0, mostNamed)
    .map(({ name, values }) => `--label ${/\s/.test(name) ? `'${name}'` : name} (${count(values)} values)`)
    .join(" or ");
}

/** Whether classes are measurements rather: numbers of which hardly one comes twice, or many of them with decimals. */
export function areMeasurements(classes: readonly Label[], rows: number): boolean {
  const numbers = classes.map((label) => (String(label).trim() === "" ? Number.NaN : Number(label)));
  if (numbers.some(Number.isNaN) || rows < fewRows) return false;
  return classes.length > rows / 2 || (classes.length > mostValues && numbers.some((x) => !Number.isInteger(x)));
}

/** What speaks against the column that was taken for the classes without being asked for; undefined where nothing does. */
export function labelDoubt(data: Pick<Content, "columns" | "examples" | "labelColumn">): string | undefined {
  const { columns, examples, labelColumn } = data;
  const { classes, size, labelled } = examples;
  const reason = columns.find(({ kind }) => kind === "label")?.reason;
  const isLast = reason === "the last column";
  if ((!isLast && reason !== "by its name") || !labelled || size < fewRows || classes.length <= mostValues / 2)
    return undefined;
  const isNumbers = classes.every((label) => String(label).trim() !== "" && !Number.isNaN(Number(label)));
  const odd = oddClasses(classes, size, isNumbers);
  const likely = likelyLabels(data).filter(({ values }) => values < classes.length);
  if (odd === undefined && (!isLast || likely.length === 0 || (!isNumbers && classes.length <= mostValues)))
    return undefined;
  const taken = isLast ? "It was taken because it is the last, and has" : "It was taken because of its name, and has";
  const what = odd ?? `${count(classes.length)} different values in ${count(size)} rows`;
  const others = likely.length > 0 ? `; perhaps ${labelsToTry(likely)}` : ": --label chooses another";
  return `is ${JSON.stringify(labelColumn)} the column to learn? ${taken} ${what}${others}`;
}

/** With so many rows each, many numbers may well be classes. */
const rowsOfClass = 50;
/** With fewer rows each, many classes can hardly be learned. */
const rowsToLearn = 5;
const day = /^(\d{4}-\d{1,2}-\d{1,2}|\d{1,2}([./])\d{1,2}\2\d{2,4})([T ]|$)/;

/** What classes are that are hardly classes: many numbers, dates, or many with few rows each; undefined for others. */
function oddClasses(classes: readonly Label[], rows: number, isNumbers: boolean): string | undefined {
  const many = `${count(classes.length)} different`;
  if (classes.every((label) => day.test(String(label).trim()))) return `${many} dates in ${count(rows)} rows`;
  if (classes.length <= mostValues) return undefined;
  if (isNumbers && (rows < rowsOfClass * classes.length || areMeasurements(classes, rows)))
    return `${many} numbers in ${count(rows)} rows, which are measurements rather than classes`;
  return rows < rowsToLearn * classes.length ? `${many} values in ${count(rows)} rows, few of each` : undefined;
}
