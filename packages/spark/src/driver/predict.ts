// predict: writes a model's predictions for rows on a cluster, on that cluster.

import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { InputError, type Label, load, saveBytes } from "rosenblatt";
import { calibrationOf } from "rosenblatt/evaluate";
import { type Spark, SparkError } from "../connect/index.js";
import { type WorkerOptions, WorkerProgram } from "../launch/worker-program.js";
import { checkedDestination, checkedSource } from "./check-options.js";
import { echoed, echoOf, isEchoed } from "./echo.js";
import { rowsFor, type TrainedModel } from "./model-on-cluster.js";
import { nameOf, nameParts, type Source, tableName } from "./source.js";
import { freeNames, quoted } from "./sql-text.js";
import type { SqlColumn } from "./table-lines.js";
import { transform } from "./transform.js";

/** How long tasks that Spark kills may go on writing, which would bring back files that were removed. */
const killingMs = 1000;

/** The time limit for removing what was written before an error. */
const tidyingMs = 10_000;

/** Where predictions are written: a new table, or a new folder of Parquet files. */
export type Destination = { readonly table: string } | { readonly parquet: string };

/** Options of a prediction. */
export interface PredictOptions extends WorkerOptions {
  readonly into: Destination;
  /** Whether to replace an existing destination. Defaults to false, in which case it is an error. */
  readonly replace?: boolean;
  /** The name of the column for the predicted class. Defaults to "prediction", or to "prediction_" if the rows have such a column. */
  readonly predictionColumn?: string | undefined;
  /** Whether to write the score of every class too, in columns such as "score_spam". */
  readonly scores?: boolean;
  /** Whether to write the probability of every class too, in columns such as "probability_spam"; the model must be calibrated. */
  readonly probabilities?: boolean;
}

/** What was written. */
export interface Predicted {
  readonly rows: number;
  /** Rows that cannot be read; their prediction is null. */
  readonly bad: number;
  /** Columns of the source that are not written, because they would not pass through a script unchanged. */
  readonly left: readonly SqlColumn[];
}

/**
 * Writes all rows of a source with a model's predictions. Spark publishes the output of all tasks in one step at the end, however often a task
 * was retried, and the number of rows is compared with that of the source.
 */
export async function predict(
  spark: Spark,
  model: TrainedModel,
  given: Source,
  options: PredictOptions,
): Promise<Predicted> {
  const source = checkedSource(given);
  const into = checkedDestination(options.into);
  const { signal, replace = false, predictionColumn } = options;
  const { scores = false, probabilities = false } = options;
  const { classes } = model.learner;
  // The learner may come from another copy of the library, so `instanceof` would not recognize it.
  if (probabilities && !calibrationOf(load<Label>(saveBytes(model.learner))))
    throw new InputError("the model is not calibrated, so it has no probabilities: calibrate it first");
  if ("parquet" in into && /[*?[\]{}]/.test(into.parquet))
    throw new InputError(
      `the folder for predictions must have a name without *, ?, brackets and braces, which stand for other names where it is read; got ${JSON.stringify(into.parquet)}`,
    );
  const isThere = "table" in into && (await isTable(spark, into.table, signal));
  if (isThere && !replace)
    throw new InputError(`predictions are written to a new place; there is a table ${into.table} already`);
  if (isThere && (await isView(spark, into.table, signal)))
    throw new InputError(`predictions can replace a table; ${into.table} is a view`);
  await spark.describe("rosenblatt", `rosenblatt: predict ${nameOf(source)}`, { signal });
  const worker = await WorkerProgram.send(spark, options);
  const rows = await rowsFor(spark, model, source, { unlabelled: true, signal });
  const taken = rows.columns.map(({ name }) => name);
  const each = (name: string) => classes.map((label) => `${name}_${label}`);
  if (predictionColumn !== undefined && freeNames([predictionColumn], taken)[0] !== predictionColumn)
    throw new InputError(
      `the prediction needs a column of its own; ${JSON.stringify(predictionColumn)} is one of the data already: choose another name`,
    );
  const answered = [...(scores ? each("score") : []), ...(probabilities ? each("probability") : [])];
  const added = freeNames([predictionColumn ?? "prediction", ...answered], taken);
  const outputs = added.map((_, k) => `answer_${k}`);
  const kept = rows.columns.filter(isEchoed);
  const both = `SELECT concat(translate(${rows.line}, '\\t', ' '), '\\t', ${echoOf(kept)}) AS line FROM (${rows.query})`;
  const query = transform(
    worker.command([
      ...["predict", ...rows.args],
      ...(scores ? ["scores"] : []),
      ...(probabilities ? ["probabilities"] : []),
    ]),
    [...outputs, "echo"],
    both,
  );
  const answers = added.map(
    (name, k) => `CAST(${outputs[k]} AS ${k === 0 ? typeOf(classes) : "DOUBLE"}) AS ${quoted(name)}`,
  );
  const result = `SELECT row.*, ${answers.join(", ")} FROM (SELECT *, ${echoed("echo", kept)} AS row FROM (${query}))`;
  const check = async (written: string) => {
    const [counts] = await spark.rows(
      `SELECT count(*) AS rows, count_if(${quoted(added[0])} IS NULL) AS bad, (SELECT count(*) FROM (${rows.query})) AS expected FROM ${written}`,
      { signal },
    );
    const [count, bad, expected] = [Number(counts.rows), Number(counts.bad), Number(counts.expected)];
    if (count !== expected)
      throw new InputError(`${expected} rows must be predicted; ${count} were written: did the data change meanwhile?`);
    return { rows: count, bad };
  };
  const left = rows.columns.filter((column) => !isEchoed(column));
  if ("table" in into) return { ...(await writeTable(spark, result, into.table, { isThere, check, signal })), left };
  await writeFolder(spark, result, into.parquet, { replace, signal });
  return { ...(await check(`parquet.${quoted(into.parquet)}`)), left };
}

/** The SQL type of a column of classes. */
function typeOf(classes: readonly Label[]): string {
  if (!classes.every((label) => typeof label === "number")) return "STRING";
  return classes.every(Number.isSafeInteger) ? "BIGINT" : "DOUBLE";
}

async function isTable(spark: Spark, name: string, signal: AbortSignal | undefined): Promise<boolean> {
  const isThere = await spark.rows(`SELECT 1 FROM ${tableName(name)} LIMIT 0`, { signal }).then(
    () => true,
    () => false,
  );
  signal?.throwIfAborted();
  return isThere;
}

/** Whether a name is known to be that of a view, which could not be dropped as a table once the predictions are there. */
async function isView(spark: Spark, name: string, signal: AbortSignal | undefined): Promise<boolean> {
  const facts = await spark.rows(`DESCRIBE TABLE EXTENDED ${tableName(name)}`, { signal }).catch(() => []);
  signal?.throwIfAborted();
  return facts.some(({ col_name: fact, data_type: value }) => fact === "Type" && value === "VIEW");
}

/**
 * Writes a table. It is created empty and filled then, because Spark leaves files behind where a statement that does both is cancelled or fails,
 * and refuses the name from then on; dropping the table removes them. One that is there already may be among the rows that are read, so it is
 * replaced only by a finished one.
 */
async function writeTable<T>(
  spark: Spark,
  query: string,
  table: string,
  {
    isThere,
    check,
    signal,
  }: {
    readonly isThere: boolean;
    readonly check: (written: string) => Promise<T>;
    readonly signal: AbortSignal | undefined;
  },
): Promise<T> {
  const name = tableName(table);
  const own = isThere ? nameBeside(name) : name;
  signal?.throwIfAborted();
  await spark.command(`CREATE TABLE ${own} USING parquet AS SELECT * FROM (${query}) LIMIT 0`);
  const checked = await spark
    .command(`INSERT INTO ${own} ${query}`, { signal })
    .then(() => check(own))
    .catch(async (error) => {
      await pause(killingMs);
      await spark.command(`DROP TABLE IF EXISTS ${own}`, { signal: AbortSignal.timeout(tidyingMs) }).catch(() => {});
      throw error;
    });
  if (isThere)
    try {
      await spark.command(`DROP TABLE ${name}`);
      await spark.command(`ALTER TABLE ${own} RENAME TO ${nameParts(name).at(-1)}`);
    } catch (error) {
      throw new SparkError(
        `the predictions are in the table ${own}, which could not take the place of ${name}: ${(error as Error).message}`,
        { cause: error },
      );
    }
  return checked;
}

/** The name of a table that is not there yet, in the same schema as another. */
function nameBeside(name: string): string {
  const own = `rosenblatt_predictions_${randomUUID().replaceAll("-", "").slice(0, 16)}`;
  return [...nameParts(name).slice(0, -1), own].join(".");
}

/** Writes a new folder. Spark itself refuses an existing one: a check beforehand would not see files of other formats. */
async function writeFolder(
  spark: Spark,
  query: string,
  path: string,
  options: { readonly replace: boolean; readonly signal: AbortSignal | undefined },
): Promise<void> {
  try {
    await spark.writeParquet(query, path, options);
  } catch (error) {
    if (!(error instanceof SparkError) || error.condition !== "PATH_ALREADY_EXISTS") throw error;
    throw new InputError(`predictions are written to a new place; there is something at ${path} already`);
  }
}
