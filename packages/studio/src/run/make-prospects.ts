// Predictions of the theory: when a run ends, how few errors any line can make, and how often new points will be misclassified.

import { type Learner, visitOrder } from "rosenblatt";
import { type Forecast, forecast, type Generalisation, generalisation, leastError } from "rosenblatt/theory";
import type { Doc } from "../document/document.js";
import { learnerOf } from "./learner.js";
import { linearQuestion } from "./linear-question.js";
import { makeTheory } from "./make-theory.js";

/** A document with two classes, and the seed by which points are held back. */
export interface ProspectsQuestion {
  readonly doc: Doc;
  readonly seed: number;
}

/** The fewest errors that any line makes on the points. */
export interface FewestErrors {
  readonly errors: number;
  /** Indices in the document of the points that such a line misclassifies. */
  readonly wrong: readonly number[];
}

/** The predictions for the points of a document. */
export interface Prospects {
  readonly forecast: Forecast;
  /** Null if there are too many points to try every line. */
  readonly fewest: FewestErrors | null;
  /** The error on held-back points after one pass over the others; null if there are too few points. */
  readonly unseen: Generalisation | null;
}

/** With fewer points, the held-back part is too small to measure anything. */
const fewestPoints = 20;
/** With more points, trying every line takes too long. */
const mostPoints = 120;

/** Makes the predictions for a document with two classes. */
export async function makeProspects({ doc, seed }: ProspectsQuestion): Promise<Prospects> {
  const { rows, labels, places, examples, sides } = linearQuestion(doc);
  const { separable, proof } = makeTheory(doc);
  const fewest = (): FewestErrors | null => {
    if (separable) return { errors: 0, wrong: [] };
    if (rows.length > mostPoints) return null;
    const { errors, wrong } = leastError(examples, sides);
    return { errors, wrong: wrong.map((row) => places[row]).sort((a, b) => a - b) };
  };
  return {
    forecast: forecast(examples, { ...sides, separable, bound: proof?.bound ?? null }),
    fewest: fewest(),
    unseen: rows.length < fewestPoints ? null : await unseen(doc, rows, labels, seed),
  };
}

/** Makes one pass over two thirds of the points in random order, and measures on the other third. */
async function unseen(doc: Doc, rows: number[][], labels: string[], seed: number): Promise<Generalisation> {
  const order = [...visitOrder("shuffle", seed, 0, rows.length)];
  const kept = Math.floor((2 * rows.length) / 3);
  const part = (of: readonly number[]) => ({ rows: of.map((i) => rows[i]), labels: of.map((i) => labels[i]) });
  const learner: Learner<string> =
    doc.settings.learner === "kernel"
      ? (await import("./kernel-learner.js")).kernelLearnerOf(doc)
      : await learnerOf(doc);
  return generalisation(learner, part(order.slice(0, kept)), part(order.slice(kept)), { seed });
}
