// Handwritten digits (E. Alpaydin & C. Kaynak 1998, Cascading classifiers, Kybernetika 34): 32×32 bitmaps, the black dots counted
// in blocks of 4×4. The copy shipped with scikit-learn (BSD 3-clause licence), the test part of UCI's set: 13 people wrote it.

import type { DataSet } from "./data-set.js";
import { images } from "./digits-images.js";
import { RangeDecoder, unseen } from "./range-decoder.js";

/** From 0, white, to 16, black. */
const shades = 17;

/**
 * Returns 1,797 handwritten digits as images of 8×8 pixels from 0, white, to 16, black, row after row; made anew at each call.
 */
export function digits(): DataSet {
  const coded = new RangeDecoder(images);
  const followers = Array.from({ length: 10 }, () => unseen(10));
  // The probability of a pixel's value depends on its place and the pixels above, to the left and above to the right; and more specifically
  // also on the digit, and on how dark the first two are. The counts for the rougher context have a total weight of 32.
  const roughly = new Uint16Array(64 * 27 * shades).fill(1);
  const closely = new Uint16Array(640 * 16 * shades);
  const likely = new Uint32Array(shades);
  const rows: number[][] = [];
  const labels: string[] = [];
  let digit = 0;
  while (rows.length < 1797) {
    digit = coded.counted(followers[digit]);
    const row: number[] = [];
    for (let j = 0; j < 64; j++) {
      const above = j < 8 ? 0 : row[j - 8];
      const left = j % 8 === 0 ? 0 : row[j - 1];
      const right = j < 8 || j % 8 === 7 ? 0 : row[j - 7];
      const rough = shades * (27 * j + 9 * part(above, 8) + 3 * part(left, 8) + part(right, 8));
      const close = shades * (16 * (64 * digit + j) + 4 * part(above, 6) + part(left, 6));
      let total = 0;
      for (let k = 0; k < shades; k++) total += roughly[rough + k];
      for (let k = 0; k < shades; k++) likely[k] = 1 + 64 * closely[close + k] + (2048 * roughly[rough + k]) / total;
      const pixel = coded.symbol(likely);
      count(roughly, rough, pixel);
      count(closely, close, pixel);
      row.push(pixel);
    }
    rows.push(row);
    labels.push(String(digit));
  }
  return { rows, labels, features: Array.from({ length: 64 }, (_, j) => `pixel_${j >> 3}_${j & 7}`) };
}

/** 0 for white, else the part of this size that the pixel's value is in. */
function part(pixel: number, size: number): number {
  return Math.ceil(pixel / size);
}

/** Counts a pixel, and to a lesser degree the next darker and lighter ones, except for white and black. */
function count(seen: Uint16Array, from: number, pixel: number): void {
  seen[from + pixel] += 4;
  if (pixel > 1 && pixel < 16) seen[from + pixel - 1]++;
  if (pixel > 0 && pixel < 15) seen[from + pixel + 1]++;
}
