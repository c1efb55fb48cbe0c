// What a picture shows, as plain data: the same state always gives the same picture.

import type { Label } from "../learner.js";

export type FigureState = PlaneState | CurveState | BarsState | ConfusionState | RocState;

interface Titled {
  title?: string;
  /** A line under the title. */
  note?: string;
  /** What is seen, for those who do not see it; made from the state when absent. */
  description?: string;
}

/** w·x + b over the two axes of a plane. */
export interface PlaneScore {
  readonly w: readonly [number, number];
  readonly b: number;
}

export interface PlanePoint {
  readonly x: number;
  readonly y: number;
  /** Position of its class in `classes`; absent when it is not known. */
  readonly target?: number;
  /** Position of the class predicted; where it is another one, the point is marked as wrong. */
  readonly predicted?: number;
  /** Mistakes made on it so far. */
  readonly mistakes?: number;
}

/** Points by class, the boundary between the classes, and what belongs to it. */
export interface PlaneState extends Titled {
  readonly kind: "plane";
  readonly classes: readonly Label[];
  readonly points: readonly PlanePoint[];
  /** One score, above 0 for class `positive`; or one for each class, the highest winning. */
  readonly scores?: readonly PlaneScore[];
  /** Position of the class that a single score is for. Defaults to 1. */
  readonly positive?: number;
  /** Shade where each class is predicted. Defaults to true. */
  readonly regions?: boolean;
  /** Draw w as an arrow from the boundary. Defaults to true; there is one with two classes only. */
  readonly normal?: boolean;
  /** Draw the band of this distance on both sides of the boundary; true: as wide as the points leave it. */
  readonly margin?: number | boolean;
  /** Draw the convex hull of each class's points. Defaults to false. */
  readonly hulls?: boolean;
  /** Positions of the points that hold the margin up. */
  readonly support?: readonly number[];
  /** Further lines w·x + b = 0, as a boundary before its last step. */
  readonly lines?: readonly (PlaneScore & { readonly name?: string })[];
  /** Position of the point under consideration. */
  readonly current?: number;
  readonly axes?: readonly [string, string];
  /** The part of the plane to show; by default where the points are. */
  readonly view?: { readonly x: readonly [number, number]; readonly y: readonly [number, number] };
  /** One unit as long on both axes, so that right angles look right. By default where the ranges allow it. */
  readonly equalScales?: boolean;
}

export interface CurveSeries {
  readonly name: string;
  /** Ascending in x. A number that is not finite breaks the line. */
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Numbers against epochs, examples seen or training size. */
export interface CurveState extends Titled {
  readonly kind: "curve";
  readonly series: readonly CurveSeries[];
  readonly axes?: readonly [string, string];
  /** Equal steps for equal factors along x. Defaults to false. */
  readonly logX?: boolean;
  /** Values are shares of 1, shown as percent. Defaults to false. */
  readonly percent?: boolean;
}

/** Signed numbers by name, as the weights of a class. */
export interface BarsState extends Titled {
  readonly kind: "bars";
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** Most bars shown, the largest by size. Defaults to 20. */
  readonly top?: number;
  /** What bars to the left and to the right speak for. */
  readonly sides?: readonly [string, string];
}

/** counts[t][p]: examples of class t predicted as class p. What `confusion` in rosenblatt/evaluate returns fits in. */
export interface ConfusionState extends Titled {
  readonly kind: "confusion";
  readonly classes: readonly Label[];
  readonly counts: readonly (readonly number[])[];
}

export interface RocSeries {
  readonly name?: string;
  readonly points: readonly { readonly falsePositiveRate: number; readonly truePositiveRate: number }[];
  /** Measured along the points when absent. */
  readonly auc?: number;
}

/** What `roc` in rosenblatt/evaluate returns fits in `curves`. */
export interface RocState extends Titled {
  readonly kind: "roc";
  readonly curves: readonly RocSeries[];
}
