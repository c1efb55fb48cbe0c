// Kernels from data, which may be hostile: a model file names the kernel of its learner.

import { shown } from "../check.js";
import { ModelError, OptionError } from "../errors.js";
import { HeadReader } from "../model/reader.js";
import { product, scaled, sum } from "./combined.js";
import { categorical, hamming } from "./hamming.js";
import type { Kernel } from "./kernel.js";
import { laplacian } from "./laplacian.js";
import { linear } from "./linear.js";
import { ngram } from "./ngram.js";
import { normalised } from "./normalised.js";
import { polynomial } from "./polynomial.js";
import { rbf } from "./rbf.js";
import { sigmoid } from "./sigmoid.js";

/** The most levels of kernels within kernels; each `normalised` makes three calls, so deeper ones could keep a machine busy for ever. */
const deepest = 16;

/**
 * Makes the kernel that a `spec` describes. What it compares is checked when it is used: kernels of rows are those for which
 * `isRowKernel` is true, and others refuse what they cannot compare. `path` is the position of the spec in its file, for errors.
 */
export function kernelOf(spec: unknown, path = ".kernel"): Kernel<unknown> {
  return read(spec, path, 0);
}

function read(spec: unknown, path: string, depth: number): Kernel<unknown> {
  if (depth > deepest) throw new ModelError(path, `must be at most ${deepest} kernels deep`);
  const reader = new HeadReader(spec, path);
  const inner = () => read(reader.object("of").value, `${path}.of`, depth + 1);
  const parts = () =>
    reader.each("of", (list, i) => read(list.object(i).value, `${path}.of[${i}]`, depth + 1)) as [Kernel<unknown>];
  const name = reader.text("kernel");
  try {
    switch (name) {
      case "linear":
        return linear();
      case "polynomial":
        return polynomial({ degree: reader.number("degree"), c: reader.number("c"), scale: reader.number("scale") });
      case "rbf":
        return rbf(reader.number("gamma"));
      case "laplacian":
        return laplacian(reader.number("gamma"));
      case "sigmoid":
        return sigmoid({ scale: reader.number("scale"), c: reader.number("c") });
      case "hamming":
        return hamming();
      case "categorical":
        return categorical() as Kernel<unknown>;
      case "ngram":
        return ngram(reader.number("n")) as Kernel<unknown>;
      case "sum":
        return sum(...parts());
      case "product":
        return product(...parts());
      case "scaled":
        return scaled(inner(), reader.number("factor"));
      case "normalised":
        return normalised(inner());
    }
  } catch (error) {
    throw error instanceof OptionError ? new ModelError(path, error.message) : error;
  }
  throw new ModelError(`${path}.kernel`, `must be the name of a kernel; got ${shown(name)}`);
}
