// The sigmoid kernel: tanh(scale·x·z + c), after the units of neural networks. Not an inner product in general: Burges 1999,
// Advances in Kernel Methods, chapter 7.

import { positive, shown, withFirst } from "../check.js";
import { OptionError } from "../errors.js";
import type { RowKernel } from "./kernel.js";
import { rowKernel } from "./row-kernel.js";

/** Options of a sigmoid kernel. */
export interface SigmoidOptions {
  /** The factor of x·z, above 0. Defaults to 1; 1 / columns is a common choice. */
  scale?: number;
  /** The constant c, any number. Defaults to 0. */
  c?: number;
}

/** The sigmoid kernel tanh(scale·x·z + c), whose Gram matrices are not always positive semi-definite. `sigmoid(2)` is `sigmoid({ scale: 2 })`. */
export function sigmoid(options?: number | SigmoidOptions): RowKernel {
  const { scale = 1, c = 0 } = withFirst<SigmoidOptions>(options, ["scale", "c"]);
  positive("scale", scale);
  if (!Number.isFinite(c)) throw new OptionError(`c must be a finite number; got ${shown(c)}`);
  const product = scale === 1 ? "x·z" : `${scale}·x·z`;
  const shift = c === 0 ? "" : c < 0 ? ` − ${-c}` : ` + ${c}`;
  return rowKernel(
    `tanh(${product}${shift})`,
    "not-always",
    { kernel: "sigmoid", scale, c },
    { measure: "dot", shape: "tanh", scale, c },
  );
}
