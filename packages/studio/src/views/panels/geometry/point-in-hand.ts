// The point that the geometry panels are about: the one selected in the plane, otherwise the first.

import { computed } from "@preact/signals";
import type { Point } from "../../../document/document.js";
import { doc } from "../../../state/edits.js";
import { selected } from "../../../state/hand.js";

/** The point that the geometry panels are about: the one selected in the plane, otherwise the first. */
export const pointInHand = computed<{ readonly point: Point; readonly place: number } | null>(() => {
  const { points } = doc.value;
  if (points.length === 0) return null;
  const place = Math.max(
    0,
    points.findIndex(({ id }) => id === selected.value),
  );
  return { point: points[place], place };
});
