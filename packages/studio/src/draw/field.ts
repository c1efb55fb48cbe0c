// The region map of a kernel, asked for whenever the run or its place changes.

import { effect, signal } from "@preact/signals";
import type { PlaneField } from "rosenblatt/figure";
import { ask, Overtaken } from "../run/ask.js";
import { doc, made, trace } from "../state.js";
import { shownPart } from "./shown-part.js";

/** Scores on a grid over the part of the plane shown; null until they are known, and where the boundary is straight. */
export const field = signal<PlaneField | null>(null);

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
