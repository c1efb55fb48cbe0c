// Probabilities and decisions in a report.

import type { BatchLearner, Label } from "rosenblatt";
import { calibrationOf, type Decision } from "rosenblatt/evaluate";
import { positivePosition } from "../model/measure.js";
import type { DecisionGoal } from "../options/decision.js";
import type { Style } from "../terminal/style.js";
import { headed } from "../text/headings.js";
import { count, decimal } from "../text/number.js";
import { fitting } from "../text/table.js";

/** A decision, and what it was made for. */
export type Decided = Decision<Label> & { readonly goal: Pick<DecisionGoal, "text" | "aim"> };

/** A decision as it appears in JSON, with its measures on the rows it was made on. */
export function decisionOf(
  { goal, positive, threshold, probability, met, confusion }: Decided,
  examples: number,
): Readonly<Record<string, unknown>> {
  const { precision, recall, f1 } = confusion.perClass.find(({ label }) => label === positive)!;
  return { for: goal.text, positive, threshold, probability, met, examples, precision, recall, f1 };
}

/** `malignant from a score of 0.42 on` */
function fromScore(classes: readonly Label[], positive: Label, threshold: number, probability?: number | null): string {
  const [own, other] = [positive, classes.find((label) => label !== positive)!].map((label) =>
    fitting(String(label), 24),
  );
  const score = positive === classes[1] ? threshold : 0 - threshold;
  if (Math.abs(score) === Number.MAX_VALUE) return `always ${score < 0 ? own : other}`;
  const likely = typeof probability === "number" ? ` (a probability of ${probability.toFixed(3)})` : "";
  return `${own} from a score of ${decimal(score).replace("-", "−")} on${likely}, else ${other}`;
}

/** A line on a decision, the number of rows it was made on, and its measures there. */
export function decisionLine(
  { positive, threshold, probability, met, confusion, goal }: Decided,
  rows: string,
  style: Style,
): string {
  const own = confusion.perClass.find(({ label }) => label === positive)!;
  return headed(
    "decision",
    `${fromScore(confusion.classes, positive, threshold, probability)}; ${met ? "chosen for" : "no score reaches"} ${goal.aim} on ${rows}, ${count(own.support)} of them ${fitting(String(positive), 24)}: precision ${own.precision.toFixed(3)}, recall ${own.recall.toFixed(3)}, F1 ${own.f1.toFixed(3)}`,
    style,
  );
}

/** Where a saved model decides between its two classes: `spam from a score of 0.42 on, else ham`; undefined where the higher score wins. */
export function thresholdText(learner: BatchLearner<Label>): string | undefined {
  const threshold = learner.calibration?.threshold;
  if (threshold === undefined) return undefined;
  return fromScore(learner.classes, learner.classes[positivePosition(learner)], threshold);
}

/** A line on the threshold of a saved model, if it has one. */
export function thresholdLines(learner: BatchLearner<Label>, style: Style): string[] {
  const text = thresholdText(learner);
  return text === undefined ? [] : [headed("decision", `${text}, as the model has it`, style)];
}

/** Lines on how a saved model turns scores into probabilities, and on its threshold. */
export function calibrationLines(learner: BatchLearner<Label>, style: Style): string[] {
  const words = calibrationWords(learner);
  return [...(words === undefined ? [] : [headed("calibrated", words, style)]), ...thresholdLines(learner, style)];
}

/** How a model turns scores into probabilities, in words; undefined if it does not. */
export function calibrationWords(learner: BatchLearner<Label>): string | undefined {
  const pairs = learner.calibration?.sigmoids.length ?? 0;
  const isOwn = pairs === 0 && calibrationOf(learner) !== undefined;
  const isSigmoid = learner.classes.length === 2 ? pairs === 1 : pairs <= learner.classes.length + 1;
  if (pairs === 0 && !isOwn) return undefined;
  if (isOwn) return "by its own sigmoid";
  return isSigmoid ? "by a sigmoid (platt)" : "by a curve that never falls (isotonic)";
}
