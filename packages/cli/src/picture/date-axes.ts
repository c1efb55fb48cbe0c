// Axes of dates, which are learned as days since 1970 but named and described as dates.

import { describe, type FigureState, type PlaneState, type SpaceState } from "rosenblatt/figure";
import type { EncodedColumn } from "rosenblatt/readers";
import { dateOf, isDate } from "../text/date-text.js";

/** The state with the first and last date of the points appended to the name of each axis that is a date column. */
export function withDates<S extends PlaneState | SpaceState>(state: S, columns: readonly EncodedColumn[]): S {
  const ranges = dateRanges(state, columns);
  if (!state.axes || ranges.every((range) => !range)) return state;
  const axes = state.axes.map((name, i) => {
    const range = ranges[i];
    return range ? `${name}, in days: ${dateOf(range[0])} to ${dateOf(range[1])}` : name;
  });
  return { ...state, axes };
}

/** The state with axes named as `withDates` does, and with dates in its description. */
export function inDates(state: FigureState, columns: readonly EncodedColumn[]): FigureState {
  if (!("points" in state)) return state;
  const named = withDates(state, columns);
  if (named === state) return state;
  const ranges = dateRanges(state, columns);
  const written = (value: number, axis: number) => {
    const range = ranges[axis];
    // Between dates that are far apart, the time of day says nothing.
    return range && dateOf(range[1] - range[0] > manyDays ? Math.round(value) : value);
  };
  return { ...named, description: describe(named, written) };
}

/** From this many days on, a time of day cannot be told apart on an axis. */
const manyDays = 10;

/** By axis, the first and last day of the points; undefined for an axis that is no date column. */
function dateRanges(
  { axes, points }: PlaneState | SpaceState,
  columns: readonly EncodedColumn[],
): (readonly [first: number, last: number] | undefined)[] {
  const dates = new Set(columns.filter(({ kind }) => isDate(kind)).map(({ name }) => name));
  return (axes ?? []).map((name, i) => {
    if (!dates.has(name) || points.length === 0) return undefined;
    let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const point of points) {
      const days = "z" in point ? [point.x, point.y, point.z][i] : [point.x, point.y][i];
      first = Math.min(first, days);
      last = Math.max(last, days);
    }
    return [first, last];
  });
}
