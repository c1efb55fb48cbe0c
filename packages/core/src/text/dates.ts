// How the dates of a column are written.

import { type DateKind, dayIn } from "./day.js";

const kinds: readonly DateKind[] = ["date", "month-first", "day-first"];

/** What is known of dates that may be written in several ways. */
export interface Dates {
  /** The way in which most cells are dates. */
  readonly kind: DateKind;
  /** How many cells are dates in that way. */
  readonly count: number;
  /** Whether the day and the month could change places in every cell, as in 03/04/2024. */
  readonly isOpen: boolean;
}

/** Finds the way in which most cells are dates; if that does not decide whether the day or the month is first, `dayFirst` does. */
export function datesIn(cells: readonly string[], dayFirst = false): Dates {
  const [plain, month, day] = kinds.map((kind) => cells.filter((cell) => dayIn(cell, kind) !== undefined).length);
  const count = Math.max(month, day);
  const kind = kinds[plain === count ? 0 : month > day || (month === day && !dayFirst) ? 1 : 2];
  return { kind, count, isOpen: plain < count && month === day };
}
