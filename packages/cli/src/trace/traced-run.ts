// What comes of tracing a run.

import type { Label, Report } from "rosenblatt";
import type { LedgerLine } from "rosenblatt/theory";
import type { LearnerName } from "../options/learner.js";
import type { ProofEnd } from "./proof.js";

/** An update as it is shown: counted from 1, and with what came of it. */
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
  /** One number for two classes, else one for each. */
  readonly bias?: number | readonly number[];
  readonly weights?: readonly number[] | readonly (readonly number[])[];
  /** With --proof: where it stands after the update. */
  readonly proof?: Pick<LedgerLine, "along" | "alongAtLeast" | "length" | "lengthAtMost" | "slack" | "holds">;
}

/** A run as it is shown. */
export interface TracedRun {
  readonly learner: LearnerName;
  readonly options: Readonly<Record<string, unknown>>;
  readonly examples: number;
  readonly classes: readonly Label[];
  /** Names of the weights shown; none where there are too many to show. */
  readonly features: readonly string[];
  readonly report: Report<Label>;
  readonly last: TracedUpdate | undefined;
  readonly proof: ProofEnd | undefined;
}
