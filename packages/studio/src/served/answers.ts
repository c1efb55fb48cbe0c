// The server's answers about a model, as made by packages/cli/src/studio.

import type { PlaneState } from "rosenblatt/figure";

/** The first answer: `/document.json`. */
export interface ServedDocument {
  readonly title: string;
  readonly facts: readonly (readonly [heading: string, text: string])[];
  /** The classes of the model, followed by those of the data that it does not know. */
  readonly classes: readonly string[];
  /** How many of them the model knows. */
  readonly known: number;
  readonly weights: {
    /** Indices of the classes with their own weights: for two classes, the one that scores above 0. */
    readonly classes: readonly number[];
    readonly features: number;
    readonly nonzero: number;
    readonly scaler: string | null;
    readonly map: string | null;
    readonly missing: string | null;
  };
  readonly data: ServedData | null;
}

/** What is known about the rows. */
export interface ServedData {
  readonly files: readonly string[];
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly key: string }[];
  readonly features: number;
  /** The initial axes; null for the directions of the model. */
  readonly axes: Axes;
  readonly judged: Judgement | null;
}

/** Two columns by their keys, or null for the directions of the model. */
export type Axes = readonly [x: string, y: string] | null;

/** How the predictions compare with the classes in the data. */
export interface Judgement {
  readonly errors: number;
  readonly accuracy: number;
  readonly balancedAccuracy: number;
  readonly commonest: { readonly class: number; readonly errors: number };
  readonly perClass: readonly { readonly rows: number; readonly wrong: number; readonly predicted: number }[];
  readonly mistakes: readonly Mistake[];
}

/** A misclassified row, counted from 1. */
export interface Mistake {
  readonly row: number;
  readonly truth: number;
  readonly predicted: number;
  readonly by: number | null;
}

/** `/plane.json`: what the command `plot` draws. */
export interface PlaneAnswer {
  readonly figure: PlaneState;
}

/** `/weights.json`: the largest weights of one class. */
export interface WeightsAnswer {
  readonly speakFor: readonly NamedWeight[];
  readonly speakAgainst: readonly NamedWeight[];
  readonly bias: number;
}

/** A feature and its weight. */
export interface NamedWeight {
  readonly feature: string;
  readonly weight: number;
}

/** `/row.json`: one row, and the contributions to its score. */
export interface RowAnswer {
  readonly row: number;
  readonly cells: readonly (readonly [column: string, text: string])[];
  readonly moreCells: number;
  /** The row as a square image, line by line, from 0 for paper to 1 for ink; null if it does not look like one. */
  readonly pixels: readonly number[] | null;
  readonly truth: string | null;
  readonly predicted: string;
  readonly scores: readonly number[];
  readonly probabilities: readonly number[] | null;
  readonly class: string;
  readonly score: number;
  readonly features: readonly Contribution[];
  readonly moreFeatures: Rest;
  readonly supportVectors: readonly SupportingRow[] | null;
  readonly moreSupportVectors: Rest;
  readonly notes: readonly string[];
}

/** What a feature adds to a score. */
export interface Contribution {
  readonly feature: string;
  readonly value: number;
  readonly raw?: number;
  readonly text?: string;
  readonly weight: number;
  readonly contribution: number;
}

/** The contribution of a training row to a score. */
export interface SupportingRow {
  readonly row: number;
  readonly class: string | number | boolean;
  readonly alpha: number;
  readonly similarity: number;
  readonly contribution: number;
}

/** The total contribution of those that are not listed. */
export interface Rest {
  readonly count: number;
  readonly contribution: number;
}
