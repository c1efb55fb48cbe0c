// What comes of an explanation.

import type { Explanation, Label } from "rosenblatt";

/** What a feature added to the score, by the name and with the value that the file has. */
export interface Contribution {
  readonly feature: string;
  /** The value as the learner saw it. */
  readonly value: number;
  /** The value as it is in the data, where a scaler changed it. */
  readonly raw?: number;
  /** The value as the file has it, where that is no number. */
  readonly text?: string;
  readonly weight: number;
  readonly contribution: number;
}

/** A row that was learned from, counted from 1, and its part in the score: alpha times its similarity to this row. */
export interface SupportingRow {
  readonly row: number;
  readonly class: Label;
  readonly alpha: number;
  readonly similarity: number;
  readonly contribution: number;
}

/** The score of one row, taken apart. */
export interface Explained {
  readonly model: string;
  readonly row: number;
  readonly rows: number;
  /** The class that the data gives the row; null where it gives none. */
  readonly truth: Label | null;
  readonly predicted: Label;
  readonly classes: readonly Label[];
  readonly scores: readonly number[];
  /** The score of the second class from which on the model predicts it; null where the higher score wins. */
  readonly threshold: number | null;
  /** The same for people. */
  readonly decision: string | null;
  readonly class: Label;
  readonly score: number;
  readonly features: readonly Contribution[];
  /** What past updates add, or a sentence that says why there are none. */
  readonly updates: Explanation["updates"];
  /** The kernel as a formula, and the map, where there is one. */
  readonly kernel: string | null;
  readonly map: string | null;
  /** Whether the weights are slopes of a network, good near this row only. */
  readonly bends: boolean;
  /** What each support vector of a kernel learner adds; null where the score is not their sum. */
  readonly supportVectors: readonly SupportingRow[] | null;
  /** How the values were scaled before the learner saw them. */
  readonly scaler: string | null;
}
