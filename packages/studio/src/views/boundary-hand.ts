// The boundary in somebody's hand: what it is, what it was before the last change, and how far its sliders go.

import { computed, signal } from "@preact/signals";
import { freeBoundary } from "../draw/free-boundary.js";
import { isWrong, positiveOf } from "../draw/half-space.js";
import { roundAbove } from "../draw/round-above.js";
import { shownPart } from "../draw/shown-part.js";
import type { Weights } from "../run/trace.js";
import { doc, weights } from "../state.js";

/** What is in hand stays there while another panel is open. */
const kept = signal<Weights | null>(null);
/** Before the last change; moves of one slider are one change. */
export const before = signal<Weights | null>(null);
let lastControl: string | undefined;
/** The largest w and b of the sliders, unless what is typed is larger. */
const reach = signal({ w: 5, b: 20 });

export const hand = computed<Weights>(() => freeBoundary.value ?? { w: [0, 0], b: 0 });

export const ranges = computed(() => ({
  w: Math.max(reach.value.w, roundAbove(Math.max(...hand.value.w.map(Math.abs)))),
  b: Math.max(reach.value.b, roundAbove(Math.abs(hand.value.b))),
}));

/** Puts a boundary into the plane; the same control twice in a row is one change. */
export function take(next: Weights, control: string): void {
  if (control !== lastControl) before.value = freeBoundary.value;
  lastControl = control;
  kept.value = next;
  freeBoundary.value = next;
}

/** Sliders reach about twice as far as what is begun with, b across the part of the plane on show. */
export function begin(next: Weights): void {
  const { x, y } = shownPart.peek();
  const w = roundAbove(1.5 * Math.max(...next.w.map(Math.abs)) || 5);
  reach.value = { w, b: roundAbove(Math.max(w * Math.max(...x.map(Math.abs), ...y.map(Math.abs)), Math.abs(next.b))) };
  before.value = null;
  lastControl = undefined;
  kept.value = next;
  freeBoundary.value = next;
}

/** The run's vector, where it has a single one. */
export const ofTheRun = computed<Weights | null>(() => (weights.value.length === 1 ? weights.value[0] : null));

/** A vertical line through the middle of what is shown: good for nothing, as a beginning should be. */
export function fromScratch(): Weights {
  const [low, high] = shownPart.peek().x;
  return { w: [1, 0], b: Number((-(low + high) / 2).toPrecision(3)) };
}

export function pickUp(): void {
  const run = ofTheRun.peek();
  const learned = run && (run.w[0] !== 0 || run.w[1] !== 0);
  if (kept.peek()) freeBoundary.value = kept.peek();
  else begin(learned ? run : fromScratch());
}

export function putDown(): void {
  freeBoundary.value = null;
}

/** Points on the wrong side, or on the line. */
export const wrong = computed(() => {
  const positive = positiveOf(doc.value);
  return doc.value.points.filter((point) => isWrong(hand.value, point, positive)).length;
});
