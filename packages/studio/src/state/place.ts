// The run that is shown, the current place in it, and everything that follows from both.

import { computed, signal } from "@preact/signals";
import type { Theory } from "../run/make-theory.js";
import {
  meanWeights,
  passOf,
  pocketed,
  type Trace,
  updatesBefore,
  updatesByPoint,
  weightsAfter,
} from "../run/trace.js";
import { doc } from "./edits.js";

/** The run of the document; null while there is none. */
export const trace = signal<Trace | null>(null);
/** The theory of the document; null until it is known. */
export const theory = signal<Theory | null>(null);
/** Why there is no run; null if there is one, or if it is being computed. */
export const problem = signal<string | null>(null);
/** The current place in the run as a number of visits: 0 at the start, all of them at the end. */
export const position = signal(0);
/** The number of updates up to the current place. */
export const made = computed(() => (trace.value ? updatesBefore(trace.value, position.value) : 0));
/** Number of the visit just made, from 0; −1 at the start. */
export const visit = computed(() => position.value - 1);
/** Whether the visit just made moved the weights. */
export const moved = computed(() => made.value > 0 && trace.value?.updates[made.value - 1] === visit.value);
/** Number of the pass that the visit just made belongs to, from 0. */
export const pass = computed(() => (trace.value && visit.value >= 0 ? passOf(trace.value, visit.value) : 0));
/** The weights after the visit just made, one entry per vector; empty for a kernel. */
export const weights = computed(() =>
  trace.value?.weights.length ? weightsAfter(trace.value.weights, trace.value.vectors, made.value) : [],
);
/** The weights before the visit just made, one entry per vector; empty for a kernel. */
export const weightsBefore = computed(() =>
  trace.value?.weights.length
    ? weightsAfter(trace.value.weights, trace.value.vectors, made.value - (moved.value ? 1 : 0))
    : [],
);
/** The mean of the weights so far, with which the averaged perceptron predicts. */
export const averaged = computed(() => (trace.value?.weights.length ? meanWeights(trace.value, position.value) : []));
/** The weights that have lasted longest so far, with which the pocket algorithm predicts. */
export const pocket = computed(() =>
  trace.value?.weights.length
    ? weightsAfter(trace.value.weights, trace.value.vectors, pocketed(trace.value, position.value))
    : [],
);
/** The number of updates on each point so far; for a kernel perceptron, these are its α. */
export const alphas = computed(() =>
  trace.value
    ? updatesByPoint(trace.value, made.value, doc.value.points.length)
    : new Uint32Array(doc.value.points.length),
);

/** Goes to a place in the run, clamped to its ends. */
export function moveTo(place: number): void {
  position.value = Math.max(0, Math.min(trace.value?.visited.length ?? 0, Math.round(place)));
}

/** Goes to the next visit that moved the weights, or to the end. */
export function next(): void {
  const { updates, visited } = trace.value ?? { updates: [], visited: [] };
  moveTo(made.value < updates.length ? updates[made.value] + 1 : visited.length);
}

/** Goes back to the last visit before this one that moved the weights, or to the start. */
export function previous(): void {
  const before = made.value - (moved.value ? 1 : 0);
  moveTo(before > 0 && trace.value ? trace.value.updates[before - 1] + 1 : 0);
}

/** Goes to the next visit. */
export function nextVisit(): void {
  moveTo(position.value + 1);
}

/** Goes back by one visit. */
export function previousVisit(): void {
  moveTo(position.value - 1);
}
