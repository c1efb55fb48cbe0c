// The result of an explanation.

import type { Explanation, Label } from "rosenblatt";

/** What a feature added to the score; the name is that in the file. */
export interface Contribution {
  readonly feature: string;
  /** The value as the learner saw it. */
  readonly value: number;
  /** The value in the data, if a scaler changed it. */
  readonly raw?: number;
  /** The value in the file, if it is not a number. */
  readonly text?: string;
  readonly weight: number;
  readonly contribution: number;
}

/** A row that was learned from, counted from 1, and its part in the score: alpha times its similarity to the explained row. */
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
  /** The class given by the data; null if there is none. */
  readonly truth: Label | null;
  readonly predicted: Label;
  readonly classes: readonly Label[];
  readonly scores: readonly number[];
  /** The threshold for the score of the second class, from which on it is predicted; null if the higher score wins. */
  readonly threshold: number | null;
  /** The same in words. */
  readonly decision: string | null;
  readonly class: Label;
  readonly score: number;
  readonly features: readonly Contribution[];
  /** The contributions of past updates, or a sentence that says why there are none. */
  readonly updates: Explanation["updates"];
  /** The kernel as a formula, or null; and the map, or null. */
  readonly kernel: string | null;
  readonly map: string | null;
  /** Whether the weights are slopes of a network, valid only near this row. */
  readonly bends: boolean;
  /** The contribution of each support vector of a kernel learner; null if the score is not their sum. */
  readonly supportVectors: readonly SupportingRow[] | null;
  /** How the values were scaled before the learner saw them. */
  readonly scaler: string | null;
}
