// Our support sets, used as by a learner.

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import "rosenblatt/wasm";
import { polynomial, rbf } from "rosenblatt/kernels";
import { Crew } from "../../packages/core/dist/support/crew.js";
import { SupportRows } from "../../packages/core/dist/support/support-rows.js";

export const batch = 64;
const none = new Uint32Array(0);

export const dense = (values, width) => ({ width, starts: none, indices: null, values });
const listed = (from, count) => Uint32Array.from({ length: count }, (_, k) => from + k);

/** A support set of the first rows, with coefficients for each class. */
export function supportOf(kernel, rows, size, columns) {
  const support = new SupportRows(kernel);
  support.columns = columns;
  support.table(0);
  for (let from = 0; from < size; from += batch) {
    const count = Math.min(batch, size - from);
    support.face(rows, listed(from, count), count);
    for (let b = 0; b < count; b++) support.add(b);
  }
  const table = support.table(0);
  for (let i = 0; i < size * support.stride; i++) table[i] = (i % 7) - 3;
  return support;
}

export const fourthPower = () => polynomial(4);
export const gaussian = rbf;

/** The time in milliseconds to compute the kernel values of rows from `from` on. */
export function face(support, rows, from, count = batch) {
  const list = listed(from, count);
  const begin = performance.now();
  support.face(rows, list, count);
  return performance.now() - begin;
}

/** A crew of this thread and another one. */
export async function crewOfTwo() {
  const crew = Crew.of(2);
  const worker = new Worker(new URL("thread.mjs", import.meta.url), { workerData: crew.ticket(1) });
  worker.unref();
  await once(worker, "message");
  return crew;
}

/** (1 + x·z)⁴ in plain JavaScript, one pair at a time. */
export function plainly(x, from, count, size, width, out) {
  for (let b = 0; b < count; b++)
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let j = 0, p = (from + b) * width, q = i * width; j < width; j++, p++, q++) sum += x[p] * x[q];
      const base = 1 + sum;
      out[b * size + i] = base * base * (base * base);
    }
}
