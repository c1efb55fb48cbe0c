// A table of which classes are separable from which.

import type { Label } from "rosenblatt";
import type { Question } from "rosenblatt/theory";
import { sortedClasses } from "../data/classes.js";
import { count } from "../text/number.js";
import { fitting, table } from "../text/table.js";

interface Verdict {
  readonly question: Question<Label>;
  readonly separable: boolean | null;
}

/** The most classes that fit side by side. */
const most = 12;

/**
 * The lines of a table with a row for each class, saying whether it is separable from the rest and from each other
 * class; if there are many classes, only those that are not are listed.
 */
export function verdictTable(
  { rest, pairs }: { rest: readonly Verdict[]; pairs: readonly Verdict[] },
  given: readonly Label[],
): string[] {
  const classes = sortedClasses(given);
  if (classes.length > most) return [...exceptions("from the rest", rest), ...exceptions("in pairs", pairs)];
  const names = classes.map((label) => fitting(String(label), 16));
  const pair = (a: Label, b: Label) =>
    pairs.find(
      ({ question: { positive, negative } }) =>
        (positive === a && negative === b) || (positive === b && negative === a),
    );
  return table(
    [
      ["separable from", "the rest", ...names],
      ...classes.map((label, k) => [
        names[k],
        word(rest.find(({ question }) => question.positive === label)),
        ...classes.map((other) => (other === label ? "·" : word(pair(label, other)))),
      ]),
    ],
    `l${"l".repeat(classes.length + 1)}`,
  );
}

function word(verdict: Verdict | undefined): string {
  return verdict?.separable === true ? "yes" : verdict?.separable === false ? "no" : "undecided";
}

function exceptions(which: string, verdicts: readonly Verdict[]): string[] {
  const others = verdicts.filter(({ separable }) => separable !== true);
  if (others.length === 0) return [`separable ${which}: all ${count(verdicts.length)}`];
  const names = others
    .slice(0, most)
    .map(({ question: { positive, negative } }) =>
      [positive, negative].flatMap((label) => (label == null ? [] : [fitting(String(label), 16)])).join(" – "),
    );
  const more = others.length > names.length ? ", …" : "";
  return [`not separable ${which}: ${count(others.length)} of ${count(verdicts.length)}: ${names.join(", ")}${more}`];
}
