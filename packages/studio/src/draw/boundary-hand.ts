// The boundary in somebody's hand: what it is, what it was before the last change, and how far its sliders go.

import { computed, signal } from "@preact/signals";
import { isWrong, positiveOf } from "../geometry/half-space.js";
import type { Weights } from "../geometry/weights.js";
import { doc } from "../state/edits.js";
import { weights } from "../state/place.js";
import { freeBoundary } from "./free-boundary.js";
import { roundAbove } from "./round-above.js";
import { shownPart } from "./shown-part.js";

/** Whether an open panel is about the boundary in hand; else it was taken in the plane itself. */
export const inPanel = signal(false);
/** What is in hand stays there while another panel is open. */
const kept = signal<Weights | null>(null);
/** The boundary before the last change, where all moves of one slider are one change. */
export const before = signal<Weights | null>(null);
let lastControl: string | undefined;
/** The largest w and b of the sliders, unless what is typed is larger. */
const reach = signal({ w: 5, b: 20 });

/** The boundary in hand. */
export const hand = computed<Weights>(() => freeBoundary.value ?? { w: [0, 0], b: 0 });

/** How far the sliders go, each way. */
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

/**
 * Starts from a boundary. Sliders reach about twice as far as its numbers, and that of b across the part of the plane on
 * show.
 */
export function begin(next: Weights): void {
  const { x, y } = shownPart.peek();
  const w = roundAbove(1.5 * Math.max(...next.w.map(Math.abs)) || 5);
  reach.value = { w, b: roundAbove(Math.max(w * Math.max(...x.map(Math.abs), ...y.map(Math.abs)), Math.abs(next.b))) };
  before.value = null;
  lastControl = undefined;
  kept.value = next;
  freeBoundary.value = next;
}

/** The weights of the run, where it has a single vector; else null. */
export const ofTheRun = computed<Weights | null>(() => (weights.value.length === 1 ? weights.value[0] : null));

/** Returns a vertical line through the middle of what is shown: good for nothing, as a beginning should be. */
export function fromScratch(): Weights {
  const [low, high] = shownPart.peek().x;
  return { w: [1, 0], b: Number((-(low + high) / 2).toPrecision(3)) };
}

/** Takes the boundary into the hand, as the panel does when it opens. */
export function pickUp(): void {
  inPanel.value = true;
  const run = ofTheRun.peek();
  const learned = run && (run.w[0] !== 0 || run.w[1] !== 0);
  if (kept.peek()) freeBoundary.value = kept.peek();
  else begin(learned ? run : fromScratch());
}

/** Gives the plane back to the run. */
export function putDown(): void {
  inPanel.value = false;
  freeBoundary.value = null;
}

/** How many points are on the wrong side, or on the line. */
export const wrong = computed(() => {
  const positive = positiveOf(doc.value);
  return doc.value.points.filter((point) => isWrong(hand.value, point, positive)).length;
});
