// A boundary set by hand, which the plane shows instead of the run's.

import { signal } from "@preact/signals";
import type { Weights } from "../geometry/weights.js";

/** The boundary set by hand; null while the run's own is shown. */
export const freeBoundary = signal<Weights | null>(null);
