// Makes points from a table: chooses their columns and the positive class, and reports which rows are left out.

import { type Doc, emptyDoc, farthest, pointsOf } from "./document.js";
import type { ReadColumn, ReadTable } from "./read-table.js";

/** The chosen columns, by name; without a label, all points are of one class. */
export interface ChosenColumns {
  readonly x: string;
  readonly y: string;
  readonly label: string;
}

/** Names that mark a numeric column as one of classes. */
const classNames = /^(class|classes|label|labels|target|kind|species|type|category|group|outcome)$/i;

/**
 * Chooses two numeric columns for the axes and one for the classes. A numeric column is used for the classes only if two others remain for the
 * axes, there is no column of words, and its name or its place as the first or last column suggests it.
 */
export function chosenColumns({ columns }: ReadTable): ChosenColumns {
  const numeric = columns.filter(({ numbers }) => numbers);
  const words = columns.filter(({ numbers }) => !numbers);
  const ofWords = words.filter(({ texts }) => texts);
  const coded = numeric.filter(({ texts }) => texts);
  const byPlace = [columns[columns.length - 1], columns[0]].find((column) => coded.includes(column));
  const ofNumbers =
    numeric.length > 2 && words.length === 0 ? (coded.find(({ name }) => classNames.test(name)) ?? byPlace) : undefined;
  const label = (ofWords.at(-1) ?? ofNumbers)?.name ?? "";
  const [x, y] = numeric.filter(({ name }) => name !== label);
  return { x: x.name, y: y.name, label };
}

/** Explains why no column was found for the classes; empty if one is chosen. */
export function labelNote({ columns }: ReadTable, { label }: ChosenColumns): string {
  if (label !== "") return "";
  const likely = columns.filter(({ numbers }) => !numbers).at(-1) ?? columns.find(({ name }) => classNames.test(name));
  const shown = "The points are taken as one class, unless you choose another column.";
  if (!likely) return `No column was found for the classes. ${shown}`;
  if (likely.kinds < 2) return `Every row has the same ${likely.name}, and learning needs two classes. ${shown}`;
  return `${likely.name} has ${likely.kinds} different values, and the plane shows two or three classes. ${shown}`;
}

const positiveWords = /^(\+?1(\.0+)?|true|t|yes|y|positive|pos|plus|\+)$/i;

/**
 * Orders the classes; the second of two is the positive one: the one named 1, true or yes, whichever row comes first. Other numeric classes
 * are sorted; otherwise the order is kept.
 */
export function orderedClasses(classes: readonly string[]): string[] {
  const positive = classes.filter((name) => positiveWords.test(name));
  if (classes.length === 2 && positive.length === 1)
    return classes[0] === positive[0] ? [classes[1], classes[0]] : [...classes];
  return classes.every((name) => Number.isFinite(Number(name)))
    ? [...classes].sort((a, b) => Number(a) - Number(b))
    : [...classes];
}

/** A document made from a table, and the rows that are not in it, counted by reason. */
export interface TablePoints {
  readonly doc: Doc;
  readonly leftOut: readonly (readonly [rows: number, reason: string])[];
}

/** Makes a document from the chosen columns. Throws an Error with a message for the page if no row is usable. */
export function tablePoints({ columns, rows }: ReadTable, { x, y, label }: ChosenColumns, title: string): TablePoints {
  if (x === y) throw new Error("Across and up must be two different columns.");
  const numbers = (name: string) => columns.find((column) => column.name === name)!.numbers!;
  const [across, up] = [numbers(x), numbers(y)];
  const texts = columns.find(({ name }) => name === label)?.texts;
  const classes = texts ? orderedClasses([...new Set(texts.filter((word) => word !== ""))]) : [...emptyDoc.classes];
  const reasons = new Map<string, number>();
  const points = pointsOf(
    Array.from({ length: rows }, (_, r) => r).flatMap((r) => {
      const target = texts ? classes.indexOf(texts[r]) : 0;
      const reason = unfit(across[r]) ?? unfit(up[r]) ?? (target < 0 ? "without a class" : undefined);
      if (reason === undefined) return [[across[r], up[r], target] as const];
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      return [];
    }),
  );
  const leftOut = [...reasons].map(([reason, count]) => [count, reason] as const);
  if (points.length === 0)
    throw new Error(`No row can be taken: ${leftOut.map(([count, reason]) => `${count} ${reason}`).join(", ")}.`);
  return {
    doc: {
      ...emptyDoc,
      title: title.slice(0, 80) || emptyDoc.title,
      axes: [x.slice(0, 60), y.slice(0, 60)],
      classes: shortNames(classes),
      points,
    },
    leftOut,
  };
}

/** Why a number cannot be drawn; undefined if it can. */
function unfit(value: number): string | undefined {
  if (Number.isNaN(value)) return "without a number";
  if (!Number.isFinite(value)) return "with an infinite number";
  return Math.abs(value) > farthest ? "with a number beyond 10⁹" : undefined;
}

/** Names the chosen columns that have the same number in every row and so do not distinguish points; empty if there are none. */
export function constantNote({ columns }: ReadTable, { x, y }: ChosenColumns): string {
  const isConstant = ({ name, kinds }: ReadColumn) => (name === x || name === y) && kinds === 1;
  const names = columns.filter(isConstant).map(({ name }) => name);
  if (names.length === 0) return "";
  return `${names.join(" and ")} ${names.length > 1 ? "have" : "has"} the same number in every row, and ${names.length > 1 ? "tell" : "tells"} no points apart.`;
}

/** Shortens names to at most 40 characters, keeping them distinct. */
function shortNames(names: readonly string[]): string[] {
  const cut = names.map((name) => name.slice(0, 40));
  return new Set(cut).size === names.length ? cut : names.map((name, k) => `${name.slice(0, 36)} ${k + 1}`);
}
