// The region map of a kernel, asked for whenever the run or its place changes.

import { computed, effect, signal } from "@preact/signals";
import type { PlaneField } from "rosenblatt/figure";
import { askAbout } from "../state/asking.js";
import { doc } from "../state/edits.js";
import { made, trace, weights } from "../state/place.js";
import { shownPart } from "./shown-part.js";

/**
 * The scores of a kernel on a grid over the part of the plane on show; null until they are known, and where boundaries are
 * straight.
 */
export const field = signal<PlaneField | null>(null);

/** Whether there were updates, and they cancel out: the score is 0 wherever one looks. */
export const isZeroEverywhere = computed(
  () =>
    made.value > 0 &&
    (weights.value.length > 0
      ? weights.value.every(({ w, b }) => !(w[0] || w[1] || b))
      : field.value !== null && !Array.prototype.some.call(field.value.scores, Boolean)),
);

/** Asks for the region map whenever the run or its place changes. Returns what ends this. */
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
