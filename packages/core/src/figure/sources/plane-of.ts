// A data set and a learner's predictions as a plane.

import { dataSet, flag, having, onlyKnown, shown, whole } from "../../check.js";
import type { Examples } from "../../data/examples.js";
import { InputError } from "../../errors.js";
import type { DenseRow, Label, SparseRow } from "../../learner.js";
import { hasLearned } from "../../training/judged.js";
import { viewOf } from "../geometry/plane-geometry.js";
import { grouped } from "../geometry/scale.js";
import type { PlanePoint, PlaneScore, PlaneState } from "../state/state.js";
import { columnOf, nameOf, type Slice, sample, sectionAlong, unitsOf, valueAt } from "./drawn-columns.js";
import { type Drawable, type ScoreVector, scalerOf, scoreVectors } from "./linear-scores.js";
import { type Section, sectionField, sectionScores } from "./plane-field.js";
import { Cloud, dot, project } from "./projection.js";
import { supportWeights } from "./support-weights.js";

/** Options of `planeOf`. */
export interface PlaneOptions {
  /** Two features, by name or column, as axes. Without them: both of two, else a projection of all. */
  features?: readonly [string | number, string | number];
  /** The values at which the features besides `features` are held. Defaults to their means. */
  slice?: Slice;
  /** With three or more classes, those whose weight differences a projection shows. Defaults to all. */
  directions?: readonly Label[];
  /** The most points drawn; of more examples, a sample that is always the same. Defaults to 2000. */
  points?: number;
  /**
   * Whether to draw each example's weight in a kernel learner; the examples must be those it was taught. Defaults to false.
   */
  weights?: boolean;
  /** The title above the picture. */
  title?: string;
}

/** The two axes of a plane over a data set. */
interface Axes<L extends Label> {
  readonly names: readonly [string, string];
  readonly places: readonly { readonly x: number; readonly y: number }[];
  readonly scores: readonly PlaneScore[];
  /** If scores are not linear: how to ask for them. */
  readonly section?: Section<L>;
  /** Whether the place of a point determines how its whole row is predicted. */
  readonly whole: boolean;
  /** Whether distances in the plane are distances in the space of the learner. */
  readonly faithful: boolean;
  readonly notes: readonly string[];
}

/**
 * Returns the plane of a data set and a learner. Two features are drawn in the units of the examples, with the others held at their means
 * or as `slice` says. A projection is drawn in the learner's units: along w and the direction of largest variance orthogonal to it; with three
 * or more classes, along the two directions in which their weights differ most; with a curved boundary, along the two principal directions.
 * Points whose row is predicted differently from their place are marked.
 */
export function planeOf<L extends Label>(
  examples: Examples<L>,
  learner: Drawable<L>,
  options: PlaneOptions = {},
): PlaneState {
  onlyKnown(options, ["features", "slice", "directions", "points", "weights", "title"]);
  dataSet(examples);
  having("learner", learner, "a learner or a pipeline", "classes", "predictAll");
  const { title, features = examples.width === 2 ? ([0, 1] as const) : undefined } = options;
  const chosen = sample(examples.size, whole("points", options.points ?? 2000, 1));
  const axes = features
    ? section(examples, learner, features, options.slice, chosen)
    : projection(examples, learner, chosen, options.directions);
  const notes = [...axes.notes];
  const isSample = chosen.length < examples.size;
  if (isSample) notes.push(`${grouped(chosen.length)} of ${grouped(examples.size)} examples drawn`);
  const classes = [...new Set([...learner.classes, ...(examples.labelled ? examples.classes : [])])];
  const predicted = hasLearned(learner) ? learner.predictAll(examples) : [];
  const weights = flag("weights", options.weights ?? false) ? supportWeights(learner, examples) : undefined;
  const points = axes.places.map((place, i): PlanePoint => {
    const r = chosen[i];
    return {
      ...place,
      ...(examples.labelled && { target: classes.indexOf(examples.label(r)) }),
      ...(predicted.length > 0 && { predicted: classes.indexOf(predicted[r]) }),
      ...(weights && { weight: weights[r] }),
    };
  });
  const state: PlaneState = {
    kind: "plane",
    ...(title !== undefined && { title }),
    classes,
    points,
    ...(isSample && { rows: Array.from(chosen) }),
    scores: axes.scores,
    axes: axes.names,
    margin: axes.faithful && !isSample,
  };
  const field = axes.section && sectionField(axes.section, viewOf(state, undefined, 0.68));
  if (axes.section && !field) notes.push(`a boundary through ${grouped(examples.width)} features is not drawn`);
  return {
    ...state,
    ...(!axes.whole && predicted.length > 0 && { points: withSides(state, field && axes.section) }),
    ...(notes.length > 0 && { note: notes.join("; ") }),
    ...(field && { field }),
  };
}

/** The points, marking those that are predicted as another class than the one with the highest score at their place. */
function withSides<L extends Label>({ points, scores = [] }: PlaneState, section?: Section<L>): PlanePoint[] {
  const data = Float64Array.from(points.flatMap(({ x, y }) => [x, y]));
  const asked = section && sectionScores(section, { data, rows: points.length, columns: 2 });
  const each = asked ? asked.length / points.length : scores.length;
  return points.map((point, i) => {
    const own = asked
      ? asked.slice(i * each, (i + 1) * each)
      : scores.map(({ w, b }) => w[0] * point.x + w[1] * point.y + b);
    const all = each === 1 ? [-own[0], own[0]] : own;
    const short = Math.max(...all) - all[point.predicted!];
    // Differences due to rounding do not count.
    return short > 1e-9 * Math.max(...all.map(Math.abs)) ? { ...point, elsewhere: true } : point;
  });
}

function section<L extends Label>(
  examples: Examples<L>,
  learner: Drawable<L>,
  features: readonly [string | number, string | number],
  slice: Slice | undefined,
  chosen: Uint32Array,
): Axes<L> {
  const [across, up] = features.map((feature) => columnOf(examples, feature));
  const { section, scores, notes } = sectionAlong(examples, learner, [across, up], slice);
  const others = examples.width - (across === up ? 1 : 2);
  const curved = scores.length === 0 && learner.classes.length > 1 && across !== up;
  return {
    names: [nameOf(examples, features[0]), nameOf(examples, features[1])],
    places: Array.from(chosen, (r) => ({ x: valueAt(examples, r, across), y: valueAt(examples, r, up) })),
    scores: scores.map(({ w, b }) => ({ w: [w[0], w[1]], b }) as const),
    ...(curved && { section }),
    whole: others === 0,
    faithful: others === 0 && !curved,
    notes,
  };
}

function projection<L extends Label>(
  examples: Examples<L>,
  learner: Drawable<L>,
  chosen: Uint32Array,
  directions: readonly Label[] = learner.classes,
): Axes<L> {
  const scaler = scalerOf(learner);
  const data = scaler ? scaler.transformAll(examples) : examples;
  const rows = Array.from(chosen, (r) => rowOf(data, r));
  const inner = scaler && "learner" in learner ? learner.learner : learner;
  const vectors = scoreVectors(learner);
  const notes: string[] = scaler ? [unitsOf[scaler.kind]] : [];
  if (vectors.length > 1) {
    const some = having("directions", directions, "a list of classes", "map").map((label) => {
      const vector = vectors[learner.classes.indexOf(label as L)];
      if (!vector) throw new InputError(`directions must be classes of the learner; got ${shown(label)}`);
      return vector.w;
    });
    return { ...spanned(examples, rows, vectors, some), notes };
  }
  const { w, b } = vectors[0] ?? { w: new Float64Array(0), b: 0 };
  const { points, across, up } = project(rows, w, b);
  const straight = w.some((weight) => weight !== 0);
  const curved = vectors.length === 0 && learner.classes.length > 1;
  if (curved) notes.push("the boundary where all other directions are at the mean");
  const { mean } = new Cloud(rows, data.width);
  const rowAt = ([x, y]: readonly number[]) => mean.map((middle, j) => middle + x * across[j] + y * up[j]);
  return {
    names: [
      straight ? "distance from the boundary" : `first principal direction${mostly(examples, across)}`,
      `${straight ? "largest direction along it" : "second"}${mostly(examples, up)}`,
    ],
    places: points,
    scores: straight ? [{ w: [1, 0], b: 0 }] : vectors.length > 0 ? [{ w: [0, 0], b }] : [],
    ...(curved && { section: { learner: inner, like: data, rowAt } }),
    whole: !curved,
    faithful: straight,
    notes,
  };
}

/** The plane in which the classes' weights differ most; with three classes, it contains all their differences. */
function spanned(
  examples: Examples,
  rows: readonly (DenseRow | SparseRow)[],
  vectors: readonly ScoreVector[],
  apart: readonly Float64Array[],
): Omit<Axes<never>, "notes" | "section"> {
  const data = new Cloud(rows, examples.width);
  const weights = new Cloud(apart, data.width);
  const first = weights.principal([]);
  const across = first.some((x) => x !== 0) ? first : data.principal([]);
  const second = weights.principal([across]);
  const up = second.some((x) => x !== 0) ? second : data.principal([across]);
  const [xs, ys] = [data.along(across), data.along(up)];
  const scores = vectors.map(({ w, b }): PlaneScore => {
    const [p, q] = [dot(w, across), dot(w, up)];
    return { w: [p, q], b: b + dot(w, data.mean) - p * xs.mean - q * ys.mean };
  });
  return {
    names: [`first direction of the weights${mostly(examples, across)}`, `second${mostly(examples, up)}`],
    places: Array.from(xs.values, (x, r) => ({ x, y: ys.values[r] })),
    scores,
    whole: vectors.length <= 3,
    faithful: false,
  };
}

/** The feature with the largest weight in a direction. */
function mostly({ vocabulary }: Examples, direction: Float64Array): string {
  let most = 0;
  direction.forEach((x, j) => {
    if (Math.abs(x) > Math.abs(direction[most]) + 1e-9) most = j;
  });
  return direction[most] !== 0 && vocabulary?.names ? `, mostly ${vocabulary.names[most]}` : "";
}

function rowOf({ rows }: Examples, r: number): DenseRow | SparseRow {
  const { indices, values, starts, width } = rows;
  if (!indices) return values.subarray(r * width, (r + 1) * width);
  return { indices: indices.subarray(starts[r], starts[r + 1]), values: values.subarray(starts[r], starts[r + 1]) };
}
