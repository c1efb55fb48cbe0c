// The validation part of early stopping.

import { InputError } from "../errors.js";
import { random, shuffle } from "../random.js";
import { drain, inBlocks, type Steps } from "./steps.js";

/** The cost of shuffling a row, in multiplications. */
const shuffleWork = 24;

/** Sets the same share of each class aside, chosen by seed; both parts keep the order of the data. */
export function holdBack(targets: Uint32Array, fraction: number, seed: number): Parts {
  return drain(holdingBack(targets, fraction, seed));
}

/** The rows to learn from and the rows held back, ascending. */
export interface Parts {
  readonly kept: Uint32Array;
  readonly held: Uint32Array;
}

/** Does what `holdBack` does, in steps. The targets must not be moved meanwhile. */
export function* holdingBack(targets: Uint32Array, fraction: number, seed: number): Steps<Parts> {
  const size = targets.length;
  const rows = new Uint32Array(size);
  const left: number[] = [];
  yield* inBlocks(size, 8, (from, until) => {
    for (let r = from; r < until; r++) {
      rows[r] = r;
      left[targets[r]] = (left[targets[r]] ?? 0) + 1;
    }
  });
  for (const target in left) left[target] = Math.round(left[target] * fraction);
  const next = random(seed, 2 ** 32);
  yield* inBlocks(size, shuffleWork, (from, until) => shuffle(rows, next, size - from, size - until));
  const isHeld = new Uint8Array(size);
  let count = 0;
  yield* inBlocks(size, shuffleWork, (from, until) => {
    for (let i = from; i < until; i++)
      if (left[targets[rows[i]]]-- > 0) {
        isHeld[rows[i]] = 1;
        count++;
      }
  });
  if (count === 0 || count === size)
    throw new InputError(`holding back ${fraction} of ${size} leaves a part empty; give more examples`);
  const [held, kept] = [new Uint32Array(count), new Uint32Array(size - count)];
  let [h, k] = [0, 0];
  yield* inBlocks(size, 4, (from, until) => {
    for (let r = from; r < until; r++)
      if (isHeld[r]) held[h++] = r;
      else kept[k++] = r;
  });
  return { kept, held };
}
