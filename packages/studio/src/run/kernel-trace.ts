// The run of a kernel perceptron: its updates and, between them, scores by the current α.

import { gram } from "rosenblatt/kernels";
import type { Doc } from "../document/document.js";
import { unit } from "../geometry/rounding.js";
import { kernelLearnerOf, kernelOf } from "./kernel-learner.js";
import { lessonOf } from "./lesson.js";
import type { Trace } from "./trace.js";
import { Visits } from "./visits.js";

/** Runs the kernel perceptron of a document and records every visit. */
export function kernelTrace(doc: Doc): Trace {
  const { rows, labels, places } = lessonOf(doc);
  const learner = kernelLearnerOf(doc);
  const names = learner.classes;
  const joint = names.length > 2;
  const { data } = gram(kernelOf(doc.settings.kernel), rows);
  const n = rows.length;
  const targets = labels.map((label) => names.indexOf(label));
  /** α by class and row; for two classes, one list is enough. */
  const alphas = names.slice(joint ? 0 : 1).map(() => new Float64Array(n));
  const scoreOf = (row: number) => {
    const scores = alphas.map((alpha) => {
      let sum = 0;
      for (let i = 0; i < n; i++) if (alpha[i] !== 0) sum += alpha[i] * data[row * n + i];
      return sum;
    });
    if (!joint) return scores[0];
    return 0.5 * (scores[targets[row]] - Math.max(...scores.filter((_, k) => k !== targets[row])));
  };
  const visits = new Visits(doc, n, 0, scoreOf);
  const run = learner.updates(rows, labels, { evaluate: false });
  let next = run.next();
  for (; !next.done; next = run.next()) {
    const { index, epoch, score, mistake, step, rival } = next.value;
    const lost = rival === undefined ? -1 : doc.classes.indexOf(rival);
    // Visits up to this move still score with the α before it.
    visits.move({ index, epoch, score, mistake, step, rival: lost }, []);
    alphas[joint ? targets[index] : 0][index] += step;
    if (joint && rival !== undefined) alphas[names.indexOf(rival)][index] -= step;
  }
  visits.finish(next.value.epochs);
  // The error of a kernel value is that of a few operations, and a score sums n products with such values.
  const sizes = (row: number) =>
    alphas.reduce((sum, alpha) => alpha.reduce((all, a, i) => all + Math.abs(a * data[row * n + i]), sum), 0);
  const isNear = (_: unknown, row: number) => Math.abs(scoreOf(row)) <= unit * (n + 12) * sizes(row);
  const doubtful = next.value.stopped === "separated" && rows.some(isNear);
  return { ...visits.trace(places, next.value.stopped), doubtful, vectors: joint ? names.length : 1 };
}
