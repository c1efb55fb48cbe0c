// Handwritten digits (E. Alpaydin & C. Kaynak 1998, Cascading classifiers, Kybernetika 34): 32×32 bitmaps, the black dots counted
// in blocks of 4×4. The copy shipped with scikit-learn (BSD 3-clause licence), the test part of UCI's set: 13 people wrote it.

import type { DataSet } from "./data-set.js";
import { images } from "./digits-images.js";

/**
 * Returns 1,797 handwritten digits as images of 8×8 pixels from 0, white, to 16, black, row after row; made anew at each call.
 */
export function digits(): DataSet {
  const rows: number[][] = [];
  const labels: string[] = [];
  for (const image of images.trim().split(/\s+/)) {
    labels.push(image[0]);
    rows.push(Array.from(image.slice(1), (pixel) => Number.parseInt(pixel, 17)));
  }
  return { rows, labels, features: Array.from({ length: 64 }, (_, j) => `pixel_${j >> 3}_${j & 7}`) };
}
