// The region map of a kernel, asked for whenever the run or its place changes.

import { effect, signal } from "@preact/signals";
import type { PlaneField } from "rosenblatt/figure";
import { askAbout } from "../state/asking.js";
import { doc } from "../state/edits.js";
import { made, trace } from "../state/place.js";
import { shownPart } from "./shown-part.js";

/**
 * The scores of a kernel on a grid over the part of the plane on show; null until they are known, and where boundaries are
 * straight.
 */
export const field = signal<PlaneField | null>(null);

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
