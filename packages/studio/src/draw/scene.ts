// The scene that the page shows now.

import { computed, signal } from "@preact/signals";
import { usualSettings, withSettings } from "../document/document.js";
import { inThePlane } from "../geometry/scaled-weights.js";
import { doc } from "../state/edits.js";
import { alphas, made, moved, theory, trace, visit, weights, weightsBefore } from "../state/place.js";
import { view } from "../state/view.js";
import { barePlane } from "./bare-plane.js";
import { field, isZeroEverywhere } from "./field.js";
import { freeBoundary } from "./free-boundary.js";
import type { Scene } from "./plane-state.js";
import { shownPart } from "./shown-part.js";
import { withheld } from "./withheld.js";

/** The scene that the page shows now. */
export const scene = computed<Scene>(() => (barePlane.value ? bareScene() : sceneOfTheRun()));

const rays = signal<typeof import("../geometry/rays.js").rays | null>(null);

function sceneOfTheRun(): Scene {
  const curved = doc.value.settings.scaling === "unit-length";
  // Until the code that draws rays has been loaded, no boundary is shown rather than a straight one.
  if (curved && !rays.value) void import("../geometry/rays.js").then((loaded) => (rays.value = loaded.rays));
  const waits = curved && !rays.value;
  return {
    doc: doc.value,
    view: view.value,
    theory: theory.value,
    weights: waits ? [] : inThePlane(weights.value, doc.value),
    before: inThePlane(weightsBefore.value, doc.value),
    part: shownPart.value,
    field: isZeroEverywhere.value
      ? null
      : (field.value ?? (curved ? (rays.value?.(weights.value, shownPart.value) ?? null) : null)),
    counts: alphas.value,
    current: trace.value && visit.value >= 0 ? trace.value.visited[visit.value] : -1,
    step: trace.value && moved.value ? trace.value.steps[made.value - 1] : 0,
    byHand: freeBoundary.value,
    withheld: withheld.value,
  };
}

/** Only the points, without anything learned from them. */
function bareScene(): Scene {
  return {
    doc: withSettings(doc.value, usualSettings),
    view: view.value,
    theory: null,
    weights: [],
    before: [],
    part: shownPart.value,
    field: null,
    counts: new Uint32Array(doc.value.points.length),
    current: -1,
    step: 0,
    byHand: null,
    withheld: null,
  };
}
