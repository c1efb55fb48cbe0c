// What a picture shows, as plain data: the same state always gives the same picture.

import type { Label } from "../../learner.js";

/** What a picture shows, as plain data, for every kind of picture there is. */
export type FigureState = PlaneState | SpaceState | CurveState | HistogramState | BarsState | ConfusionState | RocState;

interface Titled {
  /** The title above the picture. */
  title?: string;
  /** A line under the title. */
  note?: string;
  /** What is seen, for those who do not see it; made from the state when absent. */
  description?: string;
}

/** A linear score w·x + b over the two axes of a plane. */
export interface PlaneScore {
  /** The weights of the two axes. */
  readonly w: readonly [number, number];
  /** The bias. */
  readonly b: number;
}

/** A part of the plane, from low to high along each axis. */
export interface PlaneView {
  /** The part of the horizontal axis. */
  readonly x: readonly [low: number, high: number];
  /** The part of the vertical axis. */
  readonly y: readonly [low: number, high: number];
}

/** Scores of any shape, known at the spots of a regular grid. `fieldOf` asks a learner for them. */
export interface PlaneField {
  /** Spots across and up, at least 2 each; the outer ones are on the edge of `view`. */
  readonly columns: number;
  /** The number of spots up. */
  readonly rows: number;
  /** The part of the plane that the grid covers. */
  readonly view: PlaneView;
  /**
   * From the lower left to the right, row by row upwards: at each spot one score, above 0 for class `positive`, or one for
   * each class, the highest winning.
   */
  readonly scores: ArrayLike<number>;
}

/** A point of a plane, and what is known of it. */
export interface PlanePoint {
  /** The place on the horizontal axis. */
  readonly x: number;
  /** The place on the vertical axis. */
  readonly y: number;
  /** The position of its class in `classes`; absent when it is not known. */
  readonly target?: number;
  /** The position of the class predicted; where it is another one, the point is marked as wrong. */
  readonly predicted?: number;
  /** The number of mistakes made on it so far. */
  readonly mistakes?: number;
  /** What it counts in a kernel learner, α ≥ 0; once one point has it, areas grow with it. */
  readonly weight?: number;
  /** Whether the whole row is predicted as another class than the place where its point lies; it is drawn hollow. */
  readonly elsewhere?: boolean;
}

/** What is known of all examples, where the points are a sample of them. */
export interface Totals {
  /** The number of examples of each class. */
  readonly counts: readonly number[];
  /** The number of examples of each class that are predicted as another one. */
  readonly wrong: readonly number[];
}

interface Pointed extends Titled {
  /** The classes, to which points refer by position. */
  readonly classes: readonly Label[];
  /** The positions of the classes that have a colour each; the others are grey. By default all have one. */
  readonly coloured?: readonly number[];
  /** What is known of all examples, where the points are a sample of them. */
  readonly totals?: Totals;
}

/** An arrow, as w, the step y·x put to its tip, and w after it. */
export interface PlaneVector {
  /** Where its tail is. */
  readonly from: readonly [x: number, y: number];
  /** Where its tip is. */
  readonly to: readonly [x: number, y: number];
  /** What is written at its tip. */
  readonly name?: string;
  /** "before" is drawn lightly, "step" in the colour of its class, "after" strongly. Defaults to "after". */
  readonly role?: "before" | "step" | "after";
  /** The position of the class whose colour a step has. */
  readonly target?: number;
}

/** A row and its weight in a convex combination. */
export interface HullShare {
  /** The position of the row. */
  readonly row: number;
  /** The weight of the row. */
  readonly weight: number;
}

/** A point in the hulls of both classes, and what it is made of. What `commonPoint` in rosenblatt/theory returns fits in. */
export interface HullWitness {
  /** The point. */
  readonly point: ArrayLike<number>;
  /** The rows of the positive class that it is made of. */
  readonly positive: readonly HullShare[];
  /** The rows of the other class that it is made of. */
  readonly negative: readonly HullShare[];
}

/** Points in a plane by class, the boundary between the classes, and what belongs to it. */
export interface PlaneState extends Pointed {
  /** Which kind of picture it is. */
  readonly kind: "plane";
  /** The points to draw. */
  readonly points: readonly PlanePoint[];
  /** The positions of the examples that the points stand for, where they are a sample of them. */
  readonly rows?: readonly number[];
  /** One score, above 0 for class `positive`; or one for each class, the highest winning. */
  readonly scores?: readonly PlaneScore[];
  /** Scores that stand in the place of `scores` where boundaries are not straight. */
  readonly field?: PlaneField;
  /** Values of a single score at which further lines are drawn, as −1 and 1. */
  readonly levels?: readonly number[];
  /** The position of the class that a single score is for. Defaults to 1. */
  readonly positive?: number;
  /** Whether classes and lines are named above the plane. Defaults to true; a page that does so itself has more room. */
  readonly legend?: boolean;
  /** Whether it is shaded where each class is predicted. Defaults to true. */
  readonly regions?: boolean;
  /**
   * Whether w is drawn as an arrow from the boundary. Defaults to true; there is one with two classes only, and none beside
   * `vectors`.
   */
  readonly normal?: boolean;
  /** The distance on both sides of the boundary at which a band is drawn; true draws it as wide as the points leave it. */
  readonly margin?: number | boolean;
  /** Whether the convex hull of each class's points is drawn. Defaults to false. */
  readonly hulls?: boolean;
  /** The radius of a circle to draw around the origin. */
  readonly radius?: number;
  /** The positions of the points that hold the margin up. */
  readonly support?: readonly number[];
  /** A point in both hulls, drawn with what it is made of; each `row` is a position in `points`. */
  readonly witness?: HullWitness;
  /** Arrows, from tip to tail or alone. */
  readonly vectors?: readonly PlaneVector[];
  /** Further lines w·x + b = 0 to draw, as a boundary before its last step. */
  readonly lines?: readonly (PlaneScore & { readonly name?: string })[];
  /** The centres of clusters, each in the colour and shape of its class, larger than points. */
  readonly centres?: readonly { readonly x: number; readonly y: number; readonly target: number }[];
  /** The position of the point under consideration. */
  readonly current?: number;
  /** The names of the axes. */
  readonly axes?: readonly [string, string];
  /** The part of the plane to show; by default that of the field, else where points and vectors are. */
  readonly view?: PlaneView;
  /** Whether one unit is as long on both axes, so that right angles look right. By default it is where the ranges allow it. */
  readonly equalScales?: boolean;
}

/** A point in three dimensions, and what is known of it. */
export interface SpacePoint extends PlanePoint {
  /** The place on the third axis. */
  readonly z: number;
}

/** Points in three dimensions, as those of two features after a quadratic map, and the plane between the classes. */
export interface SpaceState extends Pointed {
  /** Which kind of picture it is. */
  readonly kind: "space";
  /** The points to draw. */
  readonly points: readonly SpacePoint[];
  /** A linear score w·x + b, above 0 for class `positive`; the plane is where it is 0. */
  readonly score?: { readonly w: readonly [number, number, number]; readonly b: number };
  /** The position of the class that the score is for. Defaults to 1. */
  readonly positive?: number;
  /** Whether w is drawn as an arrow from the plane. Defaults to true. */
  readonly normal?: boolean;
  /** From where it is seen, in degrees: around the third axis, and above the first two. Defaults to −60 and 20. */
  readonly camera?: { readonly azimuth: number; readonly elevation: number };
  /** The ranges of the axes, as for pictures of a motion that share them. What is beyond them is left out. Defaults to where the points are, with room around them. */
  readonly ranges?: readonly (readonly [low: number, high: number])[];
  /** The position of the point under consideration. */
  readonly current?: number;
  /** The names of the axes. */
  readonly axes?: readonly [string, string, string];
}

/** One line of a curve, with its name. */
export interface CurveSeries {
  /** What the legend calls it. */
  readonly name: string;
  /** The points of the line, ascending in x. A number that is not finite breaks the line. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Whether points have marks of their own where there is room for them. Defaults to true. */
  readonly marks?: boolean;
  /** Single points that stand out, as the ends of a line where it jumps; an open one does not belong to it. */
  readonly dots?: readonly {
    readonly x: number;
    readonly y: number;
    readonly open?: boolean;
    /** What is written beside it. */
    readonly name?: string;
  }[];
  /** The position of the class whose colour and dash it has; its own position by default, −1 for a thin grey line. */
  readonly colour?: number;
}

/** Numbers against epochs, examples seen or training size. */
export interface CurveState extends Titled {
  /** Which kind of picture it is. */
  readonly kind: "curve";
  /** The lines to draw. */
  readonly series: readonly CurveSeries[];
  /** The names of the axes. */
  readonly axes?: readonly [string, string];
  /** Whether x has equal steps for equal factors. Defaults to false. */
  readonly logX?: boolean;
  /** Whether values are fractions of 1, to be shown as percent. Defaults to false. */
  readonly percent?: boolean;
  /** Whether both axes go from 0 to 1, in a square. Defaults to false. */
  readonly square?: boolean;
  /** Numbers on the horizontal axis at which a thin line is drawn, with its name at the top. */
  readonly references?: readonly { readonly name: string; readonly x: number }[];
}

/** How often which number was found, as mistakes over many orders of the same examples. */
export interface HistogramState extends Titled {
  /** Which kind of picture it is. */
  readonly kind: "histogram";
  /** The numbers that were found. */
  readonly values: ArrayLike<number>;
  /** Numbers to compare with, as a bound; one far outside is drawn beyond a break in the axis. */
  readonly references?: readonly { readonly name: string; readonly value: number }[];
  /** About how many bars there are; their width is a round number. Defaults to 30. */
  readonly bins?: number;
  /** The names of the axes. */
  readonly axes?: readonly [string, string];
}

/** Signed numbers by name, as the weights of a class. */
export interface BarsState extends Titled {
  /** Which kind of picture it is. */
  readonly kind: "bars";
  /** The bars by name. */
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** The most bars shown, the largest by size. Defaults to 20. */
  readonly top?: number;
  /** What bars to the left and to the right speak for. */
  readonly sides?: readonly [string, string];
  /** The positions of the classes whose colours bars to the left and to the right have, −1 for grey. Defaults to 1 and 0. */
  readonly colours?: readonly [number, number];
}

/**
 * A confusion matrix: counts[t][p] examples of class t were predicted as class p. What `confusion` in rosenblatt/evaluate
 * returns fits in.
 */
export interface ConfusionState extends Titled {
  /** Which kind of picture it is. */
  readonly kind: "confusion";
  /** The classes, in the order of `counts`. */
  readonly classes: readonly Label[];
  /** The matrix, a row for each true class. */
  readonly counts: readonly (readonly number[])[];
}

/** One ROC curve, with its name and its area. */
export interface RocSeries {
  /** What the legend calls it. */
  readonly name?: string;
  /** The points of the curve. */
  readonly points: readonly { readonly falsePositiveRate: number; readonly truePositiveRate: number }[];
  /** The area under the curve; measured along the points when absent. */
  readonly auc?: number;
  /** The position of the class whose colour and dash it has; its own position by default. */
  readonly colour?: number;
}

/** ROC curves in one picture. What `roc` in rosenblatt/evaluate returns fits in `curves`. */
export interface RocState extends Titled {
  /** Which kind of picture it is. */
  readonly kind: "roc";
  /** The curves to draw. */
  readonly curves: readonly RocSeries[];
}
