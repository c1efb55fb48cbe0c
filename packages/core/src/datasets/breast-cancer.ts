// Breast masses (W. N. Street, W. H. Wolberg & O. L. Mangasarian 1993, Nuclear feature extraction for breast tumor diagnosis, SPIE
// 1905, 861–870): ten measures of the cell nuclei in an image of each. The copy shipped with scikit-learn (BSD 3-clause
// licence), of UCI's Breast Cancer Wisconsin (Diagnostic).

import { masses } from "./breast-cancer-masses.js";
import type { DataSet } from "./data-set.js";
import { Forecaster } from "./forecaster.js";
import { RangeDecoder, unseen } from "./range-decoder.js";

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

/** The symbol for a value far from its forecast. */
const far = 0;

/**
 * Returns 569 breast masses: for each measure the mean over the nuclei, the standard error, and the mean of the three worst;
 * made anew at each call.
 */
export function breastCancer(): DataSet {
  const coded = new RangeDecoder(masses);
  const kinds = unseen(2);
  // The forecaster's inputs: 1, the kind, the measures so far, and the squares of two.
  const known = Array.from({ length: 569 }, () => Float64Array.of(1, coded.counted(kinds), ...new Float64Array(33)));
  let size = 2;
  const labels = known.map(([, kind]) => ["malignant", "benign"][kind]);
  const rows: number[][] = known.map(() => []);
  const errors = unseen(128);
  for (let j = 0; j < 30; j++) {
    const places = coded.number(10);
    const unit = 1000 * (1 + coded.number(5000));
    const forecaster = new Forecaster(size);
    // The average distance of values from their forecasts.
    let spread = 400;
    for (let i = 0; i < rows.length; i++) {
      const forecast = Math.max(0, forecaster.forecast(known[i]));
      const middle = Math.floor(placeOf(unit * forecast));
      const width = Math.max(1, Math.floor(spread / 4));
      const symbol = coded.counted(errors);
      if (symbol !== far) {
        errors[symbol - 1]++;
        errors[symbol + 1]++;
      }
      const place = symbol === far ? coded.number(65536) : middle + width * (symbol - 64) + coded.number(width);
      const value = valueAt(place);
      const share = value / unit;
      const least = Math.max(0.05, forecast);
      forecaster.learn(known[i], share, 1 / (least * least));
      spread += (Math.min(8 * spread, Math.abs(place - middle)) - spread) * Math.max(0.02, 1 / (i + 2));
      // Dividing a whole number by a power of ten rounds once, and so gives the double nearest to the decimal.
      rows[i].push(value / 10 ** places);
      known[i].set([share, share * share], size);
    }
    // The areas are close to the squares of the radii; other squares are overwritten.
    size += j % 20 === 0 ? 2 : 1;
  }
  const features = ["mean $", "$ error", "worst $"].flatMap((name) => measures.map((one) => name.replace("$", one)));
  return { rows, labels, features };
}

/** The index of a number among those with four leading digits: 0, 1, …, 9999, 10000, 10010, … */
function placeOf(value: number): number {
  let place = 0;
  let leading = value;
  for (; leading >= 10_000; leading /= 10) place += 9000;
  return place + leading;
}

/** The number at such an index. */
function valueAt(place: number): number {
  const zeros = Math.max(0, Math.floor((place - 1000) / 9000));
  return (place - 9000 * zeros) * 10 ** zeros;
}
