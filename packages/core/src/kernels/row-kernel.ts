// Kernels of rows, one pair at a time.

import { type PairMatrix, programOf, runProgram, type Side } from "../compute/pairs/kernel-program.js";
import type { RowViews } from "../compute/task.js";
import type { Definite, Expression, KernelSpec, RowKernel } from "./kernel.js";
import { readPair } from "./row-pair.js";

/** Makes a kernel of rows from an expression; for one pair of rows in any form it gives exactly the number that a learner computes. */
export function rowKernel(name: string, definite: Definite, spec: KernelSpec, expression: Expression): RowKernel {
  const program = programOf(expression);
  const matrices = Array.from(
    { length: program.matrices },
    (): PairMatrix => ({ values: new Float64Array(1), at: 0, stride: 1 }),
  );
  const side = (rows: RowViews): Side => ({ rows, from: 0, to: 1, own: new Float64Array(program.owns) });
  return {
    name,
    definite,
    spec,
    expression,
    between(a, b) {
      const [x, z] = readPair(a, b, program.needsWidth ? name : undefined).map(side);
      if (program.owns > 0) for (const one of [x, z]) runProgram(program, one, one, matrices, true);
      runProgram(program, x, z, matrices, false);
      return matrices[0].values[0];
    },
  };
}
