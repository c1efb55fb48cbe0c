// A fixed address instead of that of what is open, as during a lesson.

import { signal } from "@preact/signals";

/** The hash that the address keeps, without its "#"; null if it follows what is open. */
export const heldAddress = signal<string | null>(null);
