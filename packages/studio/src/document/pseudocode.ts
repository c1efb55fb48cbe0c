// The algorithm as lines of pseudocode, in the notation of each lecture, and the line that a run has reached.

import type { LectureName } from "rosenblatt/lectures";
import type { Settings } from "./document.js";

/** What a line does: initialize, loop, take an example, score it, test for a mistake, update the weights, or end. */
export type Part = "start" | "loop" | "example" | "score" | "test" | "update" | "end";

/** A line of pseudocode; `_{…}` marks a subscript and `^{…}` a superscript. */
export interface CodeLine {
  readonly part: Part;
  readonly indent: number;
  readonly text: string;
}

function code(...lines: readonly (readonly [Part, number, string])[]): readonly CodeLine[] {
  return lines.map(([part, indent, text]) => ({ part, indent, text }));
}

/** The algorithms as printed in the lectures, in their own notation. */
export const lectureCode: Readonly<Record<LectureName, readonly CodeLine[]>> = {
  cmsc422: code(
    ["start", 0, "w_{d} ← 0, for all d = 1 … D"],
    ["start", 0, "b ← 0"],
    ["loop", 0, "for iter = 1 … MaxIter do"],
    ["example", 1, "for all (x, y) ∈ D do"],
    ["score", 2, "a ← ∑_{d} w_{d} x_{d} + b"],
    ["test", 2, "if y a ≤ 0 then"],
    ["update", 3, "w_{d} ← w_{d} + y x_{d}, for all d"],
    ["update", 3, "b ← b + y"],
    ["end", 0, "return w_{0}, w_{1}, …, w_{D}, b"],
  ),
  cs419m: code(
    ["start", 0, "w ← 0"],
    ["loop", 0, "for a fixed number of iterations"],
    ["example", 1, "for a training instance (x, y) ∈ D"],
    ["test", 2, "if (y w^{T} x ≤ 0)"],
    ["update", 3, "w ← w + y x"],
  ),
  "course-notes": code(
    ["start", 0, "w̄ = 0̄"],
    ["loop", 0, "for t = 1 to T"],
    ["example", 1, "for i = 1 to n"],
    ["score", 2, "ŷ^{(i)} = ϕ(w̄^{T} x̄^{(i)})"],
    ["update", 2, "w̄ := w̄ − η (ŷ^{(i)} − y^{(i)}) x̄^{(i)}"],
    ["end", 0, "return w̄"],
  ),
  cmu10301: code(
    ["start", 0, "w = [0 0 … 0] and b = 0"],
    ["loop", 0, "for t = 1, 2, 3, …"],
    ["example", 1, "receive an unlabeled example, x^{(t)}"],
    ["score", 1, "predict its label, ŷ = sign(w^{T} x + b)"],
    ["score", 1, "observe its true label, y^{(t)}"],
    ["test", 1, "if we misclassified the example (y^{(t)} ≠ ŷ):"],
    ["update", 2, "w ← w + y^{(t)} x^{(t)}"],
    ["update", 2, "b ← b + y^{(t)}"],
  ),
  coms4771: code(
    ["start", 0, "initialize w^{(0)} = 0"],
    ["loop", 0, "for t = 1, 2, 3, …"],
    ["test", 1, "if exists (x, y) ∈ S such that sign(w^{(t−1)} · x) ≠ y"],
    ["update", 2, "w^{(t)} ← w^{(t−1)} + x if y = +1, w^{(t−1)} − x if y = −1"],
    ["end", 0, "(terminate when no such training sample exists)"],
  ),
};

/** Returns the algorithm for some settings, in the notation of this page. */
export function codeOf(settings: Settings): readonly CodeLine[] {
  const { learner, bias, rate, delta } = settings;
  const plus = bias ? " + b" : "";
  const eta = rate === 1 ? "" : "η ";
  const visits = [
    ["loop", 0, "for every pass"],
    ["example", 1, "for every point x of class y = ±1"],
  ] as const;
  const score = ["score", 2, `s ← w · x${plus}`] as const;
  const start = ["start", 0, bias ? "w ← 0, b ← 0" : "w ← 0"] as const;
  const move = (step: string): (readonly [Part, number, string])[] => [
    ["update", 3, `w ← w + ${step}y x`],
    ...(bias ? [["update", 3, `b ← b + ${step}y`] as const] : []),
  ];
  if (learner === "kernel")
    return code(
      ["start", 0, "α_{i} ← 0 for every point x_{i}"],
      ...visits,
      ["score", 2, "s ← ∑_{i} α_{i} y_{i} K(x_{i}, x)"],
      ["test", 2, "if y s ≤ 0"],
      ["update", 3, "α of x grows by 1"],
    );
  if (learner === "passive-aggressive")
    return code(
      start,
      ...visits,
      score,
      ["test", 2, "if the loss ℓ = 1 − y s is above 0"],
      ["update", 3, "τ ← min(C, ℓ / ‖x‖²)"],
      ...move("τ "),
    );
  if (learner === "balanced-winnow")
    return code(
      ["start", 0, "every weight of w^{+} and w^{−} ← 1"],
      ...visits,
      ["score", 2, "s ← (w^{+} − w^{−}) · x"],
      ["test", 2, "if y s ≤ 0"],
      ["update", 3, "w^{+}_{j} ← w^{+}_{j} times a power of y x_{j}, w^{−}_{j} divided by it"],
    );
  const test = learner === "margin" ? "if y s ≤ β" : `if y s ${settings.zero === "mistake" ? "≤" : "<"} 0`;
  const zero = settings.zero === "mistake" || learner === "margin" ? "" : ", or s = 0 is the wrong class";
  if (delta)
    return code(start, ...visits, score, [
      "update",
      2,
      `w ← w + ${eta}(y − sign s) x${bias ? `, b ← b + ${eta}(y − sign s)` : ""}`,
    ]);
  return code(start, ...visits, score, ["test", 2, test + zero], ...move(eta));
}

/**
 * Returns the part that was executed last: at the start the first lines, after a mistake the update, otherwise the test; the score if the
 * algorithm has no such line.
 */
export function activePart(lines: readonly CodeLine[], position: number, moved: boolean): Part {
  const wanted: Part = position === 0 ? "start" : moved ? "update" : "test";
  return lines.some(({ part }) => part === wanted) ? wanted : "score";
}
