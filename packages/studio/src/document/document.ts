// What a person edits: points, their classes and order, and how to learn from them. Plain data; every edit makes a new one.

import type { LearnerName, Scaling, ZeroRule } from "./choices.js";

export type { LearnerName, Scaling, ZeroRule };

/** One point of the plane, with its class. */
export interface Point {
  /** Number that stays with the point while others come and go. */
  readonly id: number;
  readonly x: number;
  readonly y: number;
  /** Position of its class among the classes of the document. */
  readonly target: number;
}

/** The order in which a pass visits the points: as given, shuffled anew for each pass, or as listed. */
export type Order =
  | { readonly kind: "given" }
  /** Anew for each pass. */
  | { readonly kind: "shuffle"; readonly seed: number }
  /** Points by id; those not named come after them. */
  | { readonly kind: "listed"; readonly ids: readonly number[] };

/** The kernel of the kernel perceptron: (c + x·z)ᵈ or exp(−γ‖x − z‖²). */
export type KernelChoice =
  | { readonly kind: "polynomial"; readonly degree: number; readonly c: number }
  | { readonly kind: "rbf"; readonly gamma: number };

/** How to learn from the points of a document. */
export interface Settings {
  readonly learner: LearnerName;
  /** The rate η, by which steps are multiplied. */
  readonly rate: number;
  readonly bias: boolean;
  readonly zero: ZeroRule;
  /** Whether steps are η(y − sign s) instead of ηy, which is twice as long on a wrong side. */
  readonly delta: boolean;
  /** How many passes a run may make. */
  readonly passes: number;
  /** Whether all passes are made, even if it is proved that no line separates the points. */
  readonly persist: boolean;
  /** Whether all passes are made, even after one without a mistake. */
  readonly throughout: boolean;
  /** The margin β that the margin perceptron asks for. */
  readonly beta: number;
  /** The aggressiveness C of the passive-aggressive learner. */
  readonly C: number;
  readonly kernel: KernelChoice;
  /** What is done to the points, the constant 1 left aside, before learning. */
  readonly scaling: Scaling;
}

/** Everything that a person edits on the page, as plain data. */
export interface Doc {
  readonly title: string;
  /** Names of the classes, of which there are two or three. */
  readonly classes: readonly string[];
  readonly axes: readonly [string, string];
  readonly points: readonly Point[];
  readonly order: Order;
  readonly settings: Settings;
}

/** The largest number of points in a document; more would be a blot on the plane, and a long wait. */
export const mostPoints = 5000;
/** The largest coordinate of a point, up to its sign; one beyond it is a slip of the pen. */
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

/** Makes points of coordinates and classes, numbered in turn. */
export function pointsOf(rows: readonly (readonly [x: number, y: number, target: number])[]): Point[] {
  return rows.map(([x, y, target], id) => ({ id, x, y, target }));
}

/** Returns the document with one more point. */
export function withPoint(doc: Doc, x: number, y: number, target: number): Doc {
  const id = doc.points.reduce((most, point) => Math.max(most, point.id), -1) + 1;
  return { ...doc, points: [...doc.points, { id, x, y, target }] };
}

/** Returns the document without the point of that id. */
export function withoutPoint(doc: Doc, id: number): Doc {
  const { order } = doc;
  return {
    ...doc,
    points: doc.points.filter((point) => point.id !== id),
    order: order.kind === "listed" ? { ...order, ids: order.ids.filter((other) => other !== id) } : order,
  };
}

/** Returns the document with other coordinates, or another class, for the point of that id. */
export function withMovedPoint(doc: Doc, id: number, change: Partial<Omit<Point, "id">>): Doc {
  return { ...doc, points: doc.points.map((point) => (point.id === id ? { ...point, ...change } : point)) };
}

/** Returns the document with some settings changed. */
export function withSettings(doc: Doc, change: Partial<Settings>): Doc {
  return { ...doc, settings: { ...doc.settings, ...change } };
}

/** Returns the points in the order in which the first pass visits them, unless each pass is shuffled. */
export function inOrder({ points, order }: Pick<Doc, "points" | "order">): readonly Point[] {
  if (order.kind !== "listed") return points;
  const places = new Map(order.ids.map((id, place) => [id, place]));
  const placeOf = (point: Point) => places.get(point.id) ?? Number.POSITIVE_INFINITY;
  return [...points].sort((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

/** Position of the class that scores above 0: of two classes it is the second. */
export const positiveClass = 1;

/** Says why a document cannot be learned from; undefined when it can. */
export function obstacle({ points, classes }: Doc): string | undefined {
  const present = new Set(points.map(({ target }) => target));
  if (points.length === 0) return "There are no points yet. Click into the plane, or choose a preset.";
  if (present.size < 2)
    return `All points are ${classes[points[0].target]}. Learning needs points of at least two classes.`;
  return undefined;
}
