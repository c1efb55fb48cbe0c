// Whether the hulls of the classes are shown: by choice, or by default if they prove that no line separates the points.

import { computed } from "@preact/signals";
import { doc } from "./edits.js";
import { theory } from "./place.js";
import { look, view } from "./view.js";

/** Whether the hulls are shown. */
export const hullsShown = computed(
  () => view.value.hulls ?? (theory.value?.separable === false && doc.value.settings.learner !== "kernel"),
);

/** Shows the hulls, or hides them. */
export function toggleHulls(): void {
  look({ hulls: !hullsShown.value });
}
