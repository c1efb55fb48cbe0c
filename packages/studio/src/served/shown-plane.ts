// The plane of a model as shown: with colours for the chosen classes, and a mark on the selected row.

import { computed } from "@preact/signals";
import type { PlanePoint, PlaneState } from "rosenblatt/figure";
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
 * Rearranges the classes to the indices of their colours, because a figure has a colour for each index. Points without a colour are grey, or
 * left out.
 */
export function arranged(figure: PlaneState, slots: readonly (number | null)[], others: boolean): ShownPlane {
  const { classes, scores, field, totals } = figure;
  const coloured = slots.flatMap((place, slot) => (place === null ? [] : [slot]));
  const order = placesOf(classes.length, slots);
  const to = classes.map((_, place) => order.indexOf(place));
  const rows = figure.rows ?? figure.points.map((_, r) => r);
  const kept = figure.points.flatMap(({ target }, i) =>
    others || target === undefined || slots.includes(target) ? [i] : [],
  );
  const moved = ({ target, predicted, ...point }: PlanePoint): PlanePoint => ({
    ...point,
    ...(target !== undefined && { target: to[target] }),
    ...(predicted !== undefined && { predicted: to[predicted] }),
  });
  // A single score belongs to two classes, whose order is kept.
  const joint = (scores?.length ?? 0) > 1;
  const each = field ? field.scores.length / (field.columns * field.rows) : 1;
  const known = order.filter((place) => place < each);
  return {
    rows: kept.map((i) => rows[i] + 1),
    state: {
      ...figure,
      legend: false,
      classes: order.map((place) => classes[place]),
      ...(coloured.length < classes.length && { coloured }),
      points: kept.map((i) => moved(figure.points[i])),
      ...(totals && {
        totals: {
          counts: order.map((place) => totals.counts[place]),
          wrong: order.map((place) => totals.wrong[place]),
        },
      }),
      ...(joint && { scores: order.flatMap((place) => scores![place] ?? []) }),
      ...(field &&
        each > 1 && {
          field: {
            ...field,
            scores: Float64Array.from(
              field.scores as number[],
              (_, i) => field.scores[i - (i % each) + known[i % each]],
            ),
          },
        }),
    },
  };
}

/** The class at each index: those with a colour at theirs, the others in the remaining places, and those without a score at the end. */
function placesOf(classes: number, slots: readonly (number | null)[]): number[] {
  const rest = Array.from({ length: classes }, (_, place) => place).filter((place) => !slots.includes(place));
  return Array.from({ length: classes }, (_, at) => slots[at] ?? rest.shift()!);
}

/** How many points are drawn, and of how many rows. */
export const drawnPart = computed(() => ({
  drawn: arrangedPlane.value?.rows.length ?? 0,
  rows: served.value.data?.rows ?? 0,
}));
