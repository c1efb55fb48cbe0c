// The region map of a kernel, asked for whenever the run or its place changes.

import { effect, signal } from "@preact/signals";
import type { PlaneField } from "rosenblatt/figure";
import { doc } from "../state/edits.js";
import { made, trace } from "../state/place.js";
import { ask, Overtaken } from "../worker/ask.js";
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
    ask("field", { doc: doc.value, updates: made.value, view: shownPart.value, columns: 120, rows: 120 }).then(
      (answer) => {
        field.value = answer;
      },
      (problem) => {
        if (!(problem instanceof Overtaken)) field.value = null;
      },
    );
  });
}
