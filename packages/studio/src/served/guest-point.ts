// The point of the selected row, if the plane, which draws a sample of many rows, does not contain it.

import { computed, effect, signal } from "@preact/signals";
import type { PlanePoint, PlaneState } from "rosenblatt/figure";
import { ask } from "./ask.js";
import { axes, plane, selected } from "./served-model.js";

const guest = signal<{ readonly row: number; readonly figure: PlaneState; readonly point: PlanePoint } | null>(null);

/** Requests the point of the selected row whenever a plane of two columns lacks it. Returns a function that stops this. */
export function followGuest(): () => void {
  return effect(() => {
    const [row, figure, columns] = [selected.value, plane.value?.figure, axes.value];
    // In the directions of a model, only the rows of the sample have positions.
    if (row === null || !columns || !figure?.rows || figure.rows.includes(row - 1)) return;
    ask<PlanePoint>("place.json", { row: String(row), x: columns[0], y: columns[1] }).then(
      (point) => {
        if (selected.peek() === row && plane.peek()?.figure === figure) guest.value = { row, figure, point };
      },
      // The card and the panel of the row report the problem.
      () => {},
    );
  });
}

/** The plane with the point of the selected row. */
export const wholeFigure = computed<PlaneState | null>(() => {
  const figure = plane.value?.figure;
  if (!figure) return null;
  const own = guest.value;
  if (!own || own.figure !== figure || own.row !== selected.value) return figure;
  return { ...figure, points: [...figure.points, own.point], rows: [...figure.rows!, own.row - 1] };
});
