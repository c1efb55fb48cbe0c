// The validation part of early stopping.

import { InputError } from "../errors.js";
import { random, shuffle } from "../random.js";

/** Sets the same share of each class aside, chosen by seed; both parts keep the order of the data. */
export function holdBack(
  targets: Uint32Array,
  fraction: number,
  seed: number,
): { kept: Uint32Array; held: Uint32Array } {
  const rows = shuffle(
    new Uint32Array(targets.length).map((_, r) => r),
    random(seed, 2 ** 32),
  );
  const left: number[] = [];
  for (const target of targets) left[target] = (left[target] ?? 0) + 1;
  for (const target in left) left[target] = Math.round(left[target] * fraction);
  const isHeld = new Uint8Array(targets.length);
  for (const r of rows) if (left[targets[r]]-- > 0) isHeld[r] = 1;
  const held = rows.filter((r) => isHeld[r] === 1).sort();
  const kept = rows.filter((r) => isHeld[r] === 0).sort();
  if (held.length === 0 || kept.length === 0)
    throw new InputError(
      `holding back ${fraction} of ${targets.length} examples leaves a part empty; give more examples or another fraction`,
    );
  return { kept, held };
}
