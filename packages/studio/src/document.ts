// What a person edits: points, their classes and order, and how to learn from them. Plain data; every edit makes a new one.

export interface Point {
  /** Stays with the point while others come and go. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Position of its class. */
  readonly target: number;
}

export type Order =
  | { readonly kind: "given" }
  /** Anew for each pass. */
  | { readonly kind: "shuffle"; readonly seed: number }
  /** Points by id; those not named come after them. */
  | { readonly kind: "listed"; readonly ids: readonly number[] };

export const learnerNames = ["perceptron", "margin", "passive-aggressive", "balanced-winnow", "kernel"] as const;
export type LearnerName = (typeof learnerNames)[number];

/** What a score of exactly 0 is: a mistake, or a prediction that may be right. */
export const zeroRules = ["mistake", "positive", "negative"] as const;
export type ZeroRule = (typeof zeroRules)[number];

export const scalings = ["none", "unit-ball", "unit-length"] as const;
export type Scaling = (typeof scalings)[number];

export type KernelChoice =
  | { readonly kind: "polynomial"; readonly degree: number; readonly c: number }
  | { readonly kind: "rbf"; readonly gamma: number };

export interface Settings {
  readonly learner: LearnerName;
  /** η. */
  readonly rate: number;
  readonly bias: boolean;
  readonly zero: ZeroRule;
  /** Step η(y − sign s) instead of ηy: twice as long on a wrong side. */
  readonly delta: boolean;
  /** Most passes. */
  readonly passes: number;
  /** Make them all, even if it is proved that no line separates the points. */
  readonly persist: boolean;
  /** β of the margin perceptron. */
  readonly beta: number;
  /** C of passive-aggressive. */
  readonly C: number;
  readonly kernel: KernelChoice;
  /** What is done to whole vectors before learning. */
  readonly scaling: Scaling;
}

export interface Doc {
  readonly title: string;
  /** Two or three. */
  readonly classes: readonly string[];
  readonly axes: readonly [string, string];
  readonly points: readonly Point[];
  readonly order: Order;
  readonly settings: Settings;
}

/** More would be a blot on the plane, and a long wait. */
export const mostPoints = 5000;
/** Beyond this a coordinate is a slip of the pen. */
export const farthest = 1e9;

export const usualSettings: Settings = {
  learner: "perceptron",
  rate: 1,
  bias: true,
  zero: "mistake",
  delta: false,
  passes: 100,
  persist: false,
  beta: 1,
  C: 1,
  kernel: { kind: "polynomial", degree: 2, c: 1 },
  scaling: "none",
};

export const emptyDoc: Doc = {
  title: "My points",
  classes: ["negative", "positive"],
  axes: ["x₁", "x₂"],
  points: [],
  order: { kind: "given" },
  settings: usualSettings,
};

/** Points from coordinates and classes, numbered in turn. */
export function pointsOf(rows: readonly (readonly [x: number, y: number, target: number])[]): Point[] {
  return rows.map(([x, y, target], id) => ({ id, x, y, target }));
}

export function withPoint(doc: Doc, x: number, y: number, target: number): Doc {
  const id = doc.points.reduce((most, point) => Math.max(most, point.id), -1) + 1;
  return { ...doc, points: [...doc.points, { id, x, y, target }] };
}

export function withoutPoint(doc: Doc, id: number): Doc {
  const { order } = doc;
  return {
    ...doc,
    points: doc.points.filter((point) => point.id !== id),
    order: order.kind === "listed" ? { ...order, ids: order.ids.filter((other) => other !== id) } : order,
  };
}

export function withMovedPoint(doc: Doc, id: number, change: Partial<Omit<Point, "id">>): Doc {
  return { ...doc, points: doc.points.map((point) => (point.id === id ? { ...point, ...change } : point)) };
}

export function withSettings(doc: Doc, change: Partial<Settings>): Doc {
  return { ...doc, settings: { ...doc.settings, ...change } };
}

/** Points in the order in which the first pass visits them, unless each pass is shuffled. */
export function inOrder({ points, order }: Pick<Doc, "points" | "order">): readonly Point[] {
  if (order.kind !== "listed") return points;
  const places = new Map(order.ids.map((id, place) => [id, place]));
  const placeOf = (point: Point) => places.get(point.id) ?? Number.POSITIVE_INFINITY;
  return [...points].sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

/** Position of the class that scores above 0: of two, the second. */
export const positiveClass = 1;

/** Why a document cannot be learned from; undefined when it can. */
export function obstacle({ points, classes }: Doc): string | undefined {
  const present = new Set(points.map(({ target }) => target));
  if (points.length === 0) return "There are no points yet. Click into the plane, or choose a preset.";
  if (present.size < 2)
    return `All points are ${classes[points[0].target]}. Learning needs points of at least two classes.`;
  return undefined;
}
