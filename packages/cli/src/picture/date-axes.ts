// Axes of dates, which are learned as days since 1970 but drawn as dates.

import type { PlaneState, SpaceState } from "rosenblatt/figure";
import type { EncodedColumn } from "rosenblatt/readers";
import { dateOf, isDate } from "../text/date-text.js";

/** The state with the first and last date of the points appended to the name of each axis that is a date column. */
export function withDates<S extends PlaneState | SpaceState>(state: S, columns: readonly EncodedColumn[]): S {
  const dates = new Set(columns.filter(({ kind }) => isDate(kind)).map(({ name }) => name));
  if (!state.axes?.some((name) => dates.has(name)) || state.points.length === 0) return state;
  const axes = state.axes.map((name, i) => {
    if (!dates.has(name)) return name;
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const point of state.points) {
      const days = "z" in point ? [point.x, point.y, point.z][i] : [point.x, point.y][i];
      first = Math.min(first, days);
      last = Math.max(last, days);
    }
    return `${name}, in days: ${dateOf(first)} to ${dateOf(last)}`;
  });
  return { ...state, axes };
}
