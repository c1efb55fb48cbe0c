// The region map of a kernel, recomputed whenever the run or the place in it changes.

import { computed, effect, signal } from "@preact/signals";
import type { PlaneField } from "rosenblatt/figure";
import { askAbout } from "../state/asking.js";
import { doc } from "../state/edits.js";
import { made, trace, weights } from "../state/place.js";
import { shownPart } from "./shown-part.js";

/** The scores of a kernel on a grid over the shown part of the plane; null until they are known, and for straight boundaries. */
export const field = signal<PlaneField | null>(null);

/** Whether the updates so far cancel out, so that the score is 0 everywhere. */
export const isZeroEverywhere = computed(
  () =>
    made.value > 0 &&
    (weights.value.length > 0
      ? weights.value.every(({ w, b }) => !(w[0] || w[1] || b))
      : field.value !== null && !Array.prototype.some.call(field.value.scores, Boolean)),
);

/** Requests the region map whenever the run or the place in it changes. Returns a function that stops this. */
export function followField(): () => void {
  return effect(() => {
    if (doc.value.settings.learner !== "kernel" || !trace.value) {
      field.value = null;
      return;
    }
    void askAbout(
      "field",
      { doc: doc.value, updates: made.value, view: shownPart.value, columns: 120, rows: 120 },
      (answer) => {
        field.value = answer;
      },
      () => {
        field.value = null;
      },
    );
  });
}
