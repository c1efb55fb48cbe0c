// What the reader has in hand: the pen for new points, and a point.

import { signal } from "@preact/signals";

/** Position of the class that the next point drawn will have. */
export const pen = signal(1);
/** Id of the point in hand; null where there is none. */
export const selected = signal<number | null>(null);
