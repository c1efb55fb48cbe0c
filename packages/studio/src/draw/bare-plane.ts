// Whether the plane shows only the points, and nothing that was learned from them.

import { signal } from "@preact/signals";

/** Whether the plane shows the points alone. */
export const barePlane = signal(false);
