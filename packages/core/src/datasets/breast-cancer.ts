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
  const [kinds, ...columns] = masses.trim().split("\n");
  const labels = Array.from(kinds, (kind) => (kind === "M" ? "malignant" : "benign"));
  const rows: number[][] = labels.map(() => []);
  for (const column of columns) {
    const [places, width, digits] = column.trim().split(" ");
    // A whole number divided by a power of ten is rounded once, and so the double nearest to the decimal.
    rows.forEach((row, i) => {
      row.push(Number.parseInt(digits.slice(i * +width, (i + 1) * +width), 36) / 10 ** +places);
    });
  }
  const features = ["mean $", "$ error", "worst $"].flatMap((name) => measures.map((one) => name.replace("$", one)));
  return { rows, labels, features };
}
