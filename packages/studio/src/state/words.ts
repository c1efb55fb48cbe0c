// Descriptions of the run in sentences, the same for sighted users and screen readers.

import type { Stopped } from "rosenblatt";
import { counted, short, signed, vector } from "../numbers.js";
import { doc } from "./edits.js";
import { made, moved, pass, position, theory, trace, visit, weights } from "./place.js";

/** Describes the current place in the run in one line. */
export function status(): string {
  const run = trace.value;
  if (!run) return "There is no run yet.";
  if (position.value === 0) return "Before the first example all weights are 0.";
  const point = doc.value.points[run.visited[visit.value]];
  if (!point) return "";
  const place = run.visited[visit.value] + 1;
  const where = `Example ${position.value}, in pass ${pass.value + 1}, is point ${place} at ${vector([point.x, point.y])}, ${doc.value.classes[point.target]}`;
  const score = `Its score is ${signed(run.scores[visit.value])}`;
  if (!moved.value) return `${where}. ${score}, which is right.`;
  const bound = theory.value?.proof?.bound;
  const count = `update ${made.value}${bound && doc.value.settings.learner === "perceptron" ? ` of at most ${short(Math.floor(bound))}` : ""}`;
  const now =
    weights.value.length === 1 ? `: w is now ${vector(weights.value[0].w)} and b ${short(weights.value[0].b)}` : "";
  return `${where}. ${score}, which is ${run.mistakes[visit.value] ? "a mistake" : "too close to 0"}. This is ${count}${now}.`;
}

/** Runs of the page have no validation error that could stop them, and are never aborted. */
const reasons: Record<Exclude<Stopped, "early" | "aborted">, string> = {
  separated: "It ended because a whole pass had every point strictly on its own side.",
  clean: "It ended after a pass without an update, although some point scores exactly 0.",
  "not-separable": "It ended because it is proved that no line separates these points.",
  epochs: "It ended because all passes that are allowed were made.",
};

/** Describes how the whole run went, and why it ended. */
export function outcome(): string {
  const run = trace.value;
  if (!run) return "";
  const passes = counted(run.passes.length, "pass", "passes");
  const updates = counted(run.updates.length, doc.value.settings.learner === "perceptron" ? "mistake" : "update");
  const why =
    run.stopped === "separated" && run.doubtful
      ? "It ended after a pass without a mistake, but one score in it is 0 as far as rounding can tell."
      : reasons[run.stopped as keyof typeof reasons];
  return `${updates} in ${passes}. ${why}`;
}
