// A fixed hash for the address, for example during a lesson, instead of that of the open document.

import { signal } from "@preact/signals";

/** The fixed hash, without its "#"; null if the address follows the open document. */
export const heldAddress = signal<string | null>(null);
