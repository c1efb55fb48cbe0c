// Converts the state of the page into the input of the library's figure. The page and every export draw the same.

import type { PlaneScore, PlaneState, PlaneView } from "rosenblatt/figure";
import type { CommonPoint } from "rosenblatt/theory";
import type { Doc } from "../document/document.js";
import { radiusOf, shift } from "../document/scaling.js";
import { isWrong, positiveOf, scoreOf } from "../geometry/half-space.js";
import { inThePlane } from "../geometry/scaled-weights.js";
import type { Weights } from "../geometry/weights.js";
import type { Proof, Theory } from "../run/make-theory.js";
import type { View } from "../state/view.js";
import type { Withheld } from "./withheld.js";

/** Everything that the plane may show. */
export interface Scene {
  readonly doc: Doc;
  readonly view: View;
  readonly theory: Theory | null;
  /** The current weights: one vector for two classes, one per class for more, none for a kernel. */
  readonly weights: readonly Weights[];
  readonly before: readonly Weights[];
  /** The part of the plane to show. */
  readonly part: PlaneView;
  /** Scores on a grid if the boundary is not straight. */
  readonly field: PlaneState["field"] | null;
  /** How many updates were made on each point so far. */
  readonly counts: Uint32Array;
  /** Index of the point just visited; −1 for none. */
  readonly current: number;
  readonly step: number;
  /** A boundary set by hand, which replaces the run's. */
  readonly byHand: Weights | null;
  /** The points that are not to be shown yet, and the point whose class is not. */
  readonly withheld: Withheld | null;
}

/** The classes with points, which the learner knows, as indices in the document. */
function presentClasses({ classes, points }: Doc): number[] {
  return classes.flatMap((_, k) => (points.some(({ target }) => target === k) ? [k] : []));
}

/** Converts a scene into the input of the library's figure. */
export function planeState(scene: Scene): PlaneState {
  const { doc, view, before, counts, byHand, withheld } = scene;
  const weights = byHand ? [byHand] : scene.weights;
  // Theory about all points would give away points yet to come, or the answer to a user who is trying by hand.
  const theory = byHand || withheld ? null : scene.theory;
  const kernel = doc.settings.learner === "kernel" && !byHand;
  const field = byHand ? null : scene.field;
  const scored = weights.some(({ w, b }) => w[0] !== 0 || w[1] !== 0 || b !== 0);
  const present = presentClasses(doc);
  const positive = positiveOf(doc);
  const joint = weights.length > 1;
  const linear = weights.map(({ w, b }) => ({ w, b }));
  // A class without points has no vector: it never wins.
  const scores = joint
    ? doc.classes.map((_, k) => linear[present.indexOf(k)] ?? { w: [0, 0] as const, b: -Infinity })
    : linear;
  const places = doc.points.flatMap(({ id }, place) => (withheld?.points.has(id) ? [] : [place]));
  const asked = withheld && withheld.unknown !== null;
  const inHand = asked ? doc.points.findIndex(({ id }) => id === withheld.unknown) : scene.current;
  const current = byHand ? -1 : places.indexOf(inHand);
  const moved = scene.step !== 0 && !byHand && !asked;
  const hulls = view.hulls ?? (theory?.separable === false && !field && !kernel);
  return {
    kind: "plane",
    legend: false,
    classes: doc.classes,
    axes: doc.axes,
    points: places.map((place) => {
      const { id, x, y, target } = doc.points[place];
      if (withheld?.unknown === id) return { x, y };
      if (byHand) return { x, y, target, predicted: isWrong(byHand, doc.points[place], positive) ? -1 : target };
      return {
        x,
        y,
        target,
        ...(kernel ? { weight: counts[place] } : counts[place] > 0 && { mistakes: counts[place] }),
      };
    }),
    ...(scored && !kernel && !field && { scores: scores.filter(({ b }) => Number.isFinite(b)) }),
    ...(field && (scored || kernel) && { field }),
    positive: joint ? 1 : positive,
    regions: view.regions,
    hulls,
    ...(hulls && theory?.common && !field && !kernel && { witness: witnessIn(doc, theory.common) }),
    ...(view.margin &&
      scored &&
      !joint &&
      !field &&
      !kernel && { margin: true, support: nearestTo(weights[0], doc, places) }),
    ...(current >= 0 && { current }),
    lines: [
      ...(view.update && moved && !joint && !field && before.length > 0 ? lineBefore(before[0]) : []),
      ...(view.separator && theory?.proof && !field ? [lineOf(theory.proof, doc)] : []),
    ],
    ...(view.radius && { radius: radiusOf(doc.points) }),
    view: scene.part,
  };
}

/** Indices, among the shown points, of those nearest to a line, which determine its margin; empty if a point is on the wrong side. */
function nearestTo(line: Weights, doc: Doc, places: readonly number[]): number[] {
  const positive = positiveOf(doc);
  const shown = places.map((place) => doc.points[place]);
  if (shown.some((point) => isWrong(line, point, positive))) return [];
  const distances = shown.map((point) => Math.abs(scoreOf(line, point)));
  const least = Math.min(...distances) * (1 + 1e-9);
  return distances.flatMap((distance, i) => (distance <= least ? [i] : []));
}

/** Converts the common point of the hulls of scaled points to the original coordinates. */
function witnessIn({ points, settings }: Doc, common: CommonPoint): CommonPoint {
  const { from, by } = shift(points, settings);
  return { ...common, point: common.point.map((entry, j) => from[j] + (entry * by[j] || 0)) };
}

/** The line of u in the original coordinates. */
function lineOf({ u: [b, u1, u2] }: Proof, doc: Doc): PlaneScore & { name: string } {
  return { ...inThePlane([{ w: [u1, u2], b }], doc)[0], name: "u" };
}

function lineBefore({ w, b }: Weights): NonNullable<PlaneState["lines"]> {
  return w[0] === 0 && w[1] === 0 ? [] : [{ w, b, name: "before" }];
}
