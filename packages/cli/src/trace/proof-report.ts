// The proof of convergence beside the mistakes of a run, and its conclusion.

import { count, counted, decimal } from "../text/number.js";
import type { ProofEnd } from "./proof.js";
import type { TracedRun, TracedUpdate } from "./traced-run.js";

interface NumberColumn {
  readonly name: string;
  readonly align: "r";
  readonly cell: (update: TracedUpdate) => string;
}

/** The columns for both inequalities, ηkγ ≤ w·u and ‖w‖² ≤ η²kR², and for the gap between their sides. */
export function proofColumns(updates: readonly TracedUpdate[]): NumberColumn[] {
  if (!updates.some(({ proof }) => proof)) return [];
  const [rate, square] = updates.every(({ step }) => Math.abs(step) === 1) ? ["", ""] : ["η", "η²"];
  const column = (name: string, value: (proof: NonNullable<TracedUpdate["proof"]>) => number): NumberColumn => ({
    name,
    align: "r",
    cell: ({ proof }) => (proof ? shown(value(proof)) : ""),
  });
  return [
    column(`${rate}kγ`, ({ alongAtLeast }) => alongAtLeast),
    column("≤ w·u", ({ along }) => along),
    column("slack", ({ slack }) => slack.along),
    column("‖w‖²", ({ length }) => squared(length)),
    column(`≤ ${square}kR²`, ({ lengthAtMost }) => squared(lengthAtMost)),
    column("slack", ({ length, lengthAtMost }) => squared(lengthAtMost) - squared(length)),
  ];
}

/** The square of a square root, cleaned of rounding errors. */
function squared(root: number): number {
  return Number((root * root).toPrecision(14));
}

function shown(x: number): string {
  // What is this small is a difference of equal numbers after rounding.
  if (Math.abs(x) < 1e-9) return "0";
  return (Number.isSafeInteger(x) ? String(x) : decimal(x)).replace("-", "−");
}

/** What the proof says about the run, in a few sentences. */
export function proofSentences({ separable, direction, summary }: ProofEnd, { features, options }: TracedRun): string {
  if (separable && !summary) return "no proof: a vector u that separates the rows needs more digits than a double has";
  if (!summary || !direction)
    return separable === false
      ? "no proof: the classes are not linearly separable, so no vector u has a margin γ above 0 on all rows, and no number bounds the mistakes of a perceptron that goes on (rosenblatt check shows why)"
      : "no proof: it was interrupted before it was known whether the classes are linearly separable";
  const { gamma, radius, bound, mistakes, holds, off, arithmetic } = summary;
  const u =
    features.length > 0
      ? `u = (${[...direction.subarray(1)].map(shown).join(", ")})${options.bias ? `, b = ${shown(direction[0])}` : ""}, brought to length 1,`
      : "a vector u of length 1";
  const facts = `proof: ${u} has every row on its own side by at least γ = ${decimal(gamma)}, and no row${options.bias ? ", its constant feature counted," : ""} is longer than R = ${decimal(radius)}.`;
  if (off !== null) return `${facts} That says nothing about this run: ${off}.`;
  if (!holds) return `${facts} But an inequality failed in this run, which should not have happened: please report it.`;
  const most = bound < 1e15 ? count(Math.floor(bound)) : decimal(bound);
  const exactly = arithmetic === "exact" ? ", in exact arithmetic" : ", with room for what rounding did to w";
  return `${facts} Both inequalities hold at each of the ${counted(mistakes, "mistake")}${exactly}; together they say kγ ≤ w·u ≤ ‖w‖ ≤ √k·R for a rate of 1, so no run ever makes more than (R/γ)² = ${most} mistakes.`;
}
