// The plane of a model as shown: with colours for the chosen classes, and a mark on the selected row.

import { computed } from "@preact/signals";
import type { PlaneState } from "rosenblatt/figure";
import { wholeFigure } from "./guest-point.js";
import { othersShown, selected, served, slots } from "./served-model.js";

/** A plane, and the row of each of its points, counted from 1. */
export interface ShownPlane {
  readonly state: PlaneState;
  readonly rows: readonly number[];
}

/** The shown plane without the mark on the selected row; null until it has arrived. */
export const arrangedPlane = computed<ShownPlane | null>(() =>
  wholeFigure.value ? arranged(wholeFigure.value, slots.value, othersShown.value) : null,
);

/** The shown plane; null until it has arrived. */
export const shownPlane = computed<ShownPlane | null>(() => {
  const shown = arrangedPlane.value;
  const current = shown && selected.value !== null ? shown.rows.indexOf(selected.value) : -1;
  return shown && current >= 0 ? { ...shown, state: { ...shown.state, current } } : shown;
});

/**
 * Gives classes the colours that were chosen for them: `slots` has the class of each colour. Points of the other classes are grey, or left out.
 */
function arranged(figure: PlaneState, slots: readonly (number | null)[], others: boolean): ShownPlane {
  const { classes, points } = figure;
  const coloured = [...classes.keys()].filter((place) => slots.includes(place));
  const rows = figure.rows ?? points.map((_, r) => r);
  const kept = points.flatMap(({ target }, i) =>
    others || target === undefined || coloured.includes(target) ? [i] : [],
  );
  return {
    rows: kept.map((i) => rows[i] + 1),
    state: {
      ...figure,
      legend: false,
      points: kept.map((i) => points[i]),
      colours: classes.map((_, place) => slots.indexOf(place)),
      ...(coloured.length < classes.length && { coloured }),
    },
  };
}

/** How many points are drawn, and of how many rows. */
export const drawnPart = computed(() => ({
  drawn: arrangedPlane.value?.rows.length ?? 0,
  rows: served.value.data?.rows ?? 0,
}));
