// What becomes of rows before the learner sees them, fitted by what the workers count and add up of all rows, without rounding.

import { deflateSync } from "node:zlib";
import { type Examples, OptionError, Perceptron, saveBytes, type Transformer } from "rosenblatt";
import type { RunOptions } from "../connect/index.js";
import { changedTransformer } from "../fitting/changed-transformer.js";
import { countedTerms } from "../fitting/document-counts.js";
import { behind, ColumnSums, standardizedBy } from "../mixing/index.js";
import { unpackedJson } from "../worker/packed-json.js";
import type { ShardSums } from "../worker/sums.js";
import type { ShardTerms } from "../worker/terms.js";
import type { PreparedRows, ShardLines } from "./prepared.js";

/** How transformers are fitted. */
export interface FittingOptions extends RunOptions {
  readonly args: readonly string[];
  readonly expected: readonly ShardLines[];
  /** Decides about the order of rows. */
  readonly seed: number;
}

const kinds = ["standardize", "unit-length", "unit-ball", "tfidf"];

/** Fits transformers, each to the rows that those before it make of all rows of the cluster; `sample` are some of them, with all classes and columns. */
export async function fittedOnCluster(
  transformers: readonly Transformer[],
  sample: Examples,
  rows: PreparedRows,
  { args, expected, seed, ...options }: FittingOptions,
): Promise<Transformer[]> {
  if (!transformers.every(({ kind }) => kinds.includes(kind)))
    throw new OptionError(
      `a cluster fits ${kinds.join(", ")}; got ${transformers.map(({ kind }) => kind).join(", then ")}`,
    );
  const fitted: Transformer[] = [];
  let made = sample;
  for (const transformer of transformers) {
    const before = fitted.length === 0 ? [] : [`behind=${await sent(fitted, rows, options)}`];
    const count = async (mode: string, ...more: readonly string[]) => {
      const answers = await rows.each([mode, ...more, ...before, ...args], ["found"], { ...options, expected });
      return answers.map(({ columns: [text] }) => text);
    };
    const own = transformer.fit(made);
    const next =
      own.kind === "tfidf"
        ? countedTerms(own, made, (await count("terms", `seed=${seed}`)).map(unpackedJson<ShardTerms>))
        : scaledBy(own, made, (await count("sums")).map(unpackedJson<ShardSums>));
    fitted.push(next);
    made = next.transformAll(made);
  }
  return fitted;
}

/** Sends transformers to the executors as a file beside the worker; returns its name. */
function sent(fitted: readonly Transformer[], { spark }: PreparedRows, options: RunOptions): Promise<string> {
  const bytes = saveBytes(behind(fitted, new Perceptron()));
  return spark.addFile("transformers.rosenblatt", deflateSync(bytes, { level: 1 }), options);
}

function scaledBy(fitted: Transformer, sample: Examples, parts: readonly ShardSums[]): Transformer {
  const examples = parts.reduce((sum, part) => sum + part.rows, 0);
  const longest = parts.reduce((most, part) => Math.max(most, part.longest), 0);
  if (fitted.kind === "unit-length") return changedTransformer(fitted, { examples });
  if (fitted.kind === "unit-ball") return changedTransformer(fitted, { examples, radius: longest });
  return standardizedBy(counting(fitted, sample, parts, examples), summed(parts));
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
  return changedTransformer(fitted, { examples }, (put) => ({
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
