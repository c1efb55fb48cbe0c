// predict: what a model says of rows on a cluster, written there.

import { InputError, type Label, load, saveBytes } from "rosenblatt";
import { calibrationOf } from "rosenblatt/evaluate";
import type { Spark } from "../connect/index.js";
import { rowsFor, type TrainedModel } from "./model-on-cluster.js";
import { nameOf, type Source, tableName } from "./source.js";
import { literal, quoted } from "./sql-text.js";
import { isCell } from "./table-lines.js";
import { transform } from "./transform.js";
import { type WorkerOptions, WorkerProgram } from "./worker-program.js";

/** Where predictions are written: a new table, or a new folder of Parquet files. */
export type Destination = { readonly table: string } | { readonly parquet: string };

/** How rows are predicted. */
export interface PredictOptions extends WorkerOptions {
  readonly into: Destination;
  /** Whether what is there already is replaced. Defaults to false, and it is an error. */
  readonly replace?: boolean;
  /** The name of the column with the class. Defaults to "prediction". */
  readonly predictionColumn?: string | undefined;
  /** Whether the score of every class is written, too, in columns such as "score_spam". */
  readonly scores?: boolean;
  /** Whether the probability of every class is written, too, in columns such as "probability_spam"; the model must be calibrated. */
  readonly probabilities?: boolean;
}

/** What was written. */
export interface Predicted {
  readonly rows: number;
  /** Rows that cannot be read: their prediction is null. */
  readonly bad: number;
}

/**
 * Writes all rows of a source with what a model predicts for them. Spark makes what each task wrote visible in one step at the end, whatever was tried again before, and the number of
 * rows is compared with that of the source.
 */
export async function predict(
  spark: Spark,
  model: TrainedModel,
  source: Source,
  options: PredictOptions,
): Promise<Predicted> {
  const { signal, into, replace = false, predictionColumn = "prediction" } = options;
  const { scores = false, probabilities = false } = options;
  const { classes } = model.learner;
  // The learner may come from another copy of the library, so `instanceof` would not recognize it.
  if (probabilities && !calibrationOf(load<Label>(saveBytes(model.learner))))
    throw new InputError("the model is not calibrated, so it has no probabilities: calibrate it first");
  if (!replace) await refuseExisting(spark, into, signal);
  await spark.describe("rosenblatt", `rosenblatt: predict ${nameOf(source)}`);
  const worker = await WorkerProgram.send(spark, options);
  const rows = await rowsFor(spark, model, source, { unlabelled: true, signal });
  const taken = rows.columns.map(({ name }) => name);
  const each = (name: string) => classes.map((label) => `${name}_${label}`);
  const added = [predictionColumn, ...(scores ? each("score") : []), ...(probabilities ? each("probability") : [])];
  for (const name of added)
    if (taken.includes(name))
      throw new InputError(
        `the prediction needs a column of its own; ${JSON.stringify(name)} is one of the data already`,
      );
  const outputs = added.map((_, k) => `answer_${k}`);
  // Whatever Spark cannot take through JSON is left out: it is nothing that a model learns from.
  const kept = rows.columns.filter((column) => isCell(column) || /^(array|map|struct)/i.test(column.type));
  const form = "map('timestampFormat', 'yyyy-MM-dd\\'T\\'HH:mm:ss.SSSSSSXXX', 'ignoreNullFields', 'false')";
  const echo = `to_json(struct(${kept.map(({ name }) => quoted(name)).join(", ")}), ${form})`;
  const both = `SELECT concat(translate(${rows.line}, '\\t', ' '), '\\t', ${echo}) AS line FROM (${rows.query})`;
  const query = transform(
    worker.command([
      ...["predict", ...rows.args],
      ...(scores ? ["scores"] : []),
      ...(probabilities ? ["probabilities"] : []),
    ]),
    [...outputs, "echo"],
    both,
  );
  const schema = kept.map(({ name, type }) => `${quoted(name)} ${type}`).join(", ");
  const answers = added.map(
    (name, k) => `CAST(${outputs[k]} AS ${k === 0 ? typeOf(classes) : "DOUBLE"}) AS ${quoted(name)}`,
  );
  const result = `SELECT row.*, ${answers.join(", ")} FROM (SELECT *, from_json(echo, ${literal(schema)}, ${form}) AS row FROM (${query}))`;
  if ("table" in into) {
    if (replace) await spark.command(`DROP TABLE IF EXISTS ${tableName(into.table)}`, { signal });
    await spark.command(`CREATE TABLE ${tableName(into.table)} USING parquet AS ${result}`, { signal });
  } else await spark.command(`INSERT OVERWRITE DIRECTORY ${literal(into.parquet)} USING parquet ${result}`, { signal });
  const written = "table" in into ? tableName(into.table) : `parquet.${quoted(into.parquet)}`;
  const [counts] = await spark.rows(
    `SELECT count(*) AS rows, count_if(${quoted(predictionColumn)} IS NULL) AS bad, (SELECT count(*) FROM (${rows.query})) AS expected FROM ${written}`,
    { signal },
  );
  const [count, bad, expected] = [Number(counts.rows), Number(counts.bad), Number(counts.expected)];
  if (count !== expected)
    throw new Error(`${expected} rows must be predicted; ${count} were written: did the data change meanwhile?`);
  return { rows: count, bad };
}

/** The type of a column of classes. */
function typeOf(classes: readonly Label[]): string {
  if (!classes.every((label) => typeof label === "number")) return "STRING";
  return classes.every(Number.isSafeInteger) ? "BIGINT" : "DOUBLE";
}

async function refuseExisting(spark: Spark, into: Destination, signal: AbortSignal | undefined): Promise<void> {
  const name = "table" in into ? tableName(into.table) : `parquet.${quoted(into.parquet)}`;
  const isThere = await spark.rows(`SELECT 1 FROM ${name} LIMIT 0`, { signal }).then(
    () => true,
    () => false,
  );
  signal?.throwIfAborted();
  if (isThere)
    throw new InputError(
      `predictions are written to a new place; ${"table" in into ? `the table ${into.table}` : `data in ${into.parquet}`} exists already`,
    );
}
