// Scaling by what the workers add up of all rows, without rounding.

import {
  type Examples,
  type Json,
  load,
  OptionError,
  Perceptron,
  Pipeline,
  saveBytes,
  type Transformer,
} from "rosenblatt";
import type { RunOptions } from "../connect/index.js";
import { ColumnSums, standardizedBy } from "../mixing/index.js";
import { unpackedJson } from "../worker/packed-json.js";
import type { ShardSums } from "../worker/sums.js";
import type { PreparedRows, ShardLines } from "./prepared.js";

/** Fits what scales rows to all rows of the cluster; `sample` are some of them, with all classes and columns. */
export async function fittedOnCluster(
  transformers: readonly Transformer[],
  sample: Examples,
  rows: PreparedRows,
  options: RunOptions & { readonly args: readonly string[]; readonly expected: readonly ShardLines[] },
): Promise<Transformer[]> {
  if (transformers.length === 0) return [];
  const [first, ...others] = transformers;
  if (others.length > 0 || !["standardize", "unit-length", "unit-ball"].includes(first.kind))
    throw new OptionError(
      `a cluster scales by standardize, unit-length or unit-ball; got ${transformers.map(({ kind }) => kind).join(", then ")}`,
    );
  const { args, ...others_ } = options;
  const answers = await rows.each(["sums", ...args], ["sums"], others_);
  const parts = answers.map(({ columns: [text] }) => unpackedJson<ShardSums>(text));
  const fitted = first.fit(sample);
  const examples = parts.reduce((sum, part) => sum + part.rows, 0);
  const longest = parts.reduce((most, part) => Math.max(most, part.longest), 0);
  if (first.kind === "unit-length") return [changed(fitted, { examples })];
  if (first.kind === "unit-ball") return [changed(fitted, { examples, radius: longest })];
  return [standardizedBy(counting(fitted, sample, parts, examples), summed(parts))];
}

/** The standardizing transformer as it is after all rows, but for means and deviations. */
function counting(
  fitted: Transformer,
  { vocabulary, width }: Examples,
  parts: readonly ShardSums[],
  examples: number,
): Transformer {
  const counts = new Float64Array(width);
  for (const part of parts)
    part.counts.forEach((count, j) => {
      counts[j] += count;
    });
  let used = width;
  while (used > 0 && counts[used - 1] === 0) used--;
  const own = counts.subarray(0, used);
  const zeros = new Float64Array(used);
  const { columns } = (fitted.options ?? {}) as { columns?: readonly string[] };
  const listed = columns && new Set(columns);
  return changed(fitted, { examples }, (put) => ({
    ...{ counts: put(own.slice()), means: put(zeros), squares: put(zeros) },
    ...(listed && { listed: put(Uint32Array.from(own, (_, j) => (listed.has(vocabulary!.names![j]) ? 1 : 0))) }),
  }));
}

/** The sums of all shards. */
function summed(parts: readonly ShardSums[]): ColumnSums {
  const sums = new ColumnSums();
  for (const part of parts) {
    sums.grow(part.values.length);
    for (const kind of ["values", "squares"] as const)
      part[kind].forEach((own, j) => {
        for (const some of own) sums[kind].add(j, some);
      });
  }
  return sums;
}

type Put = (array: Float64Array | Uint32Array) => Json;

/** The same transformer with other facts in its model file. */
function changed(
  transformer: Transformer,
  facts: { readonly [key: string]: Json },
  more: (put: Put) => { readonly [key: string]: Json } = () => ({}),
): Transformer {
  const { head, arrays } = new Pipeline(transformer, new Perceptron()).content();
  const all = [...arrays];
  const put: Put = (array) => ({ array: all.push(array) - 1 });
  const saved = { ...(head.transformer as { [key: string]: Json }), ...facts, ...more(put) };
  const content = { head: { ...head, transformer: saved }, arrays: all };
  const model = {
    content: () => content,
    toJSON: () => {
      throw new Error("a model is read from its content here");
    },
  };
  return (load(saveBytes(model)) as unknown as Pipeline).transformer;
}
