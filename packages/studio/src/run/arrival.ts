// One visit in terms of the online protocol (receive, predict, observe, pay, update), read from the trace.

import type { Doc } from "../document/document.js";
import { positiveOf } from "../geometry/half-space.js";
import type { Weights } from "../geometry/weights.js";
import { type Trace, updatesBefore, weightsAfter } from "./trace.js";

/** How the line changed at a visit. */
export type LineMove = "stays" | "clockwise" | "anticlockwise" | "parallel" | "appears" | "vanishes";

/** One visit in terms of the online protocol: what was predicted, what was true, and what was learned. */
export interface Arrival {
  /** Index of the point in the document. */
  readonly place: number;
  /** Index of the class of the point. */
  readonly target: number;
  readonly score: number;
  /** Index of the predicted class; null if a score of 0 is neither. */
  readonly predicted: number | null;
  readonly mistake: boolean;
  /** Whether the weights moved. */
  readonly moved: boolean;
  readonly before: readonly Weights[];
  readonly after: readonly Weights[];
  /** How the line changed; null with three classes or a kernel, which have none. */
  readonly line: LineMove | null;
  /** The angle by which w turned anticlockwise, in degrees. */
  readonly degrees: number;
}

/** Returns how many visits the first pass has. */
export function firstPass({ passes, visited }: Trace): number {
  return passes.length > 1 ? passes[1] : visited.length;
}

/** Reads one visit from the trace. */
export function arrivalAt(trace: Trace, doc: Doc, visit: number): Arrival {
  const place = trace.visited[visit];
  const { target } = doc.points[place];
  const score = trace.scores[visit];
  const mistake = trace.mistakes[visit] === 1;
  const made = updatesBefore(trace, visit);
  const moved = trace.updates[made] === visit;
  const linear = trace.weights.length > 0;
  const before = linear ? weightsAfter(trace.weights, trace.vectors, made) : [];
  const after = linear ? weightsAfter(trace.weights, trace.vectors, made + (moved ? 1 : 0)) : [];
  const degrees = linear && trace.vectors === 1 ? turned(before[0].w, after[0].w) : 0;
  return {
    place,
    target,
    score,
    mistake,
    moved,
    before,
    after,
    degrees,
    predicted: predictedAt(trace, doc, visit, made),
    line: linear && trace.vectors === 1 ? moveBetween(before[0], after[0], moved) : null,
  };
}

function predictedAt({ scores, mistakes, rivals, visited }: Trace, doc: Doc, visit: number, made: number) {
  const { settings, points } = doc;
  const { target } = points[visited[visit]];
  const present = [...new Set(points.map((point) => point.target))];
  if (scores[visit] === 0 && settings.zero === "mistake") return null;
  if (present.length > 2) return mistakes[visit] ? rivals[made] : target;
  const positive = positiveOf(doc);
  const negative = present.find((k) => k !== positive) ?? 0;
  if (scores[visit] === 0) return settings.zero === "positive" ? positive : negative;
  return scores[visit] > 0 ? positive : negative;
}

/** The anticlockwise angle from one direction to the other, in degrees. */
function turned(p: readonly [number, number], q: readonly [number, number]): number {
  return (Math.atan2(p[0] * q[1] - p[1] * q[0], p[0] * q[0] + p[1] * q[1]) * 180) / Math.PI;
}

function moveBetween({ w: p }: Weights, { w: q }: Weights, moved: boolean): LineMove {
  const [was, is] = [p[0] !== 0 || p[1] !== 0, q[0] !== 0 || q[1] !== 0];
  if (!moved || (!was && !is)) return "stays";
  if (!was) return "appears";
  if (!is) return "vanishes";
  const degrees = turned(p, q);
  if (Math.abs(degrees) < 1e-9) return "parallel";
  return degrees > 0 ? "anticlockwise" : "clockwise";
}
