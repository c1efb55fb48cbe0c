// A trained model as workers have it: the model, and how the rows of a source are read for it.

import { deflateSync } from "node:zlib";
import { type BatchLearner, type Label, saveBytes } from "rosenblatt";
import { labelColumnOf, type TableEncoding } from "rosenblatt/readers";
import type { RunOptions, Spark } from "../connect/index.js";
import type { TableRules } from "../worker/reading.js";
import { isLibsvm, lineQuery, type Source, tableQuery } from "./source.js";
import { columnsOf, lineOf, type SqlColumn } from "./table-lines.js";

/** How the rows of a model are made: of LIBSVM text as it is, of a table by its encoding. */
export interface RowForm {
  /** The encoding of a table; absent for a model of LIBSVM text. */
  readonly encoding?: TableEncoding | undefined;
  /** LIBSVM columns count from 0. */
  readonly zeroBased?: boolean | undefined;
  /** LIBSVM columns may come in any order. */
  readonly sort?: boolean | undefined;
}

/** A model that was trained, here or elsewhere, and how its rows are made. */
export interface TrainedModel extends RowForm {
  readonly learner: BatchLearner<Label>;
}

/** Sends facts to the executors as a file beside the worker; returns its name. */
export async function sendJson(spark: Spark, name: string, value: unknown, options: RunOptions): Promise<string> {
  return spark.addFile(name, deflateSync(JSON.stringify(value)), options);
}

/** Arguments by which a worker reads LIBSVM text. */
export function libsvmArguments({ zeroBased, sort }: RowForm): string[] {
  return [...(zeroBased ? ["zero-based"] : []), ...(sort ? ["sort"] : [])];
}

/** The rows of a source as a worker reads them for a model. */
export interface ModelRows {
  /** A query of the rows. */
  readonly query: string;
  /** Its columns; those of LIBSVM text are one, `line`. */
  readonly columns: readonly SqlColumn[];
  /** An expression of these columns for the line that the worker reads. */
  readonly line: string;
  /** The arguments of the worker. */
  readonly args: readonly string[];
}

/** Refuses rows that cannot be found, or that lack columns of a model, which need not have been learned yet. */
export async function checkRows(
  spark: Spark,
  { encoding }: RowForm,
  source: Source,
  options: RunOptions = {},
): Promise<void> {
  if (isLibsvm(source)) await spark.rows(`SELECT * FROM (${lineQuery(source)}) LIMIT 0`, options);
  else encoding?.plan((await columnsOf(spark, tableQuery(source), options)).map(({ name }) => name));
}

/** Sends a model to the executors, and finds out how the rows of a source are read for it. */
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
    if (encoding) throw new Error("the model learned from a table; got LIBSVM text");
    const query = lineQuery(source);
    const columns = learner.facts?.().columns ?? 0;
    const args = [`model=${model}`, `columns=${columns}`, ...libsvmArguments(form)];
    return { query, columns: [{ name: "line", type: "string" }], line: "line", args };
  }
  if (!encoding) throw new Error("the model learned from LIBSVM text; got a table");
  const query = tableQuery(source);
  const columns = await columnsOf(spark, query, options);
  const named = namedFor(encoding, columns, label);
  const planned = encoding.plan([...named.keys()], { unlabelled });
  // What else is in a row goes nowhere: bytes that are no text would make rows unreadable that the model could read.
  const used = planned.filter(({ kind }) => kind !== "ignored" && !(unlabelled && kind === "label"));
  const { missing, missingWords = "everywhere" } = encoding.save() as unknown as TableRules;
  const rules: TableRules = {
    ...{ columns: used, missing, missingWords, unlabelled, lenient },
    encoding: encoding.save(),
  };
  const table = await sendJson(spark, "table.rules", rules, options);
  const line = lineOf(used.map(({ name }) => named.get(name)!));
  return { query, columns, line, args: [`model=${model}`, `table=${table}`] };
}

/** The columns of a source by what the model calls them. The one that is named as the label is the label, whether or not another has the name that it had in training. */
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
