// Reads a dropped or pasted table into columns, from which two numeric ones and one for the classes can be chosen.

import { apart, type Remedy } from "rosenblatt";
import { numberIn, readCsv } from "rosenblatt/readers";
import { mostPoints } from "./document.js";

/** A column of a table, as numbers and as classes if it can be either. */
export interface ReadColumn {
  readonly name: string;
  /** The cells as numbers: NaN for missing cells, and infinite where the text says so; null if they are not numbers. */
  readonly numbers: Float64Array | null;
  /** The cells as texts: "" for missing cells; null if there are too many distinct texts for classes. */
  readonly texts: readonly string[] | null;
  /** The number of distinct values. */
  readonly kinds: number;
}

/** The columns of a text read as a table. */
export interface ReadTable {
  readonly rows: number;
  readonly columns: readonly ReadColumn[];
}

/** The most characters: a longer text certainly has too many rows. */
const longest = 20_000_000;
const mostClasses = 3;

/** Reads a text as a table; throws an Error with a message for the page if that fails. */
export function readTable(text: string): ReadTable {
  if (text.trim() === "") throw new Error("There is nothing to read: the text is empty.");
  if (text.length > longest) throw tooMany(text.split("\n", 2 * mostPoints).length);
  const { columns, size, numbers, codes, texts } = readWhole(text);
  if (size > mostPoints) throw tooMany(size);
  if (columns.length < 2) throw new Error("There must be at least two columns of numbers; there is one column.");
  const width = columns.filter(({ kind }) => kind === "numeric").length;
  const coded = columns.filter(({ kind }) => kind !== "numeric" && kind !== "ignored").length;
  let [nth, mth] = [0, 0];
  const found = columns.map(({ name, kind }): ReadColumn => {
    if (kind === "ignored") return { name, numbers: null, texts: null, kinds: 0 };
    if (kind === "numeric") {
      const at = nth++;
      const cells = Float64Array.from({ length: size }, (_, r) => numbers.view()[r * width + at]);
      const words = Array.from(cells, (cell) => (Number.isNaN(cell) ? "" : String(cell)));
      return { name, numbers: cells, texts: asClasses(words), kinds: kindsOf(words) };
    }
    const at = mth++;
    const words = Array.from({ length: size }, (_, r) => texts[at][codes.view()[r * coded + at]]);
    return { name, numbers: asNumbers(words), texts: asClasses(words), kinds: kindsOf(words) };
  });
  if (found.filter(({ numbers: cells }) => cells).length < 2)
    throw new Error(
      `There must be at least two columns of numbers; of ${columns.map(({ name }) => name).join(", ")} there are too few.`,
    );
  return { rows: size, columns: found };
}

/** Reads a text with all its columns: those that a learner would ignore, such as constant ones, are read as words. */
function readWhole(text: string) {
  const first = read(text);
  const left = first.columns.flatMap(({ kind }, place) => (kind === "ignored" ? [String(place + 1)] : []));
  return left.length === 0 ? first : read(text, left);
}

function read(text: string, categorical: readonly string[] = []) {
  try {
    return readCsv(text, { unlabelled: true, categorical });
  } catch (error) {
    const { facts, remedies } = apart(error as Error);
    const placed = facts.replace(/^csv:(\d+)(:\d+)?: /, "Line $1: ").replace(/^csv: /, "");
    const help = remedies.flatMap(helpHere).join(", or ");
    throw new Error(`${capital(placed)}.${help === "" ? "" : ` ${capital(help)}.`}`);
  }
}

/** A remedy, if it is available on the page, where the text can be edited and read again, but columns have no options. */
function helpHere({ option, text }: Remedy): string[] {
  if (option === "missing") return ["leave it empty"];
  return option === undefined ? [text] : [];
}

function capital(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

/** Columns named "y" or "class" are read as words, but may be numeric all the same. */
function asNumbers(words: readonly string[]): Float64Array | null {
  const texts = words.map((word) => word.trim().replace(",", "."));
  // An infinite number cannot be drawn, but does not make a column one of words.
  const infinite = (text: string) =>
    Math.abs(Number(text)) === Infinity || /^[+-]?inf(inity)?$/i.test(text)
      ? text.startsWith("-")
        ? Number.NEGATIVE_INFINITY
        : Number.POSITIVE_INFINITY
      : Number.NaN;
  const cells = Float64Array.from(texts, (text) => numberIn(text) ?? infinite(text));
  const some = texts.some((text) => text !== "");
  return some && cells.every((cell, r) => !Number.isNaN(cell) || texts[r] === "") ? cells : null;
}

function tooMany(rows: number): Error {
  return new Error(
    `There are ${rows.toLocaleString("en")} rows or more; the plane shows at most ${mostPoints.toLocaleString("en")}. Take a part of them.`,
  );
}

function kindsOf(words: readonly string[]): number {
  return new Set(words.filter((word) => word !== "")).size;
}

function asClasses(words: readonly string[]): readonly string[] | null {
  const kinds = kindsOf(words);
  return kinds >= 2 && kinds <= mostClasses ? words : null;
}
