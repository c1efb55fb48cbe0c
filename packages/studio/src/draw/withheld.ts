// What the plane keeps to itself while points arrive one at a time.

import { signal } from "@preact/signals";

export interface Withheld {
  /** Ids of the points that are still to come: they do not show at all. */
  readonly points: ReadonlySet<number>;
  /** Id of the one whose class is not told yet. */
  readonly unknown: number | null;
}

/** null: every point shows, with its class. */
export const withheld = signal<Withheld | null>(null);
