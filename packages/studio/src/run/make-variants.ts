// What else could have been made of the same points and order: votes of all vectors of the run, and other learners' runs.

import { BalancedWinnow, type Learner, MarginPerceptron, PassiveAggressive } from "rosenblatt";
import type { PlaneField, PlaneView } from "rosenblatt/figure";
import { type Doc, inOrder } from "../document/document.js";
import type { Weights } from "../geometry/weights.js";
import { optionsOf, unitMargin } from "./learner-options.js";
import { lessonOf } from "./lesson.js";
import { makeTrace } from "./make-trace.js";
import { survivals, weightsAfter } from "./trace.js";

/** The document, the place in its run, and the grid on which to count votes. */
export interface VariantsQuestion {
  readonly doc: Doc;
  /** How many visits were made. */
  readonly position: number;
  readonly view: PlaneView;
  readonly columns: number;
  readonly rows: number;
}

/** How the run of another learner on the same points ended. */
export interface OtherRun {
  readonly name: string;
  readonly updates: number;
  readonly passes: number;
  readonly stopped: string;
  readonly weights: readonly Weights[];
}

/** What other ways to learn and to predict make of the same points. */
export interface Variants {
  /**
   * On each spot of the grid the votes for the second class less those for the first; null where there are not two classes,
   * and for a kernel.
   */
  readonly voted: PlaneField | null;
  readonly others: readonly OtherRun[];
}

/** Counts the votes of all vectors of the run so far, and runs the other learners. */
export async function makeVariants(about: VariantsQuestion): Promise<Variants> {
  return { voted: await votes(about), others: otherRuns(about.doc) };
}

async function votes({ doc, position, view, columns, rows }: VariantsQuestion): Promise<PlaneField | null> {
  if (doc.settings.learner === "kernel") return null;
  const trace = await makeTrace(doc);
  if (trace.vectors !== 1) return null;
  const lasted = survivals(trace, position);
  const zero = doc.settings.zero === "negative" ? -1 : 1;
  const scores = new Float64Array(columns * rows);
  lasted.forEach((visits, k) => {
    const [{ w, b }] = weightsAfter(trace.weights, 1, k);
    if (visits === 0) return;
    for (let j = 0, at = 0; j < rows; j++) {
      const y = view.y[0] + ((view.y[1] - view.y[0]) * j) / (rows - 1);
      for (let i = 0; i < columns; i++, at++) {
        const x = view.x[0] + ((view.x[1] - view.x[0]) * i) / (columns - 1);
        const score = w[0] * x + w[1] * y + b;
        scores[at] += score > 0 || (score === 0 && zero > 0) ? visits : -visits;
      }
    }
  });
  return { columns, rows, view, scores };
}

function otherRuns(doc: Doc): OtherRun[] {
  const { rows, labels } = lessonOf({ ...doc, points: inOrder(doc) });
  const options = optionsOf(doc);
  const { rate: _, ...withoutRate } = options;
  const { beta, C, rate } = doc.settings;
  const learners: [string, Learner<string> & { vector(name?: string): Float64Array }][] = [
    [`margin perceptron, β = ${beta}`, new MarginPerceptron<string>({ ...options, margin: unitMargin(doc.settings) })],
    [`passive-aggressive, C = ${C}`, new PassiveAggressive<string>({ ...withoutRate, C })],
    ["balanced Winnow", new BalancedWinnow<string>(withoutRate)],
  ];
  return learners.map(([name, learner], k) => {
    const by = k === 0 ? rate : 1;
    const { updates, epochs, stopped } = learner.fit(rows, labels, { evaluate: false });
    const names = learner.classes.length > 2 ? learner.classes : [undefined];
    return {
      name,
      updates,
      passes: epochs,
      stopped,
      weights: names.map((label) => {
        const [b, w1, w2] = learner.vector(label).map((entry) => entry * by);
        return { b, w: [w1, w2] as const };
      }),
    };
  });
}
