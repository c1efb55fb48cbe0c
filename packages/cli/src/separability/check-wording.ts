// Wording that both reports of check share.

import type { Label } from "rosenblatt";
import type { Bracket, Question } from "rosenblatt/theory";
import { count, decimal } from "../text/number.js";
import { fitting } from "../text/table.js";

/** The most rows named on one line. */
export const fewRows = 8;

/** The names of the two sides, the positive one first. */
export function sides({ positive, negative }: Question<Label>, classes: readonly Label[]): [string, string] {
  const others = classes.filter((label) => label !== positive);
  const below = negative ?? (others.length === 1 ? others[0] : undefined);
  return [className(positive!), below === undefined ? "the rest" : className(below)];
}

/** The name of a class, shortened for a report. */
export function className(label: Label): string {
  return fitting(String(label), 24);
}

/** The numbers of rows, counted from 1, such as `rows 1, 2, 5 and 12 more`. */
export function rowList(rows: readonly number[]): string {
  const more = rows.length - fewRows;
  const first = rows.slice(0, fewRows).map((row) => count(row + 1));
  return `rows ${first.join(", ")}${more > 0 ? ` and ${count(more)} more` : ""}`;
}

/** The bound on the mistakes of a perceptron in words. */
export function mostMistakes(bound: Bracket | null): string {
  return bound && bound.upper < Infinity ? `at most (R/γ)² = ${mistakes(bound.upper)}` : "no bound as yet";
}

/** Whether both ends of a bracket agree to more digits than are shown. */
export function isSettled({ lower, upper }: Bracket): boolean {
  return upper - lower <= 1e-6 * upper;
}

/** A bracket in words, such as `γ = 0.1925` or `γ between 0.1 and 0.2`; without a name, only the number. */
export function about(name: string, bracket: Bracket): string {
  const { lower, upper } = bracket;
  if (isSettled(bracket)) return `${name}${name && "= "}${decimal(lower)}`;
  return lower > 0 ? `${name}between ${decimal(lower)} and ${decimal(upper)}` : `${name}at most ${decimal(upper)}`;
}

/** A bound on mistakes, rounded down to a whole number. */
export function wholeNumber(x: number): string {
  return x < 1e15 ? count(Math.floor(x)) : decimal(x);
}

/** The same with its noun. */
export function mistakes(x: number): string {
  return `${wholeNumber(x)} ${Math.floor(x) === 1 ? "mistake" : "mistakes"}`;
}

/** More mistakes than anyone would wait for. */
export const tooMany = 1e7;

/** The meaning of an answer about a single class. */
export const nothingToTell =
  "There is nothing to tell apart: always predicting this class is right. Training needs rows of another class.";
