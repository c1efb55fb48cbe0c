// The boundary that the user sets by hand: its current value, its value before the last change, and the ranges of its sliders.

import { computed, signal } from "@preact/signals";
import { isWrong, positiveOf } from "../geometry/half-space.js";
import type { Weights } from "../geometry/weights.js";
import { doc } from "../state/edits.js";
import { weights } from "../state/place.js";
import { freeBoundary } from "./free-boundary.js";
import { roundAbove } from "./round-above.js";
import { shownPart } from "./shown-part.js";

/** Whether the panel for it is open; otherwise the boundary was dragged in the plane itself. */
export const inPanel = signal(false);
/** The boundary set by hand, kept while another panel is open. */
const kept = signal<Weights | null>(null);
/** The boundary before the last change; all moves of one slider count as one change. */
export const before = signal<Weights | null>(null);
let lastControl: string | undefined;
/** The ranges of the sliders for w and b, unless a larger value is typed. */
const reach = signal({ w: 5, b: 20 });

/** The boundary set by hand. */
export const hand = computed<Weights>(() => freeBoundary.value ?? { w: [0, 0], b: 0 });

/** The ranges of the sliders, in each direction. */
export const ranges = computed(() => ({
  w: Math.max(reach.value.w, roundAbove(Math.max(...hand.value.w.map(Math.abs)))),
  b: Math.max(reach.value.b, roundAbove(Math.abs(hand.value.b))),
}));

/** Shows a boundary set by hand; consecutive uses of one control are one change. */
export function take(next: Weights, control: string): void {
  if (control !== lastControl) before.value = freeBoundary.value;
  lastControl = control;
  kept.value = next;
  freeBoundary.value = next;
}

/** Starts from a boundary. The sliders reach about twice as far as its numbers, and that of b across the part of the plane that is shown. */
export function begin(next: Weights): void {
  const { x, y } = shownPart.peek();
  const w = roundAbove(1.5 * Math.max(...next.w.map(Math.abs)) || 5);
  reach.value = { w, b: roundAbove(Math.max(w * Math.max(...x.map(Math.abs), ...y.map(Math.abs)), Math.abs(next.b))) };
  before.value = null;
  lastControl = undefined;
  kept.value = next;
  freeBoundary.value = next;
}

/** The weights of the run if it has a single vector; otherwise null. */
export const ofTheRun = computed<Weights | null>(() => (weights.value.length === 1 ? weights.value[0] : null));

/** Returns a vertical line through the middle of the shown part: a deliberately bad start. */
export function fromScratch(): Weights {
  const [low, high] = shownPart.peek().x;
  return { w: [1, 0], b: Number((-(low + high) / 2).toPrecision(3)) };
}

/** Switches to the boundary set by hand, as the panel does when it opens. */
export function pickUp(): void {
  inPanel.value = true;
  const run = ofTheRun.peek();
  const learned = run && (run.w[0] !== 0 || run.w[1] !== 0);
  if (kept.peek()) freeBoundary.value = kept.peek();
  else begin(learned ? run : fromScratch());
}

/** Returns to the boundary of the run. */
export function putDown(): void {
  inPanel.value = false;
  freeBoundary.value = null;
}

/** How many points are on the wrong side, or on the line. */
export const wrong = computed(() => {
  const positive = positiveOf(doc.value);
  return doc.value.points.filter((point) => isWrong(hand.value, point, positive)).length;
});
