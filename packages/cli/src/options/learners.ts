// The learners of the command line, as the library defines them.

import { type Definition, linearLearners } from "rosenblatt";
import { kernelLearners } from "rosenblatt/kernels";
import { networkLearners } from "rosenblatt/networks";

/** All learners, in the order in which readers meet them. Those in the space of a kernel have the names of their linear twins. */
export const learners: readonly Definition[] = [...linearLearners, ...networkLearners, ...kernelLearners];

/** The names that `--learner` takes. */
export const learnerNames: readonly string[] = [...new Set(learners.map(({ short }) => short))];

/** Whether a learner learns in the space of a kernel, so that it has the option of a kernel. */
export function isKernelLearner({ entry }: Definition): boolean {
  return entry === "rosenblatt/kernels";
}

/** Whether a learner is a network, whose boundary bends without a kernel or a map. */
export function isNetwork({ entry }: Definition): boolean {
  return entry === "rosenblatt/networks";
}

/** The learner that `--learner` names, in the space of a kernel or not; undefined if there is none. */
export function learnerNamed(short: string, withKernel: boolean): Definition | undefined {
  return learners.find((learner) => learner.short === short && isKernelLearner(learner) === withKernel);
}

/** The name by which `--learner` knows the learner of a model file. */
export function typedName(name: string): string {
  return learners.find((learner) => learner.name === name)?.short ?? name;
}

/** The names of the learners that have a kernel version. */
export const kernelLearnerNames: readonly string[] = kernelLearners.map(({ short }) => short);

/**
 * The ways to keep within a budget of support vectors, by the names of the learners that have them; --budget without a
 * way means the first.
 */
export const budgets: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  kernelLearners.flatMap(({ short, budgets: ways }) => (ways ? [[short, ways]] : [])),
);
