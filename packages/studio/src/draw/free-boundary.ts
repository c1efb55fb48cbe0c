// A boundary set by hand, which the plane shows in the place of the run's.

import { signal } from "@preact/signals";
import type { Weights } from "../run/trace.js";

/** null: the run's own is shown. */
export const freeBoundary = signal<Weights | null>(null);
