// Fits the transformers that precede the learner, from counts and exact sums that the workers compute over all rows.

import { deflateSync } from "node:zlib";
import { type Examples, OptionError, Perceptron, saveBytes, type Transformer } from "rosenblatt";
import type { RunOptions } from "../connect/index.js";
import { changedTransformer } from "../fitting/changed-transformer.js";
import { countedTerms } from "../fitting/document-counts.js";
import { type ScalingSums, summedUp } from "../fitting/scaling-sums.js";
import { behind, standardizedBy } from "../mixing/index.js";
import { unpackedJson } from "../worker/packed-json.js";
import type { ShardSums } from "../worker/sums.js";
import type { ShardTerms } from "../worker/terms.js";
import type { PreparedRows, ShardLines } from "./prepared.js";

/** What the survey of the rows to learn from has found already, so that another pass is not needed; undefined where it does not say. */
export interface Surveyed {
  readonly rows: number;
  sums(): ScalingSums | undefined;
  terms(prefix: string): ShardTerms[] | undefined;
}

/** Options for fitting transformers. */
export interface FittingOptions extends RunOptions {
  readonly args: readonly string[];
  readonly expected: readonly ShardLines[];
  /** Determines the order of the rows. */
  readonly seed: number;
  readonly surveyed: Surveyed;
}

const kinds = ["standardize", "unit-length", "unit-ball", "tfidf"];

/** Fits each transformer to all rows of the cluster as transformed by those before it. `sample` holds a few examples with all classes and columns. */
export async function fittedOnCluster(
  transformers: readonly Transformer[],
  sample: Examples,
  rows: PreparedRows,
  { args, expected, seed, surveyed, ...options }: FittingOptions,
): Promise<Transformer[]> {
  if (!transformers.every(({ kind }) => kinds.includes(kind)))
    throw new OptionError(
      `a cluster fits ${kinds.join(", ")}; got ${transformers.map(({ kind }) => kind).join(", then ")}`,
    );
  const fitted: Transformer[] = [];
  let made = sample;
  for (const transformer of transformers) {
    const count = async <T>(mode: string, ...more: readonly string[]) => {
      const before = fitted.length === 0 ? [] : [`behind=${await sent(fitted, rows, options)}`];
      const answers = await rows.each([mode, ...more, ...before, ...args], ["found"], { ...options, expected });
      return answers.map(({ columns: [text] }) => unpackedJson<T>(text));
    };
    const own = transformer.fit(made);
    let next: Transformer;
    if (own.kind === "tfidf") {
      const { prefix, hash } = own.options as { prefix?: string; hash?: number };
      // Weighting the words of one column does not change those of another.
      const isFirst = prefix !== undefined && hash === undefined && fitted.every(({ kind }) => kind === "tfidf");
      const known = isFirst ? surveyed.terms(prefix) : undefined;
      next = countedTerms(own, made, known ?? (await count<ShardTerms>("terms", `seed=${seed}`)));
    } else if (own.kind === "unit-length") next = changedTransformer(own, { examples: surveyed.rows });
    else {
      const known = own.kind === "standardize" && fitted.length === 0 ? surveyed.sums() : undefined;
      next = scaledBy(own, made, known ?? summedUp(await count<ShardSums>("sums"), made.width));
    }
    fitted.push(next);
    made = next.transformAll(made);
  }
  return fitted;
}

/** Sends transformers to the executors as a file next to the worker, and returns the name of the file. */
function sent(fitted: readonly Transformer[], { spark }: PreparedRows, options: RunOptions): Promise<string> {
  const bytes = saveBytes(behind(fitted, new Perceptron()));
  return spark.addFile("transformers.rosenblatt", deflateSync(bytes, { level: 1 }), options);
}

function scaledBy(fitted: Transformer, { vocabulary }: Examples, found: ScalingSums): Transformer {
  const { rows: examples, counts, sums, longest } = found;
  if (fitted.kind === "unit-ball") return changedTransformer(fitted, { examples, radius: longest! });
  let used = counts.length;
  while (used > 0 && counts[used - 1] === 0) used--;
  const own = counts.subarray(0, used);
  const zeros = new Float64Array(used);
  const { columns } = (fitted.options ?? {}) as { columns?: readonly string[] };
  const listed = columns && new Set(columns);
  const counting = changedTransformer(fitted, { examples }, (put) => ({
    counts: put(own.slice()),
    means: put(zeros),
    squares: put(zeros),
    ...(listed && { listed: put(Uint32Array.from(own, (_, j) => (listed.has(vocabulary!.names![j]) ? 1 : 0))) }),
  }));
  return standardizedBy(counting, sums, vocabulary?.names);
}
