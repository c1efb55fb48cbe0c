// k-means on the points of a document, half a step at a time: every point goes to its nearest centre, then every centre to the mean of its points.
// The library computes the steps; classes are ignored.

import { visitOrder } from "rosenblatt";
import { kMeans } from "rosenblatt/maps";
import type { Point } from "../document/document.js";

/** The position of a centre. */
export type Place = readonly [x: number, y: number];

/** Where the centres start: at given positions, or at k distinct points drawn with a seed. */
export type Start = readonly Place[] | { readonly k: number; readonly seed: number };

/** The points to group, and where the centres start. */
export interface ClustersQuestion {
  readonly points: readonly Point[];
  readonly start: Start;
}

/** The clusters after half a step. */
export interface HalfStep {
  /** What was done in this half-step: points were assigned to their nearest centre, or centres moved to the mean of their points. */
  readonly done: "assigned" | "moved";
  readonly centres: readonly Place[];
  /** The centre of each point, by the point's index in the document. */
  readonly assignments: Uint32Array;
  /** The sum of squared distances of the points from their centres. */
  readonly objective: number;
}

/** All half-steps of a clustering; the first assigns the points to the initial centres. */
export interface Clusters {
  readonly steps: readonly HalfStep[];
  /** Whether no point changes its centre any more; false if the limit on steps was reached. */
  readonly settled: boolean;
}

/** The most steps that are computed. */
const mostSteps = 100;

/** Runs k-means from the initial centres until no point changes its centre. */
export function makeClusters({ points, start }: ClustersQuestion): Clusters {
  const rows = points.map(({ x, y }) => [x, y]);
  const k = "k" in start ? start.k : start.length;
  const different = [...new Map(rows.map(([x, y]) => [`${x} ${y}`, [x, y] as const])).values()];
  if (different.length < k)
    throw new Error(
      `There are ${k} centres and only ${different.length} different points; take fewer centres, or draw more points.`,
    );
  const centres = "k" in start ? drawn(different, start) : start;
  const steps: HalfStep[] = [];
  const assign = (places: readonly Place[]) => {
    const assignments = Uint32Array.from(rows, ([x, y]) => nearest(places, x, y));
    steps.push({ done: "assigned", centres: places, assignments, objective: objective(rows, places, assignments) });
  };
  assign(centres);
  for (let step = 1; step <= mostSteps; step++) {
    const means = kMeans({ k, start: centres, iterations: step });
    const { assignments, settled, iterations } = means.fit(rows);
    if (iterations < step) return { steps, settled: true };
    const places = means.centres.map(([x, y]): Place => [x, y]);
    steps.push({ done: "moved", centres: places, assignments, objective: objective(rows, places, assignments) });
    if (settled) return { steps, settled: true };
    assign(places);
  }
  return { steps, settled: false };
}

function drawn(places: readonly Place[], { k, seed }: { k: number; seed: number }): Place[] {
  return [...visitOrder("shuffle", seed, 0, places.length).subarray(0, k)].map((at) => places[at]);
}

function nearest(places: readonly Place[], x: number, y: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  places.forEach(([cx, cy], c) => {
    const distance = (x - cx) ** 2 + (y - cy) ** 2;
    if (distance < least) [best, least] = [c, distance];
  });
  return best;
}

function objective(rows: readonly number[][], places: readonly Place[], assignments: Uint32Array): number {
  return rows.reduce((sum, [x, y], r) => {
    const [cx, cy] = places[assignments[r]];
    return sum + (x - cx) ** 2 + (y - cy) ** 2;
  }, 0);
}
