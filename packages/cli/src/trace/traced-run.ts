// What comes of tracing a run.

import type { Label, Report } from "rosenblatt";
import type { LedgerLine } from "rosenblatt/theory";
import type { ProofEnd } from "./proof.js";
import type { VotedVector } from "./votes.js";

/** An update of a run as it is shown, rows and epochs counted from 1, with the weights that came of it. */
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
  /** The square of the length of all weights, the bias among them. */
  readonly squaredNorm?: number;
  /** The bias: one number for two classes, else one for each class. */
  readonly bias?: number | readonly number[];
  readonly weights?: readonly number[] | readonly (readonly number[])[];
  /** Where the proof stands after the update; only with --proof. */
  readonly proof?: Pick<LedgerLine, "along" | "alongAtLeast" | "length" | "lengthAtMost" | "slack" | "holds">;
}

/** A run that is over, and its last update. */
export interface TracedRun {
  readonly learner: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly examples: number;
  readonly classes: readonly Label[];
  /** The names of the features whose weights are shown; empty where there are too many to show. */
  readonly features: readonly string[];
  readonly report: Report<Label>;
  readonly last: TracedUpdate | undefined;
  readonly proof: ProofEnd | undefined;
  /** The vectors that voted; only with --votes. */
  readonly votes: readonly VotedVector[] | undefined;
}
