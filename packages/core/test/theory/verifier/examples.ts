// Small labelled data and questions about them, drawn at random, with the head of a certificate that is about them.

import { Examples } from "../../../src/data/examples.js";
import type { KernelSpec } from "../../../src/kernels/kernel.js";
import type { Label } from "../../../src/learner.js";
import { below, type Random } from "../../../src/random.js";
import { type About, schema } from "../../../src/theory/certificates/about.js";
import { dataHash } from "../../../src/theory/problem/data-hash.js";
import { kernelData, kernelDataHash, type Thing } from "../../../src/theory/problem/kernel-data.js";
import type { Question } from "../../../src/theory/problem/question.js";

export const pick = <T>(next: Random, ...choices: readonly T[]): T => choices[below(choices.length, next)];

/** Labels of n rows, of two classes or three, each of which comes up. */
export function drawLabels(next: Random, n: number): string[] {
  const classes = n > 2 && below(2, next) ? ["b", "a", "c"] : ["b", "a"];
  return Array.from({ length: n }, (_, r) => (r < classes.length ? classes[r] : pick(next, ...classes)));
}

export function drawQuestion(next: Random, labels: readonly string[]): Question<string> {
  const classes = [...new Set(labels)];
  if (below(2, next)) return { joint: true };
  const positive = pick(next, ...classes);
  return { positive, negative: pick(next, null, ...classes.filter((label) => label !== positive)) };
}

/** The same rows with what is not 0 only. */
export function sparse(rows: readonly (readonly number[])[]) {
  const kept = rows.map((x) => [...x.entries()].filter(([, value]) => value !== 0));
  let end = 0;
  const starts = [0, ...kept.map((entries) => (end += entries.length))];
  const [indices, values] = [0, 1].map((part) => kept.flatMap((entries) => entries.map((entry) => entry[part])));
  return { starts, indices, values, columns: rows[0].length };
}

/** The head of a certificate about rows of numbers. */
export function about(rows: number[][], labels: string[], question: Question<string>, bias: boolean): About<Label> {
  const sha256 = dataHash(Examples.from(rows, labels), null);
  const data = { sha256, rows: rows.length, columns: rows[0].length, classes: [...new Set(labels)], encoding: null };
  return { schema, data, question, bias };
}

/** The head of a certificate about the space of a kernel. */
export function aboutKernel(
  kernel: KernelSpec,
  rows: number[][] | readonly Thing[],
  labels: string[],
  question: Question<string>,
  bias: boolean,
): About<Label> & { kernel: KernelSpec } {
  const data = kernelData(kernel, rows as number[][], labels);
  return {
    schema,
    kernel,
    data: {
      sha256: kernelDataHash(data, null),
      rows: labels.length,
      columns: data.things ? 0 : data.examples.width,
      classes: [...new Set(labels)],
      encoding: null,
    },
    question,
    bias,
  };
}
