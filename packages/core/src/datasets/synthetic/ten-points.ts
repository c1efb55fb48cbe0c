// Ten points from an examination (MITx), on which the number of mistakes depends strongly on the order of visits.

import type { DataSet } from "../data-set.js";
import { columns } from "./columns.js";

/**
 * Returns ten points on which a perceptron, in the order listed, makes 45 mistakes and ends with w = (4, 4), b = −17. The bound
 * (R/γ)² is 51 · 27 = 1,377.
 */
export function tenPoints(): DataSet<-1 | 1> {
  const negative = [
    [0, 0],
    [2, 0],
    [3, 0],
    [0, 2],
    [2, 2],
  ];
  const positive = [
    [5, 1],
    [5, 2],
    [2, 4],
    [4, 4],
    [5, 5],
  ];
  return {
    rows: [...negative, ...positive],
    labels: [...negative.map(() => -1 as const), ...positive.map(() => 1 as const)],
    features: columns(2),
  };
}
