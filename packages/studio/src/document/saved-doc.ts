// Converts documents to a compact form for links and files, and back, validating everything.

import { learnerNames, scalings, zeroRules } from "./choices.js";
import {
  type Doc,
  emptyDoc,
  farthest,
  type KernelChoice,
  mostPoints,
  type Order,
  pointsOf,
  type Settings,
  usualSettings,
} from "./document.js";

/** An invalid saved document; the message is for the page. */
export class DocError extends Error {}

/** A document in compact form. Points are identified by their index, and only settings that differ from the defaults are present. */
export interface SavedDoc {
  readonly title: string;
  readonly classes: readonly string[];
  readonly axes: readonly [string, string];
  readonly points: readonly (readonly [x: number, y: number, target: number])[];
  readonly order?: { readonly shuffle: number } | { readonly listed: readonly number[] };
  readonly settings?: Partial<Settings>;
}

/** Converts a document to its compact form. */
export function savedDoc({ title, classes, axes, points, order, settings }: Doc): SavedDoc {
  const places = new Map(points.map(({ id }, place) => [id, place]));
  const own = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(usualSettings[key as keyof Settings]),
  );
  return {
    title,
    classes,
    axes,
    points: points.map(({ x, y, target }) => [x, y, target] as const),
    ...(order.kind === "shuffle" && { order: { shuffle: order.seed } }),
    ...(order.kind === "listed" && { order: { listed: order.ids.flatMap((id) => places.get(id) ?? []) } }),
    ...(own.length > 0 && { settings: Object.fromEntries(own) }),
  };
}

/** Reads a document from its compact form, whatever the source; throws a DocError if it is invalid. */
export function docFrom(value: unknown): Doc {
  const saved = object(value, "The document");
  const classes = list(saved.classes, "classes").map((name) => text(name, "a class", 40));
  if (classes.length < 2 || classes.length > 3)
    throw new DocError(`There must be two or three classes; there are ${classes.length}.`);
  if (new Set(classes).size < classes.length) throw new DocError("The classes must have different names.");
  const axes = list(saved.axes ?? emptyDoc.axes, "axes").map((name) => text(name, "an axis", 60));
  if (axes.length !== 2) throw new DocError(`There must be two axes; there are ${axes.length}.`);
  const rows = list(saved.points, "points");
  if (rows.length > mostPoints)
    throw new DocError(`There are ${rows.length} points; at most ${mostPoints} can be shown.`);
  const points = pointsOf(
    rows.map((row, i) => {
      const [x, y, target] = list(row, `numbers for point ${i + 1}`);
      return [
        number(x, `The first coordinate of point ${i + 1}`, -farthest, farthest),
        number(y, `The second coordinate of point ${i + 1}`, -farthest, farthest),
        number(target, `The class of point ${i + 1}`, 0, classes.length - 1, true),
      ] as const;
    }),
  );
  return {
    title: text(saved.title ?? emptyDoc.title, "the title", 80),
    classes,
    axes: [axes[0], axes[1]],
    points,
    order: orderFrom(saved.order, points.length),
    settings: settingsFrom(saved.settings),
  };
}

function orderFrom(value: unknown, points: number): Order {
  if (value === undefined) return { kind: "given" };
  const order = object(value, "The order");
  if (order.listed === undefined) return { kind: "shuffle", seed: number(order.shuffle, "The seed", 0, 2 ** 32, true) };
  const ids = list(order.listed, "places for the order").map((place) =>
    number(place, "A place in the order", 0, points - 1, true),
  );
  if (new Set(ids).size < ids.length) throw new DocError("The order names a point twice.");
  return { kind: "listed", ids };
}

function settingsFrom(value: unknown): Settings {
  const given = { ...usualSettings, ...(value === undefined ? {} : object(value, "The list of settings")) } as Record<
    string,
    unknown
  >;
  return {
    learner: oneOf(given.learner, "The algorithm", learnerNames),
    rate: number(given.rate, "The rate", 1e-6, 1e6),
    bias: given.bias === true,
    zero: oneOf(given.zero, "What a score of 0 is", zeroRules),
    delta: given.delta === true,
    passes: number(given.passes, "The number of passes", 1, 10000, true),
    persist: given.persist === true,
    throughout: given.throughout === true,
    beta: number(given.beta, "The margin", 0, 1e6),
    C: number(given.C, "C", 1e-6, 1e6),
    kernel: kernelFrom(given.kernel),
    scaling: oneOf(given.scaling, "The scaling", scalings),
  };
}

function kernelFrom(value: unknown): KernelChoice {
  const kernel = object(value, "The kernel");
  if (kernel.kind === "rbf") return { kind: "rbf", gamma: number(kernel.gamma, "γ", 1e-9, 1e9) };
  if (kernel.kind !== "polynomial") throw new DocError("The kernel must be polynomial or rbf.");
  return {
    kind: "polynomial",
    degree: number(kernel.degree, "The degree", 1, 12, true),
    c: number(kernel.c, "The constant c", 0, 1e6),
  };
}

function object(value: unknown, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new DocError(`${what} cannot be read.`);
  return value as Record<string, unknown>;
}

function list(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new DocError(`There is no list of ${what} in it.`);
  return value;
}

function text(value: unknown, what: string, longest: number): string {
  if (typeof value !== "string" || value === "" || value.length > longest)
    throw new DocError(`The name of ${what} must be a text of at most ${longest} characters.`);
  return value;
}

function number(value: unknown, what: string, min: number, max: number, whole = false): number {
  if (typeof value !== "number" || !(value >= min && value <= max) || (whole && !Number.isInteger(value)))
    throw new DocError(`${what} must be a ${whole ? "whole " : ""}number from ${min} to ${max}.`);
  // JSON.parse accepts −0, but JSON.stringify does not write it.
  return value + 0;
}

function oneOf<T extends string>(value: unknown, what: string, choices: readonly T[]): T {
  if (!choices.includes(value as T)) throw new DocError(`${what} must be one of ${choices.join(", ")}.`);
  return value as T;
}
