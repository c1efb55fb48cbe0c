// The result of tracing a run.

import type { Label, Report } from "rosenblatt";
import type { LedgerLine } from "rosenblatt/theory";
import type { Effect } from "./effect.js";
import type { ProofEnd } from "./proof.js";
import type { VotedVector } from "./votes.js";

/** An update of a run as it is shown, with rows and epochs counted from 1, and the weights after it. */
export interface TracedUpdate {
  readonly update: number;
  readonly epoch: number;
  readonly row: number;
  readonly class: Label;
  readonly score: number;
  readonly mistake: boolean;
  readonly step: number;
  readonly rival?: Label;
  readonly moved?: Label;
  /** y·(w·x + b) before and after, if the update added step·x. */
  readonly margin?: Effect["margin"];
  /** The angle between w and y·x before and after, in degrees. */
  readonly angle?: Effect["angle"];
  /** The squared length of all weights, including the bias. */
  readonly squaredNorm?: number;
  /** The bias: one number for two classes, otherwise one for each class. */
  readonly bias?: number | readonly number[];
  readonly weights?: readonly number[] | readonly (readonly number[])[];
  /** The state of the proof after the update; only with --proof. */
  readonly proof?: Pick<LedgerLine, "along" | "alongAtLeast" | "length" | "lengthAtMost" | "slack" | "holds">;
}

/** A finished run, and its last update. */
export interface TracedRun {
  readonly learner: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly examples: number;
  readonly classes: readonly Label[];
  /** The names of the features whose weights are shown; empty if there are too many to show. */
  readonly features: readonly string[];
  readonly report: Report<Label>;
  readonly last: TracedUpdate | undefined;
  readonly proof: ProofEnd | undefined;
  /** The vectors that voted; only with --votes. */
  readonly votes: readonly VotedVector[] | undefined;
  /** After a run that separated the rows: whether a hyperplane of the columns separates them, exactly; null if unknown. */
  readonly separable: boolean | null;
}
