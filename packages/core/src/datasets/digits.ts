// Handwritten digits (E. Alpaydin & C. Kaynak 1998, Cascading classifiers, Kybernetika 34): 32×32 bitmaps, the black dots counted
// in blocks of 4×4. The copy shipped with scikit-learn (BSD 3-clause licence), the test part of UCI's set: 13 people wrote it.

import type { DataSet } from "./data-set.js";
import { images } from "./digits-images.js";
import { RangeDecoder, type Seen, unseen } from "./range-decoder.js";

/**
 * Returns 1,797 handwritten digits as images of 8×8 pixels from 0, white, to 16, black, row after row; made anew at each call.
 */
export function digits(): DataSet {
  const coded = new RangeDecoder(images);
  const followers = Array.from({ length: 10 }, () => unseen(10));
  // What a pixel will be depends on its place, the pixel above and the pixel to the left, each white, light, darker or dark.
  const pixels: Seen[] = Array.from({ length: 64 * 16 }, () => unseen(17));
  const rows: number[][] = [];
  const labels: string[] = [];
  let digit = 0;
  while (rows.length < 1797) {
    digit = coded.symbol(followers[digit]);
    const row: number[] = [];
    for (let j = 0; j < 64; j++) {
      const above = j < 8 ? 0 : shade(row[j - 8]);
      const left = j % 8 === 0 ? 0 : shade(row[j - 1]);
      row.push(coded.symbol(pixels[16 * j + 4 * above + left]));
    }
    rows.push(row);
    labels.push(String(digit));
  }
  return { rows, labels, features: Array.from({ length: 64 }, (_, j) => `pixel_${j >> 3}_${j & 7}`) };
}

function shade(pixel: number): number {
  return Math.ceil(pixel / 6);
}
