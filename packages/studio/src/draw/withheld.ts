// What the plane hides while points arrive one at a time.

import { signal } from "@preact/signals";

/** What is hidden of points that arrive one at a time. */
export interface Withheld {
  /** Ids of the points that are still to come and are not shown at all. */
  readonly points: ReadonlySet<number>;
  /** Id of the point whose class is not revealed yet; null for none. */
  readonly unknown: number | null;
}

/** What is hidden now; null if every point is shown with its class. */
export const withheld = signal<Withheld | null>(null);
