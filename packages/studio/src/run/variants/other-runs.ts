// Other learners of the library on the points of a document, in the same order.

import {
  Arow,
  BalancedWinnow,
  type Learner,
  MarginPerceptron,
  PassiveAggressive,
  SecondOrderPerceptron,
  Winnow,
} from "rosenblatt";
import { fieldOf, type PlaneField } from "rosenblatt/figure";
import { type Doc, inOrder } from "../../document/document.js";
import { scaling } from "../../document/scaling.js";
import { inThePlane } from "../../geometry/scaled-weights.js";
import type { Weights } from "../../geometry/weights.js";
import { optionsOf, unitMargin } from "../learner-options.js";
import { lessonOf } from "../lesson.js";
import type { Grid } from "./tally.js";

/** How the run of another learner on the same points ended. */
export interface OtherRun {
  readonly name: string;
  readonly updates: number;
  readonly passes: number;
  readonly stopped: string;
  /** Its lines; empty if its boundary is not straight. */
  readonly weights: readonly Weights[];
  /** Its scores on the grid if its boundary is not straight; otherwise null. */
  readonly field: PlaneField | null;
  /** Why it could not learn from these points; null if it could. */
  readonly problem: string | null;
}

type Straight = Learner<string> & { vector(name?: string): Float64Array };

/** Runs the other learners, each with those settings of the document that it takes. */
export function otherRuns({ doc, ...grid }: Grid & { readonly doc: Doc }): OtherRun[] {
  const options = optionsOf(doc);
  const { rate: _, ...withoutRate } = options;
  const { bias: __, ...forWinnow } = withoutRate;
  const { beta, C, rate } = doc.settings;
  const lines: [string, () => Straight][] = [
    [
      `margin perceptron, β = ${beta}`,
      () => new MarginPerceptron<string>({ ...options, margin: unitMargin(doc.settings) }),
    ],
    [`passive-aggressive, C = ${C}`, () => new PassiveAggressive<string>({ ...withoutRate, C })],
    ["AROW", () => new Arow<string>(withoutRate)],
    ["balanced Winnow", () => new BalancedWinnow<string>(withoutRate)],
    ["Winnow", () => new Winnow<string>({ ...forWinnow, zeroUpdates: false })],
  ];
  return [
    ...lines.map(([name, make]) =>
      ended(doc, name, make, (learner) => ({
        weights: linesOf(doc, learner, learner instanceof MarginPerceptron ? rate : 1),
      })),
    ),
    ended(
      doc,
      "second-order perceptron",
      () => new SecondOrderPerceptron<string>(options),
      (learner) => ({ field: scoresOn(doc, learner, grid) }),
    ),
  ];
}

/** Runs a learner and returns how it ended or, if it refuses the points, why. */
function ended<L extends Learner<string>>(
  doc: Doc,
  name: string,
  make: () => L,
  predicts: (learner: L) => Partial<Pick<OtherRun, "weights" | "field">>,
): OtherRun {
  const nothing = { name, updates: 0, passes: 0, stopped: "", weights: [], field: null, problem: null };
  try {
    const { rows, labels } = lessonOf({ ...doc, points: inOrder(doc) });
    const learner = make();
    const { updates, epochs, stopped } = learner.fit(rows, labels, { evaluate: false });
    return { ...nothing, updates, passes: epochs, stopped, ...predicts(learner) };
  } catch (error) {
    return { ...nothing, problem: error instanceof Error ? error.message : String(error) };
  }
}

function linesOf(doc: Doc, learner: Straight, by: number): readonly Weights[] {
  const names = learner.classes.length > 2 ? learner.classes : [undefined];
  return inThePlane(
    names.map((label) => {
      const [b, w1, w2] = learner.vector(label).map((entry) => entry * by);
      return { b, w: [w1, w2] as const };
    }),
    doc,
  );
}

function scoresOn(doc: Doc, learner: SecondOrderPerceptron<string>, { view, columns, rows }: Grid): PlaneField {
  const each = learner.classes.length > 2 ? learner.classes.length : 1;
  const scaled = scaling(doc.points, doc.settings);
  return fieldOf(
    ({ data, rows: spots }) => {
      const moved = new Float64Array(data.length);
      for (let i = 0; i < spots; i++)
        moved.set(scaled({ id: 0, target: 0, x: data[2 * i], y: data[2 * i + 1] }), 2 * i);
      const scores = new Float64Array(spots * each);
      learner.scoreAll({ data: moved, rows: spots, columns: 2 }, (found, r) => {
        for (let k = 0; k < each; k++) scores[r * each + k] = found[each === 1 ? 1 : k];
      });
      return scores;
    },
    view,
    columns,
    rows,
  );
}
