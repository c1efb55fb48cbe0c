// The tour of the page: its current step, and whether it was offered before.

import { signal } from "@preact/signals";

/** The current step of the tour, from 0; null if there is no tour. */
export const tour = signal<number | null>(null);

const key = "rosenblatt-tour";

/** Starts the tour for a first-time visitor, and never again. */
export function offerTour(): void {
  try {
    if (localStorage.getItem(key)) return;
    localStorage.setItem(key, "offered");
  } catch {
    // Without storage, it is offered once per page load.
  }
  tour.value = 0;
}
