// Breast masses (W. N. Street, W. H. Wolberg & O. L. Mangasarian 1993, Nuclear feature extraction for breast tumor diagnosis, SPIE
// 1905, 861–870): ten measures of the cell nuclei in an image of each. The copy shipped with scikit-learn (BSD 3-clause
// licence), of UCI's Breast Cancer Wisconsin (Diagnostic).

import { masses } from "./breast-cancer-masses.js";
import type { DataSet } from "./data-set.js";

const measures = [
  "radius",
  "texture",
  "perimeter",
  "area",
  "smoothness",
  "compactness",
  "concavity",
  "concave points",
  "symmetry",
  "fractal dimension",
];

/**
 * Returns 569 breast masses: of each measure the mean over its nuclei, the standard error, and the mean of the three worst;
 * made anew at each call.
 */
export function breastCancer(): DataSet {
  const rows: number[][] = [];
  const labels: string[] = [];
  for (const mass of masses.trim().split(/\s(?=[MB])/)) {
    const [kind, ...values] = mass.trim().split(" ");
    labels.push(kind === "M" ? "malignant" : "benign");
    rows.push(values.map(Number));
  }
  const features = ["mean $", "$ error", "worst $"].flatMap((name) => measures.map((one) => name.replace("$", one)));
  return { rows, labels, features };
}
