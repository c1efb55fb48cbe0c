// Breast masses (W. N. Street, W. H. Wolberg & O. L. Mangasarian 1993, Nuclear feature extraction for breast tumor diagnosis, SPIE
// 1905, 861–870): ten measures of the cell nuclei in an image of each. The copy shipped with scikit-learn (BSD 3-clause
// licence), of UCI's Breast Cancer Wisconsin (Diagnostic).

import { masses } from "./breast-cancer-masses.js";
import type { DataSet } from "./data-set.js";
import { RangeDecoder, type Seen, unseen } from "./range-decoder.js";

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
  const coded = new RangeDecoder(masses);
  const kinds = unseen(2);
  const labels = Array.from({ length: 569 }, () => ["malignant", "benign"][coded.symbol(kinds)]);
  const rows: number[][] = labels.map(() => []);
  for (let j = 0; j < 30; j++) {
    const places = coded.number(10);
    const zeros = unseen(5);
    const ranges: Seen[] = Array.from(zeros, () => unseen(100));
    for (const row of rows) {
      const last = coded.symbol(zeros);
      const leading = 500 * coded.symbol(ranges[last]) + coded.number(500);
      // A whole number divided by a power of ten is rounded once, and so the double nearest to the decimal.
      row.push((leading * 10 ** last) / 10 ** places);
    }
  }
  const features = ["mean $", "$ error", "worst $"].flatMap((name) => measures.map((one) => name.replace("$", one)));
  return { rows, labels, features };
}
