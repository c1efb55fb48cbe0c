// The user's tools: the pen for new points, and the selected point.

import { signal } from "@preact/signals";

/** Index of the class of the next point that is drawn. */
export const pen = signal(1);
/** Id of the selected point; null for none. */
export const selected = signal<number | null>(null);
