// What the user edits: points, their classes and order, and how to learn from them. Plain data; every edit makes a new document.

import type { LearnerName, Scaling, ZeroRule } from "./choices.js";

export type { LearnerName, Scaling, ZeroRule };

/** One point of the plane, with its class. */
export interface Point {
  /** A number that stays with the point while others are added and removed. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Index of its class in the document. */
  readonly target: number;
}

/** The order in which a pass visits the points: as given, shuffled anew for each pass, or as listed. */
export type Order =
  | { readonly kind: "given" }
  /** Shuffled anew for each pass. */
  | { readonly kind: "shuffle"; readonly seed: number }
  /** Points by id; those not listed follow them. */
  | { readonly kind: "listed"; readonly ids: readonly number[] };

/** The kernel of the kernel perceptron: (c + x·z)ᵈ or exp(−γ‖x − z‖²). */
export type KernelChoice =
  | { readonly kind: "polynomial"; readonly degree: number; readonly c: number }
  | { readonly kind: "rbf"; readonly gamma: number };

/** How to learn from the points of a document. */
export interface Settings {
  readonly learner: LearnerName;
  /** The rate η, which multiplies steps. */
  readonly rate: number;
  readonly bias: boolean;
  readonly zero: ZeroRule;
  /** Whether steps are η(y − sign s) instead of ηy, which doubles them for points on the wrong side. */
  readonly delta: boolean;
  /** The most passes that a run may make. */
  readonly passes: number;
  /** Whether to make all passes even if it is proved that no line separates the points. */
  readonly persist: boolean;
  /** Whether to make all passes even after one without a mistake. */
  readonly throughout: boolean;
  /** The margin β that the margin perceptron asks for. */
  readonly beta: number;
  /** The aggressiveness C of the passive-aggressive learner. */
  readonly C: number;
  readonly kernel: KernelChoice;
  /** How the points, without the constant 1, are transformed before learning. */
  readonly scaling: Scaling;
}

/** Everything that the user edits on the page, as plain data. */
export interface Doc {
  readonly title: string;
  /** Names of the two or three classes. */
  readonly classes: readonly string[];
  readonly axes: readonly [string, string];
  readonly points: readonly Point[];
  readonly order: Order;
  readonly settings: Settings;
}

/** The most points in a document; with more, the plane would be unreadable and computations slow. */
export const mostPoints = 5000;
/** The largest absolute coordinate of a point; anything beyond it is a typing error. */
export const farthest = 1e9;

/** The settings of a new document. */
export const usualSettings: Settings = {
  learner: "perceptron",
  rate: 1,
  bias: true,
  zero: "mistake",
  delta: false,
  passes: 100,
  persist: false,
  throughout: false,
  beta: 1,
  C: 1,
  kernel: { kind: "polynomial", degree: 2, c: 1 },
  scaling: "none",
};

/** A document without points. */
export const emptyDoc: Doc = {
  title: "My points",
  classes: ["negative", "positive"],
  axes: ["x₁", "x₂"],
  points: [],
  order: { kind: "given" },
  settings: usualSettings,
};

/** Makes points from coordinates and classes, with consecutive ids. */
export function pointsOf(rows: readonly (readonly [x: number, y: number, target: number])[]): Point[] {
  return rows.map(([x, y, target], id) => ({ id, x, y, target }));
}

/** Returns the document with one more point. */
export function withPoint(doc: Doc, x: number, y: number, target: number): Doc {
  const id = doc.points.reduce((most, point) => Math.max(most, point.id), -1) + 1;
  return { ...doc, points: [...doc.points, { id, x, y, target }] };
}

/** Returns the document without the point with this id. */
export function withoutPoint(doc: Doc, id: number): Doc {
  const { order } = doc;
  return {
    ...doc,
    points: doc.points.filter((point) => point.id !== id),
    order: order.kind === "listed" ? { ...order, ids: order.ids.filter((other) => other !== id) } : order,
  };
}

/** Returns the document with other coordinates, or another class, for the point with this id. */
export function withMovedPoint(doc: Doc, id: number, change: Partial<Omit<Point, "id">>): Doc {
  return { ...doc, points: doc.points.map((point) => (point.id === id ? { ...point, ...change } : point)) };
}

/** Returns the document with some settings changed. */
export function withSettings(doc: Doc, change: Partial<Settings>): Doc {
  return { ...doc, settings: { ...doc.settings, ...change } };
}

/** Returns the points in the order in which the first pass visits them, unless passes are shuffled. */
export function inOrder({ points, order }: Pick<Doc, "points" | "order">): readonly Point[] {
  if (order.kind !== "listed") return points;
  const places = new Map(order.ids.map((id, place) => [id, place]));
  const placeOf = (point: Point) => places.get(point.id) ?? Number.POSITIVE_INFINITY;
  return [...points].sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

/** Index of the class with scores above 0: the second of two. */
export const positiveClass = 1;

/** Explains why a document cannot be learned from; undefined if it can. */
export function obstacle({ points, classes }: Doc): string | undefined {
  const present = new Set(points.map(({ target }) => target));
  if (points.length === 0) return "There are no points yet. Click into the plane, or choose a preset.";
  if (present.size < 2)
    return `All points are ${classes[points[0].target]}. Learning needs points of at least two classes.`;
  return undefined;
}
