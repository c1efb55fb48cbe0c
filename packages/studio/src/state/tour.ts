// The tour of the page: which of its steps is on view, and whether it was offered before.

import { signal } from "@preact/signals";

/** The step of the tour that is on view, from 0; null while there is no tour. */
export const tour = signal<number | null>(null);

const key = "rosenblatt-tour";

/** Starts the tour for a visitor who has not been here before, and never again: where nothing can be kept, not on this page. */
export function offerTour(): void {
  try {
    if (localStorage.getItem(key)) return;
    localStorage.setItem(key, "offered");
  } catch {
    // Where storage is refused it is offered once for each page.
  }
  tour.value = 0;
}
