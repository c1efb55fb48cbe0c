// Alternatives for the same points and order: votes of all vectors of the run, and runs of other learners.

import type { PlaneField, PlaneView } from "rosenblatt/figure";
import type { Doc } from "../../document/document.js";
import { makeTrace } from "../make-trace.js";
import { survivals, weightsAfter } from "../trace.js";
import { type OtherRun, otherRuns } from "./other-runs.js";
import { tally } from "./tally.js";

/** The document, the place in its run, and the grid on which to count votes. */
export interface VariantsQuestion {
  readonly doc: Doc;
  /** The number of visits made. */
  readonly position: number;
  readonly view: PlaneView;
  readonly columns: number;
  readonly rows: number;
}

/** The results of other ways to learn and to predict. */
export interface Variants {
  /** At each grid point, the votes for the second class minus those for the first; null unless there are two classes, and for a kernel. */
  readonly voted: PlaneField | null;
  readonly others: readonly OtherRun[];
}

/** Counts the votes of all vectors of the run so far, and runs the other learners. */
export async function makeVariants(about: VariantsQuestion): Promise<Variants> {
  return { voted: await votes(about), others: otherRuns(about) };
}

async function votes({ doc, position, view, columns, rows }: VariantsQuestion): Promise<PlaneField | null> {
  if (doc.settings.learner === "kernel") return null;
  const trace = await makeTrace(doc);
  if (trace.vectors !== 1) return null;
  const voters = survivals(trace, position).map((visits, k) => ({ ...weightsAfter(trace.weights, 1, k)[0], visits }));
  const grid = { columns, rows, view };
  return { ...grid, scores: tally(voters, grid, doc.settings.zero === "negative" ? -1 : 1) };
}
