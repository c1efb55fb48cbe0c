// Computes the run of a document: the library's own updates, one by one, with the visits between them.

import { type Doc, obstacle } from "../document/document.js";
import { errorsOf } from "../geometry/rounding.js";
import { learnerOf } from "./learner.js";
import { lessonOf } from "./lesson.js";
import { scaledBy, type Trace } from "./trace.js";
import { Visits } from "./visits.js";

/** The most visits of a run; its passes are limited accordingly. */
export const mostVisits = 200_000;

/** Runs the learner of a document and records every visit. */
export async function makeTrace(doc: Doc): Promise<Trace> {
  const { learner, rate } = doc.settings;
  const hasRate = learner === "perceptron" || learner === "margin" || learner === "kernel";
  return scaledBy(await unitTrace(doc), hasRate ? rate : 1);
}

/** The run at the rate 1. */
async function unitTrace(doc: Doc): Promise<Trace> {
  const reason = obstacle(doc);
  if (reason) throw new Error(reason);
  const limited = withPasses(
    doc,
    Math.max(1, Math.min(doc.settings.passes, Math.floor(mostVisits / doc.points.length))),
  );
  if (doc.settings.learner === "kernel") return (await import("./kernel-trace.js")).kernelTrace(limited);
  const trace = await linearTrace(limited);
  // It would never end by itself: one pass shows as much as a thousand.
  const endless = trace.stopped === "epochs" && !doc.settings.persist && (await inseparable(doc));
  return endless ? { ...(await linearTrace(withPasses(doc, 1))), stopped: "not-separable" } : trace;
}

/** Returns the document with another number of passes allowed. */
export function withPasses(doc: Doc, passes: number): Doc {
  return { ...doc, settings: { ...doc.settings, passes } };
}

async function inseparable(doc: Doc): Promise<boolean> {
  return !(await import("./make-theory.js")).makeTheory(doc).separable;
}

async function linearTrace(doc: Doc): Promise<Trace> {
  const { rows, labels, places } = lessonOf(doc);
  const learner = await learnerOf(doc);
  const names = learner.classes;
  const joint = names.length > 2;
  let weights = new Float64Array(3 * (joint ? names.length : 1));
  const scoreOf = (row: number) => {
    const [x, y] = rows[row];
    // In the library's order of summation: the products of the features first, then the bias.
    const score = (k: number) => weights[3 * k + 1] * x + weights[3 * k + 2] * y + weights[3 * k];
    if (!joint) return score(0);
    const right = names.indexOf(labels[row]);
    return 0.5 * (score(right) - Math.max(...names.flatMap((_, k) => (k === right ? [] : [score(k)]))));
  };
  const visits = new Visits(doc, rows.length, joint ? names.length : 1, scoreOf);
  const run = learner.updates(rows, labels, { evaluate: false });
  let next = run.next();
  for (; !next.done; next = run.next()) {
    const { index, epoch, score, mistake, step, rival } = next.value;
    const moved = Float64Array.from((joint ? names : [undefined]).flatMap((name) => [...learner.vector(name)]));
    visits.move(
      { index, epoch, score, mistake, step, rival: rival === undefined ? -1 : doc.classes.indexOf(rival) },
      moved,
    );
    // Only now, because the visits up to the move were scored with the weights before it.
    weights = moved;
  }
  visits.finish(next.value.epochs);
  const trace = visits.trace(places, next.value.stopped);
  const [b, w1, w2] = errorsOf(trace.steps, rows);
  return {
    ...trace,
    // A residue of rounding where steps cancel out counts as 0.
    weights: trace.weights.map((entry, i) => (Math.abs(entry) <= [b, w1, w2][i % 3] ? 0 : entry)),
    doubtful: rows.some(([x, y], r) => Math.abs(scoreOf(r)) <= b + w1 * Math.abs(x) + w2 * Math.abs(y)),
  };
}
