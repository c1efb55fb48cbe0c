// What was read, and how each column was taken.

import type { Label } from "rosenblatt";
import { classCounts } from "../data/class-tally.js";
import { sortedClasses } from "../data/classes.js";
import type { ColumnReport } from "../data/formats/columns.js";
import { type FoundClasses, foundIn } from "../data/found-classes.js";
import { labelDoubts } from "../data/label-doubt.js";
import type { Loaded } from "../data/load.js";
import { quoted } from "../options/command-line.js";
import type { Style } from "../terminal/style.js";
import { headed, under } from "../text/headings.js";
import { bytes, count, counted, percent } from "../text/number.js";
import { fitting } from "../text/table.js";

/** The lines of a report that say what was read: files, size, columns and classes. */
export function dataLines(data: Loaded, style: Style): string[] {
  const { examples, source } = data;
  const density =
    examples.form === "dense"
      ? ""
      : `, ${count(examples.entries)} nonzeros (${percent(examples.entries, examples.size * examples.width)})`;
  const kind = source.bytes > 0 ? `${source.format}, ${bytes(source.bytes)}` : "comes with rosenblatt";
  return [
    ...doubtLines(foundIn(data), style),
    headed("data", `${filesText(source.files)}: ${kind}`, style),
    ...under([`${counted(examples.size, "example")}, ${counted(examples.width, "feature")}${density}`]),
    ...columnLines(data.columns, style),
    ...(examples.labelled ? [headed("classes", classesText(examples.classes, classCounts(examples)), style)] : []),
  ];
}

/** A line for each doubt about the classes. */
export function doubtLines(found: FoundClasses, style: Style): string[] {
  return labelDoubts(found).map((doubt) => headed("label", doubt, style));
}

/** The names of files; of many, the first and the last. */
export function filesText(files: readonly string[]): string {
  return files.length <= 3 ? files.join(", ") : `${files[0]} … ${files.at(-1)} (${count(files.length)} files)`;
}

/** Every class that has rows with their number, the largest first; of many, only the first. */
export function classesText(all: readonly Label[], rows: readonly number[]): string {
  const counts = new Map<Label, number>(all.map((label, k) => [label, rows[k] ?? 0]));
  const classes = sortedClasses(all.filter((label) => counts.get(label)! > 0));
  classes.sort((a, b) => counts.get(b)! - counts.get(a)!);
  const shown = classes.length <= 10 ? classes : classes.slice(0, 8);
  const words = shown.map((label) => `${fitting(String(label), 24)}: ${count(counts.get(label)!)}`);
  return shown.length < classes.length ? `${count(classes.length)} in all: ${words.join(", ")}, …` : words.join(", ");
}

const titles: readonly [title: string, ...kinds: string[]][] = [
  ["numbers", "numeric", "decimal-comma", "amount"],
  ["yes or no", "boolean"],
  ["categories", "categorical"],
  ["dates", "date", "month-first", "day-first"],
  ["text", "text"],
  ["label", "label"],
  ["left out", "ignored"],
];

const mostNames = 12;

/** The lines that name the columns, grouped by what they were taken as. */
export function columnLines(columns: readonly ColumnReport[], style: Style): string[] {
  const lines: string[] = [];
  for (const [title, ...kinds] of titles) {
    const own = columns.filter(({ kind }) => kinds.includes(kind));
    if (own.length === 0) continue;
    const names = own.slice(0, own.length > mostNames + 1 ? mostNames : own.length).map(describe);
    if (own.length > names.length) names.push(`and ${count(own.length - names.length)} more`);
    const text = wrap(names, 84 - 12);
    const pad = (word: string) => word.padEnd(12);
    lines.push(...text.map((line, i) => (i === 0 ? pad(title) : pad("")) + line));
  }
  if (lines.length === 0) return [];
  return [headed("columns", lines[0], style), ...under(lines.slice(1))];
}

/** What is said about the cells of a column with too many values or with categories: how many there are, and a note on its numbers. */
const noted = /^(too many values: [^;"]*|[\d,]+ different values?); (?!--)(.*)$/s;

/** The note on a column of dates in which no day is above 12. */
const undecided = ", as no day above 12 says otherwise";

function describe({ name, kind, unit, reason, missing = 0, distinct }: ColumnReport): string {
  const [, fact = reason, note] = noted.exec(reason) ?? [];
  const isOpen = reason.includes("; no day is above 12");
  const facts = [
    ...(kind === "ignored" ? [fact] : []),
    ...(kind === "label" || (kind === "text" && reason.startsWith("prose")) ? [reason] : []),
    ...(kind === "decimal-comma" ? ["decimal comma"] : []),
    ...(kind === "amount" && unit === undefined ? ["amounts"] : []),
    ...(unit !== undefined ? [`in ${fitting(unit, 24)}`] : []),
    ...(kind === "month-first"
      ? [isOpen ? `month first${undecided}: --day-first takes the day first` : "month first"]
      : []),
    ...(kind === "day-first" ? [`day first${isOpen ? undecided : ""}`] : []),
    ...(kind === "categorical" && reason.startsWith("codes") ? [reason] : []),
    ...(kind === "categorical" && distinct !== undefined ? [`${count(distinct)} values`] : []),
    ...(missing > 0 ? [`${count(missing)} missing`] : []),
    ...(note !== undefined ? [withGaps(note)] : []),
  ];
  return facts.length > 0 ? `${fitting(name, 40)} (${facts.join(", ")})` : fitting(name, 40);
}

/** Cells in quotation marks, and an ellipsis if there are more. */
const besideNumbers = /beside ("(?:[^"\\]|\\.)*"(?:, "(?:[^"\\]|\\.)*")*)(, …)?/s;

/** A note with the option that treats the words among numbers as missing, before any other advice in it. */
function withGaps(note: string): string {
  const words = note.startsWith("numbers in different units") ? null : besideNumbers.exec(note);
  if (words === null) return note;
  const end = words.index + words[0].length;
  return `${note.slice(0, end)}: ${gapsBy(words[2] ? [] : JSON.parse(`[${words[1]}]`))}${note.slice(end)}`;
}

/** The option that treats these words as missing. It includes the words if all of them are known and can be typed in a list. */
function gapsBy(words: readonly string[]): string {
  if (words.length === 0 || words.some((word) => word.endsWith("\\")))
    return "--missing with these words, if they are gaps";
  const list = words.map((word) => word.replaceAll(",", "\\,")).join(",");
  return `--missing ${quoted(list)} if ${words.length === 1 ? "that is a gap" : "these are gaps"}`;
}

/** Words separated by commas, in lines. */
function wrap(words: readonly string[], width: number): string[] {
  const lines: string[] = [];
  words.forEach((word, i) => {
    const text = i < words.length - 1 ? `${word},` : word;
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + text.length > width) lines.push(text);
    else lines[lines.length - 1] = `${last} ${text}`;
  });
  return lines;
}
