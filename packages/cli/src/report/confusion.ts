// The confusion table: which class was predicted for which.

import type { Label } from "rosenblatt";
import type { Confusion } from "rosenblatt/evaluate";
import type { Style } from "../terminal/style.js";
import { count } from "../text/number.js";
import { fitting, table } from "../text/table.js";
import { undecidedSentence } from "./undecided.js";

const most = 12;

/**
 * The lines of a confusion table: a row for each class, a column for what was predicted; of many classes, the worst pairs. A sentence
 * follows where right predictions count as errors.
 */
export function confusionLines(confusion: Confusion<Label>, { dim }: Style): string[] {
  const names = confusion.classes.map((label) => fitting(String(label), 16));
  const undecided = undecidedSentence(confusion);
  const note = undecided === undefined ? [] : [undecided];
  if (names.length > most) return [...worstPairs(confusion), ...note];
  const cell = (n: number, right: boolean) => (n === 0 && !right ? dim("·") : count(n));
  const lines = table(
    [
      ["truth ↓  predicted →", ...names],
      ...confusion.counts.map((row, t) => [names[t], ...row.map((n, p) => cell(n, t === p))]),
    ],
    `l${"r".repeat(names.length)}`,
  );
  return [...lines, ...note];
}

function worstPairs({ classes, counts, perClass }: Confusion<Label>): string[] {
  // Of thousands of classes, few pairs occur.
  const pairs = counts.flatMap((row, t) => row.flatMap((n, p) => (n > 0 && t !== p ? [{ n, t, p }] : [])));
  if (pairs.length === 0) return ["every class was told from every other"];
  pairs.sort((a, b) => b.n - a.n);
  return table(
    [
      ["truth", "taken for", "times", "of"],
      ...pairs
        .slice(0, most)
        .map(({ n, t, p }) => [
          fitting(String(classes[t]), 24),
          fitting(String(classes[p]), 24),
          count(n),
          count(perClass[t].support),
        ]),
    ],
    "llrr",
  );
}
