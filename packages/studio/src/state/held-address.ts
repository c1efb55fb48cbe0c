// What the address says in the place of what is open, as while a lesson is shown.

import { signal } from "@preact/signals";

/** The hash that the address keeps, without its "#"; null where it follows what is open. */
export const heldAddress = signal<string | null>(null);
