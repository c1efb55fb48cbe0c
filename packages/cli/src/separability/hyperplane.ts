// A hyperplane in terms of the names of the features.

import type { Examples, Label } from "rosenblatt";
import type { SeparableCertificate } from "rosenblatt/theory";
import { columnName, valueAt } from "../data/row.js";
import { fitting, table } from "../text/table.js";

/**
 * The lines that spell out a hyperplane, with as few digits as still separate the rows; undefined if more digits than a
 * double has would be needed.
 */
export function hyperplaneLines(
  certificate: SeparableCertificate<Label>,
  examples: Examples<Label>,
  [above, below]: readonly [string, string],
): string[] | undefined {
  const w = shortest(certificate, examples);
  if (!w) return undefined;
  const { width } = examples;
  const terms = Array.from({ length: width }, (_, j) => ({
    x: w[j],
    name: fitting(columnName(examples, j), 40),
  })).filter(({ x }) => x !== 0);
  const constant = w[width] ?? 0;
  if (terms.length <= 2 && terms.every(({ name }) => /^[\w.-]+$/.test(name))) {
    const sum = terms.map(({ x, name }, i) => `${sign(x, i)}${size(x)}·${name}`).join("");
    return [
      `${sum}${constant === 0 ? "" : sign(constant, 1) + size(constant)} is above 0 for ${above}, below for ${below}`,
    ];
  }
  const rows = terms.map(({ x, name }) => [sign(x, 0) || "+", size(x), `· ${name}`]);
  if (constant !== 0) rows.push([sign(constant, 0) || "+", size(constant), ""]);
  return [`this sum is above 0 for ${above}, below for ${below}:`, ...table(rows, "lll", " ")];
}

function sign(x: number, i: number): string {
  if (i === 0) return x < 0 ? "−" : "";
  return x < 0 ? " − " : " + ";
}

function size(x: number): string {
  return String(Math.abs(x));
}

/**
 * Scales the largest weight to 1, then rounds to as few digits as keep every row on its side, at a distance that
 * rounding errors cannot bridge.
 */
function shortest(
  { v, question }: SeparableCertificate<Label>,
  examples: Examples<Label>,
): readonly number[] | undefined {
  const entries = v.map(Number);
  const largest = Math.max(...entries.map(Math.abs));
  if (!(largest > 0 && largest < Infinity)) return undefined;
  for (let digits = 1; digits <= 15; digits++) {
    const w = entries.map((x) => Number((x / largest).toPrecision(digits)));
    if (separates(w, question, examples)) return w;
  }
  return undefined;
}

function separates(
  w: readonly number[],
  { positive, negative }: SeparableCertificate<Label>["question"],
  examples: Examples<Label>,
): boolean {
  const { size: rows, width } = examples;
  for (let r = 0; r < rows; r++) {
    const label = examples.label(r);
    if (negative !== null && label !== positive && label !== negative) continue;
    let score = w[width] ?? 0;
    let reach = Math.abs(score);
    for (let j = 0; j < width; j++) {
      const term = w[j] * valueAt(examples, r, j);
      score += term;
      reach += Math.abs(term);
    }
    if (!((label === positive ? score : -score) > 1e-12 * reach)) return false;
  }
  return true;
}
