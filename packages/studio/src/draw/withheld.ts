// What the plane keeps to itself while points arrive one at a time.

import { signal } from "@preact/signals";

/** What the plane does not show yet of the points that arrive one at a time. */
export interface Withheld {
  /** Ids of the points that are still to come and do not show at all. */
  readonly points: ReadonlySet<number>;
  /** Id of the point whose class is not told yet; null where there is none. */
  readonly unknown: number | null;
}

/** What is withheld now; null where every point shows, with its class. */
export const withheld = signal<Withheld | null>(null);
