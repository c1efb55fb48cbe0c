// What a picture shows, as plain data: the same state always gives the same picture.

import type { Label } from "../../learner.js";

/** What a picture shows, as plain data, for every kind of picture. */
export type FigureState = PlaneState | SpaceState | CurveState | HistogramState | BarsState | ConfusionState | RocState;

interface Titled {
  /** The title above the picture. */
  title?: string;
  /** A line under the title. */
  note?: string;
  /** A description of the picture, for those who cannot see it; by default made from the state. */
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

/** A point of a plane, and what is known about it. */
export interface PlanePoint {
  /** The place on the horizontal axis. */
  readonly x: number;
  /** The place on the vertical axis. */
  readonly y: number;
  /** The position of its class in `classes`; absent if unknown. */
  readonly target?: number;
  /** The position of the class predicted; if it is another one, the point is marked as wrong. */
  readonly predicted?: number;
  /** The number of mistakes made on it so far. */
  readonly mistakes?: number;
  /** Its weight in a kernel learner, α ≥ 0; if any point has one, areas grow with it. */
  readonly weight?: number;
  /** Whether the whole row is predicted as another class than the place where its point lies; the point is then hollow. */
  readonly elsewhere?: boolean;
}

/** Counts over all examples, if the points are a sample of them. */
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
  /** By class, the position of the class whose colour and mark it has; its own position by default. */
  readonly colours?: readonly number[];
  /** Counts over all examples, if the points are a sample of them. */
  readonly totals?: Totals;
}

/** An arrow, such as w, the step y·x attached to its tip, or w after it. */
export interface PlaneVector {
  /** The place of its tail. */
  readonly from: readonly [x: number, y: number];
  /** The place of its tip. */
  readonly to: readonly [x: number, y: number];
  /** The name at its tip. */
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

/** A point in the hulls of both classes, and the combinations that give it. `commonPoint` in rosenblatt/theory returns one. */
export interface HullWitness {
  /** The point. */
  readonly point: ArrayLike<number>;
  /** The rows of the positive class in the combination. */
  readonly positive: readonly HullShare[];
  /** The rows of the other class in the combination. */
  readonly negative: readonly HullShare[];
}

/** Points in a plane by class, the boundary between the classes, and what belongs to it. */
export interface PlaneState extends Pointed {
  /** Which kind of picture it is. */
  readonly kind: "plane";
  /** The points to draw. */
  readonly points: readonly PlanePoint[];
  /** If the points are a sample, the positions of their examples. */
  readonly rows?: readonly number[];
  /** One score, above 0 for class `positive`; or one for each class, the highest winning. */
  readonly scores?: readonly PlaneScore[];
  /** Scores used instead of `scores`, for boundaries that are not straight. */
  readonly field?: PlaneField;
  /** Values of a single score at which further lines are drawn, such as −1 and 1. */
  readonly levels?: readonly number[];
  /** The position of the class that a single score is for. Defaults to 1. */
  readonly positive?: number;
  /** Whether classes and lines are named above the plane. Defaults to true. */
  readonly legend?: boolean;
  /** Whether the area where each class is predicted is shaded. Defaults to true. */
  readonly regions?: boolean;
  /**
   * Whether w is drawn as an arrow from the boundary. Defaults to true, but only with two classes and without
   * `vectors`.
   */
  readonly normal?: boolean;
  /** The distance on both sides of the boundary at which a band is drawn; true makes it as wide as the points allow. */
  readonly margin?: number | boolean;
  /** Whether the convex hull of each class's points is drawn. Defaults to false. */
  readonly hulls?: boolean;
  /** The radius of a circle to draw around the origin. */
  readonly radius?: number;
  /** The positions of the support vectors, which determine the margin. */
  readonly support?: readonly number[];
  /** A point in both hulls, drawn with its combinations; each `row` is a position in `points`. */
  readonly witness?: HullWitness;
  /** Arrows, chained from tip to tail or separate. */
  readonly vectors?: readonly PlaneVector[];
  /** Further lines w·x + b = 0 to draw. */
  readonly lines?: readonly (PlaneScore & { readonly name?: string })[];
  /** The centres of clusters, each in the colour and shape of its class, larger than points. */
  readonly centres?: readonly { readonly x: number; readonly y: number; readonly target: number }[];
  /** The position of the point under consideration. */
  readonly current?: number;
  /** The names of the axes. */
  readonly axes?: readonly [string, string];
  /** The part of the plane to show; by default that of the field, else where points and vectors are. */
  readonly view?: PlaneView;
  /** Whether one unit is equally long on both axes. By default it is if the ranges allow it. */
  readonly equalScales?: boolean;
}

/** A point in three dimensions, and what is known about it. */
export interface SpacePoint extends PlanePoint {
  /** The place on the third axis. */
  readonly z: number;
}

/** Points in three dimensions by class, and the plane between the classes. */
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
  /** The viewing direction, in degrees: around the third axis, and above the first two. Defaults to −60 and 20. */
  readonly camera?: { readonly azimuth: number; readonly elevation: number };
  /** The ranges of the axes; by default those of the points, with a border. Other points are left out. */
  readonly ranges?: readonly (readonly [low: number, high: number])[];
  /** The position of the point under consideration. */
  readonly current?: number;
  /** The names of the axes. */
  readonly axes?: readonly [string, string, string];
}

/** One line of a curve, with its name. */
export interface CurveSeries {
  /** Its name in the legend. */
  readonly name: string;
  /** The points of the line, ascending in x. A number that is not finite breaks the line. */
  readonly points: readonly (readonly [x: number, y: number])[];
  /** Whether points have marks if there is room for them. Defaults to true. */
  readonly marks?: boolean;
  /** Single points that stand out; an open one does not belong to the line. */
  readonly dots?: readonly {
    readonly x: number;
    readonly y: number;
    readonly open?: boolean;
    /** The name beside it. */
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
  /** Whether the x axis is logarithmic. Defaults to false. */
  readonly logX?: boolean;
  /** Whether values are fractions, to be shown as percent. Defaults to false. */
  readonly percent?: boolean;
  /** Whether both axes go from 0 to 1, in a square. Defaults to false. */
  readonly square?: boolean;
  /** Numbers on the horizontal axis at which a thin line is drawn, with a name at the top. */
  readonly references?: readonly { readonly name: string; readonly x: number }[];
}

/** How often each number occurred. */
export interface HistogramState extends Titled {
  /** Which kind of picture it is. */
  readonly kind: "histogram";
  /** The numbers that occurred. */
  readonly values: ArrayLike<number>;
  /** Numbers to compare with, such as a bound; one far outside is drawn beyond a break in the axis. */
  readonly references?: readonly { readonly name: string; readonly value: number }[];
  /** About how many bars there are; their width is a round number. Defaults to 30. */
  readonly bins?: number;
  /** The names of the axes. */
  readonly axes?: readonly [string, string];
}

/** Signed numbers by name, such as the weights of a class. */
export interface BarsState extends Titled {
  /** Which kind of picture it is. */
  readonly kind: "bars";
  /** The bars by name. */
  readonly bars: readonly { readonly name: string; readonly value: number }[];
  /** The most bars shown, the largest by absolute value. Defaults to 20. */
  readonly top?: number;
  /** The meanings of bars to the left and to the right. */
  readonly sides?: readonly [string, string];
  /** The positions of the classes whose colours bars to the left and to the right have, −1 for grey. Defaults to 1 and 0. */
  readonly colours?: readonly [number, number];
}

/**
 * A confusion matrix: counts[t][p] examples of class t were predicted as class p. `confusion` in rosenblatt/evaluate
 * returns one.
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
  /** Its name in the legend. */
  readonly name?: string;
  /** The points of the curve. */
  readonly points: readonly { readonly falsePositiveRate: number; readonly truePositiveRate: number }[];
  /** The area under the curve; by default measured along the points. */
  readonly auc?: number;
  /** The position of the class whose colour and dash it has; its own position by default. */
  readonly colour?: number;
}

/** ROC curves in one picture. What `roc` in rosenblatt/evaluate returns can be used in `curves`. */
export interface RocState extends Titled {
  /** Which kind of picture it is. */
  readonly kind: "roc";
  /** The curves to draw. */
  readonly curves: readonly RocSeries[];
}
