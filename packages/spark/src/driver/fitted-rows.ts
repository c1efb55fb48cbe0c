// The rows of a run, for evaluating its model while they are still on the cluster.

import { deflateSync } from "node:zlib";
import { type BatchLearner, InputError, type Label, type Savable, saveBytes } from "rosenblatt";
import type { TableEncoding } from "rosenblatt/readers";
import type { Use } from "../mixing/index.js";
import type { ScoredRows } from "../worker/score-sheet.js";
import { type Evaluated, judged, mostScores } from "./evaluate.js";
import type { TrainingRows } from "./training-rows.js";

/** The rows of a run: those that the model learned from, and those that were held back. */
export class FittedRows {
  readonly #data: TrainingRows;
  readonly #run: { readonly name: string; readonly seed: number; readonly signal: AbortSignal | undefined };

  constructor(
    data: TrainingRows,
    run: { readonly name: string; readonly seed: number; readonly signal: AbortSignal | undefined },
  ) {
    this.#data = data;
    this.#run = run;
  }

  /** How the rows of a table become examples; undefined for LIBSVM text. */
  get encoding(): TableEncoding | undefined {
    return this.#data.encoding;
  }

  /** Compares a model's predictions with the true classes of the rows for one use. Their scores are in content order. */
  async evaluate(
    model: BatchLearner<Label>,
    use: Use,
    { scores = false }: { readonly scores?: boolean } = {},
  ): Promise<Evaluated> {
    const { rows, survey, args, sample, encoding } = this.#data;
    const { name, seed, signal } = this.#run;
    if (!rows.uses.includes(use)) throw new InputError(`no rows were held back to ${use}`);
    const { spark, worker } = rows;
    const { classes } = model;
    const bytes = deflateSync(saveBytes(model as BatchLearner<Label> & Savable), { level: 1 });
    const file = await spark.addFile("model.rosenblatt", bytes, { signal });
    const reading = args.filter((argument) => argument !== "skip");
    const known = encoding ? [] : [`columns=${sample.width}`];
    const expected = survey.uses[use].reduce((sum, count) => sum + count, 0);
    const isFew = expected * classes.length <= mostScores;
    const lines = rows.lines(use, { inOrder: scores && isFew });
    const found = await judged(
      spark,
      worker,
      {
        lines,
        args: [`model=${file}`, `seed=${seed}`, ...known, ...reading, ...rows.hashed],
        classes,
        name,
        badRows: "skip",
        scores: scores && isFew,
      },
      { signal },
    );
    const { examples } = found.confusion;
    if (examples !== expected) throw new Error(`${name}: ${expected} rows must be judged; ${examples} were`);
    return { ...found, scored: found.scored && inContentOrder(found.scored, classes.length) };
  }
}

/** Sorts rows by their content hash. Rows with the same hash come from one worker and keep their order. */
function inContentOrder({ hashes, targets, scores }: ScoredRows, classes: number): ScoredRows {
  const order = Uint32Array.from(hashes.keys()).sort((a, b) => hashes[a] - hashes[b]);
  const sorted = new Float64Array(scores.length);
  order.forEach((row, at) => {
    for (let k = 0; k < classes; k++) sorted[at * classes + k] = scores[row * classes + k];
  });
  return {
    hashes: order.map((row) => hashes[row]),
    targets: Int32Array.from(order, (row) => targets[row]),
    scores: sorted,
  };
}
