// The result of cluster.

import type { KMeansReport } from "rosenblatt/maps";
import type { Loaded } from "../data/load.js";
import type { Comparison, Members } from "./members.js";

/** Clusters of a data set, and how they were found. */
export interface Clustering {
  readonly data: Loaded;
  readonly k: number;
  /** Where the run started, in words. */
  readonly start: string;
  readonly scale: string;
  readonly seed: number;
  readonly found: KMeansReport;
  readonly clusters: readonly Members[];
  /** The comparison with the classes of the data; null if it has none. */
  readonly comparison: Comparison | null;
  /** The files written. */
  readonly assignments: string | undefined;
  readonly picture: string | undefined;
  readonly seconds: number;
}
