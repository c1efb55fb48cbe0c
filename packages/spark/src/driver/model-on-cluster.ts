// Sends a trained model to the workers, with the rules by which they read the rows of a source for it.

import { deflateSync } from "node:zlib";
import { type BatchLearner, InputError, type Label, saveBytes } from "rosenblatt";
import { labelColumnOf, type TableEncoding } from "rosenblatt/readers";
import type { RunOptions, Spark } from "../connect/index.js";
import type { TableRules } from "../worker/reading.js";
import { checkedSource } from "./check-options.js";
import { isLibsvm, lineQuery, type Source, tableQuery } from "./source.js";
import { columnsOf, lineOf, type SqlColumn } from "./table-lines.js";

/** How rows become examples for a model: LIBSVM text directly, a table through its encoding. */
export interface RowForm {
  /** The encoding of a table; absent for a model of LIBSVM text. */
  readonly encoding?: TableEncoding | undefined;
  /** LIBSVM column numbers start at 0. */
  readonly zeroBased?: boolean | undefined;
  /** LIBSVM columns may come in any order. */
  readonly sort?: boolean | undefined;
}

/** A model that has been trained, here or elsewhere, and how its rows are read. */
export interface TrainedModel extends RowForm {
  readonly learner: BatchLearner<Label>;
}

/** Sends a value to the executors as a JSON file next to the worker, and returns the name of the file. */
export async function sendJson(spark: Spark, name: string, value: unknown, options: RunOptions): Promise<string> {
  return spark.addFile(name, deflateSync(JSON.stringify(value)), options);
}

/** The arguments that tell a worker how to read LIBSVM text. */
export function libsvmArguments({ zeroBased, sort }: RowForm): string[] {
  return [...(zeroBased ? ["zero-based"] : []), ...(sort ? ["sort"] : [])];
}

/** The rows of a source, in the form in which a worker reads them for a model. */
export interface ModelRows {
  /** A query that returns the rows. */
  readonly query: string;
  /** Its columns; LIBSVM text has just one, `line`. */
  readonly columns: readonly SqlColumn[];
  /** A SQL expression of these columns for the line that the worker reads. */
  readonly line: string;
  /** The arguments of the worker. */
  readonly args: readonly string[];
}

/** Throws if the rows cannot be found, or lack columns that the model needs. The model need not have been trained yet. */
export async function checkRows(
  spark: Spark,
  { encoding }: RowForm,
  given: Source,
  options: RunOptions = {},
): Promise<void> {
  const source = checkedSource(given);
  if (isLibsvm(source)) await spark.rows(`SELECT * FROM (${lineQuery(source)}) LIMIT 0`, options);
  else encoding?.plan((await columnsOf(spark, tableQuery(source), options)).map(({ name }) => name));
}

/** Sends a model to the executors, and determines how the rows of a source are read for it. */
export async function rowsFor(
  spark: Spark,
  { learner, encoding, ...form }: TrainedModel,
  source: Source,
  {
    unlabelled,
    label,
    lenient = false,
    ...options
  }: RunOptions & { unlabelled: boolean; label?: string | undefined; lenient?: boolean },
): Promise<ModelRows> {
  const model = await spark.addFile("model.rosenblatt", deflateSync(saveBytes(learner), { level: 1 }), options);
  if (isLibsvm(source)) {
    if (encoding) throw new InputError("the model learned from a table; got LIBSVM text");
    const query = lineQuery(source);
    const columns = learner.facts?.().columns ?? 0;
    const args = [`model=${model}`, `columns=${columns}`, ...libsvmArguments(form)];
    return { query, columns: [{ name: "line", type: "string" }], line: "line", args };
  }
  if (!encoding) throw new InputError("the model learned from LIBSVM text, or its encoding is missing; got a table");
  const query = tableQuery(source);
  const columns = await columnsOf(spark, query, options);
  const named = namedFor(encoding, columns, label);
  const planned = encoding.plan([...named.keys()], { unlabelled });
  // Other columns are not sent: bytes that are not valid text would make rows unreadable that the model could read.
  const used = planned.filter(({ kind }) => kind !== "ignored" && !(unlabelled && kind === "label"));
  const { missing, missingWords = "everywhere" } = encoding.save() as unknown as TableRules;
  const rules: TableRules = {
    columns: used,
    missing,
    missingWords,
    unlabelled,
    lenient,
    encoding: encoding.save(),
  };
  const table = await sendJson(spark, "table.rules", rules, options);
  const line = lineOf(used.map(({ name }) => named.get(name)!));
  return { query, columns, line, args: [`model=${model}`, `table=${table}`] };
}

/**
 * The columns of a source, by their names in the model. The column named by `label` is the label, even if another column has the name that the
 * label had in training.
 */
function namedFor(
  encoding: TableEncoding,
  columns: readonly SqlColumn[],
  label: string | undefined,
): ReadonlyMap<string, SqlColumn> {
  const named = new Map(columns.map((column) => [column.name, column]));
  if (label === undefined || encoding.labelColumn === undefined) return named;
  const own = columns[labelColumnOf(label, [...named.keys()], false)];
  named.delete(own.name);
  return named.set(encoding.labelColumn, own);
}
