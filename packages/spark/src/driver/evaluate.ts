// evaluate: what a model predicts for rows on a cluster, against what is so.

import { InputError, type Label } from "rosenblatt";
import { type Confusion, confusionFromCounts } from "rosenblatt/evaluate";
import type { Spark } from "../connect/index.js";
import type { Judged } from "../worker/answers.js";
import { unpackedJson } from "../worker/packed-json.js";
import { rowsFor, type TrainedModel } from "./model-on-cluster.js";
import { nameOf, type Source } from "./source.js";
import type { BadRows } from "./survey.js";
import { transform } from "./transform.js";
import { type WorkerOptions, WorkerProgram } from "./worker-program.js";

/** How a model is evaluated. */
export interface EvaluateOptions extends WorkerOptions {
  readonly badRows?: BadRows;
  /** The column of the classes, where a table calls it otherwise than the one that the model learned from. */
  readonly label?: string | undefined;
}

/** What came of an evaluation. */
export interface Evaluated {
  readonly confusion: Confusion<Label>;
  /** Classes of the rows that the model does not know; their rows are errors. */
  readonly unknown: readonly Label[];
  /** How many rows cannot be read, and the first of them. */
  readonly bad: number;
  readonly listed: readonly string[];
}

/** Compares the predictions of a model with the classes of all rows. */
export async function evaluate(
  spark: Spark,
  model: TrainedModel,
  source: Source,
  options: EvaluateOptions = {},
): Promise<Evaluated> {
  const { signal, badRows = "fail", label } = options;
  await spark.describe("rosenblatt", `rosenblatt: evaluate on ${nameOf(source)}`);
  const worker = await WorkerProgram.send(spark, options);
  const { query, line, args } = await rowsFor(spark, model, source, { unlabelled: false, label, signal });
  const answers = await spark.rows(
    transform(worker.command(["evaluate", ...args]), ["found"], `SELECT ${line} AS line FROM (${query})`),
    { signal },
  );
  const parts = answers.map(({ found }) => unpackedJson<Judged>(String(found)));
  const bad = parts.reduce((sum, part) => sum + part.bad, 0);
  const listed = parts
    .flatMap((part) => part.listed)
    .slice(0, 5)
    .map(({ text, reason }) => `${JSON.stringify(text)}: ${reason}`);
  if (bad > 0 && badRows === "fail")
    throw new InputError(
      `${nameOf(source)}: ${bad === 1 ? "a row" : `${bad} rows`} cannot be read: ${listed.join("; ")}`,
    );
  return { ...totalOf(model.learner.classes, parts, nameOf(source)), bad, listed };
}

function totalOf(
  known: readonly Label[],
  parts: readonly Judged[],
  name: string,
): { confusion: Confusion<Label>; unknown: Label[] } {
  const truth = new Map<Label, { counts: number[]; undecided: number }>();
  for (const { label, counts, undecided } of parts.flatMap((part) => part.truth)) {
    const own = truth.get(label) ?? { counts: known.map(() => 0), undecided: 0 };
    truth.set(label, own);
    counts.forEach((count, k) => {
      own.counts[k] += count;
    });
    own.undecided += undecided;
  }
  if (truth.size === 0) throw new InputError(`${name}: at least one row is needed to measure a model; got none`);
  const unknown = [...truth.keys()].filter((label) => !known.includes(label));
  if (unknown.length === truth.size)
    throw new InputError(
      `${name}: none of its classes is one the model knows: expected ${shortList(known)}; got ${shortList(unknown)}`,
    );
  const classes = inOrder([...known, ...unknown]);
  const place = new Map(known.map((label, k) => [label, k]));
  const counts = classes.map((label) => {
    const own = truth.get(label)?.counts;
    return classes.map((predicted) => own?.[place.get(predicted) ?? -1] ?? 0);
  });
  const undecided = classes.map((label) => truth.get(label)?.undecided ?? 0);
  return { confusion: confusionFromCounts(classes, counts, undecided), unknown: inOrder(unknown) };
}

/** Numbers by their value, texts by their characters. */
function inOrder(labels: readonly Label[]): Label[] {
  return [...labels].sort((a, b) =>
    typeof a === "number" && typeof b === "number" ? a - b : String(a) < String(b) ? -1 : 1,
  );
}

function shortList(labels: readonly Label[]): string {
  return `${labels
    .slice(0, 6)
    .map((label) => JSON.stringify(label))
    .join(", ")}${labels.length > 6 ? ` and ${labels.length - 6} more` : ""}`;
}
