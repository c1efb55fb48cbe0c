// The learners of the command line, as the library defines them.

import { type Definition, linearLearners } from "rosenblatt";
import { kernelLearners } from "rosenblatt/kernels";
import { networkLearners } from "rosenblatt/networks";

/** All learners, those first that a reader meets first. Those in the space of a kernel have the names of their linear twins. */
export const learners: readonly Definition[] = [...linearLearners, ...networkLearners, ...kernelLearners];

/** The names that `--learner` takes. */
export const learnerNames: readonly string[] = [...new Set(learners.map(({ short }) => short))];

/** Whether a learner learns in the space of a kernel, which is then among its options. */
export function isKernelLearner({ entry }: Definition): boolean {
  return entry === "rosenblatt/kernels";
}

/** Whether a learner is a network, whose boundary bends without a kernel or a map. */
export function isNetwork({ entry }: Definition): boolean {
  return entry === "rosenblatt/networks";
}

/** The learner that `--learner` names, in the space of a kernel or not; undefined where there is none. */
export function learnerNamed(short: string, withKernel: boolean): Definition | undefined {
  return learners.find((learner) => learner.short === short && isKernelLearner(learner) === withKernel);
}

/** The name that `--learner` has for the learner of a model file. */
export function typedName(name: string): string {
  return learners.find((learner) => learner.name === name)?.short ?? name;
}

/** The names of the learners that there is a kernel version of. */
export const kernelLearnerNames: readonly string[] = kernelLearners.map(({ short }) => short);

/** The ways to keep within a budget of support vectors, by the names of the learners that can; --budget alone means the first. */
export const budgets: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  kernelLearners.flatMap(({ short, budgets: ways }) => (ways ? [[short, ways]] : [])),
);
