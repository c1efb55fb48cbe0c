// evaluate: compares a model's predictions for rows on a cluster with their true classes.

import { InputError, type Label } from "rosenblatt";
import { type Confusion, confusionFromCounts } from "rosenblatt/evaluate";
import type { RunOptions, Spark } from "../connect/index.js";
import { type WorkerOptions, WorkerProgram } from "../launch/worker-program.js";
import type { Judged } from "../worker/answers.js";
import { unpackedJson } from "../worker/packed-json.js";
import { onSheets, type ScoredRows } from "../worker/score-sheet.js";
import { checkBadRows, checkedSource } from "./check-options.js";
import { rowsFor, type TrainedModel } from "./model-on-cluster.js";
import { nameOf, type Source } from "./source.js";
import type { BadRows } from "./survey.js";
import { transform } from "./transform.js";

/** The most scores (one per row and class) that are fetched from the cluster: 128 MB. */
export const mostScores: number = 2 ** 24;

/** Options of an evaluation. */
export interface EvaluateOptions extends WorkerOptions {
  readonly badRows?: BadRows;
  /** The label column, if its name differs from that in the table the model learned from. */
  readonly label?: string | undefined;
  /** Whether to return the scores of all rows too, if there are at most `mostScores` of them. Defaults to false. */
  readonly scores?: boolean;
}

/** The result of an evaluation. */
export interface Evaluated {
  readonly confusion: Confusion<Label>;
  /** Classes in the rows that the model does not know; their rows count as errors. */
  readonly unknown: readonly Label[];
  /** How many rows cannot be read, and descriptions of the first of them. */
  readonly bad: number;
  readonly listed: readonly string[];
  /** How many cells cannot be read and count as missing. */
  readonly cells: number;
  /** The scores of all readable rows; undefined if they were not requested, or if there are too many. */
  readonly scored: ScoredRows | undefined;
}

/** Compares the predictions of a model with the classes of all rows. */
export async function evaluate(
  spark: Spark,
  model: TrainedModel,
  given: Source,
  options: EvaluateOptions = {},
): Promise<Evaluated> {
  const source = checkedSource(given);
  checkBadRows(options.badRows);
  const { signal, badRows = "fail", label } = options;
  const { classes } = model.learner;
  await spark.describe("rosenblatt", `rosenblatt: evaluate on ${nameOf(source)}`, { signal });
  const worker = await WorkerProgram.send(spark, options);
  const { query, line, args } = await rowsFor(spark, model, source, {
    unlabelled: false,
    label,
    lenient: badRows === "missing",
    signal,
  });
  const scores = options.scores === true && (await countOf(spark, query, signal)) * classes.length <= mostScores;
  const lines = `SELECT ${line} AS line FROM (${query})`;
  return judged(spark, worker, { lines, args, classes, name: nameOf(source), badRows, scores }, { signal });
}

async function countOf(spark: Spark, query: string, signal: AbortSignal | undefined): Promise<number> {
  const [{ rows }] = await spark.rows(`SELECT count(*) AS rows FROM (${query})`, { signal });
  return Number(rows);
}

/** Lines on which a model is to be evaluated. */
export interface JudgedLines {
  /** A query that returns them in the column `line`. */
  readonly lines: string;
  /** The worker's arguments: which model to use, and how to read the lines. */
  readonly args: readonly string[];
  /** The classes of the model. */
  readonly classes: readonly Label[];
  /** The name of the lines in messages. */
  readonly name: string;
  readonly badRows: BadRows;
  readonly scores: boolean;
}

/** Evaluates lines on the workers, and adds up their counts. */
export async function judged(
  spark: Spark,
  worker: WorkerProgram,
  { lines, args, classes, name, badRows, scores }: JudgedLines,
  options: RunOptions,
): Promise<Evaluated> {
  const command = worker.command(["evaluate", ...args, ...(scores ? ["scores"] : [])]);
  const answers = await spark.rows(transform(command, ["found", "sheet"], lines), options);
  const parts = answers.flatMap(({ found }) => (found === null ? [] : [unpackedJson<Judged>(String(found))]));
  const sheets = answers.flatMap(({ sheet }) => (sheet === null ? [] : [String(sheet)]));
  const bad = parts.reduce((sum, part) => sum + part.bad, 0);
  const listed = parts
    .flatMap((part) => part.listed)
    .slice(0, 5)
    .map(({ text, reason }) => `${JSON.stringify(text)}: ${reason}`);
  if (bad > 0 && badRows === "fail")
    throw new InputError(
      `${name}: ${bad === 1 ? "a row" : `${bad} rows`} cannot be read: ${listed.join("; ")}. badRows: "skip", or --bad-rows skip, leaves them out.`,
    );
  const scored = scores ? onSheets(sheets, classes.length) : undefined;
  const rows = parts.reduce((sum, part) => sum + part.rows, 0);
  if (scored && scored.targets.length !== rows)
    throw new Error(`${name}: ${rows} rows must have scores; got those of ${scored.targets.length}`);
  const cells = parts.reduce((sum, part) => sum + part.cells, 0);
  return { ...totalOf(classes, parts, name), bad, listed, cells, scored };
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
  if (unknown.length === truth.size) {
    const areAlike = unknown.some((label) => known.some((own) => Number(own) === Number(label)));
    const hint = areAlike ? ": a query can write the numbers as the model has them, such as CAST(label AS INT)" : "";
    throw new InputError(
      `${name}: none of its classes is one the model knows: expected ${shortList(known)}; got ${shortList(unknown)}${hint}`,
    );
  }
  const classes = inOrder([...known, ...unknown]);
  const place = new Map(known.map((label, k) => [label, k]));
  const counts = classes.map((label) => {
    const own = truth.get(label)?.counts;
    return classes.map((predicted) => own?.[place.get(predicted) ?? -1] ?? 0);
  });
  const undecided = classes.map((label) => truth.get(label)?.undecided ?? 0);
  return { confusion: confusionFromCounts(classes, counts, undecided), unknown: inOrder(unknown) };
}

/** Sorts numbers by value, and texts by their characters. */
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
