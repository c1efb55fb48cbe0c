// A compact model that takes raw records: predictions in a page, from the contents of a file or a form.

import { shown } from "../check.js";
import type { RowViews } from "../compute/task.js";
import { decided } from "../compute/winner.js";
import type { Label } from "../data/row.js";
import { Names } from "../data/vocabulary.js";
import { InputError, ModelError } from "../errors.js";
import { probabilitiesOf } from "../evaluate/probabilities-of.js";
import { encodingIn } from "../model/encoded.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import { HeadReader } from "../model/reader.js";
import { isFeatureColumn } from "../table/encoded-column.js";
import type { Cell } from "../table/raw-table.js";
import { type RecordRules, recordEntries, recordRules } from "../table/record-rows.js";
import { loadEncoding } from "../table/saved-encoding.js";
import { sigmoidPairs } from "../training/calibration.js";
import { scaledValues } from "../transformers/scaling-step.js";
import { classScores } from "./class-scores.js";
import { type CompactFacts, compactFacts } from "./saved.js";

/**
 * A row as in a file or a form: cells by the names of their columns. Nested objects and lists are flattened as in JSON Lines: `{ "a":
 * { "b": 1 } }` has the key `a.b`, and a string in a list the key `a=text`.
 */
export type RawRecord = { readonly [column: string]: unknown } | ReadonlyMap<string, Cell>;

/**
 * Predicts raw records as the original model predicts the rows of a file: columns are encoded and scaled as in training. Its file is that of
 * a `LinearModel` with an encoding.
 */
export class RecordModel<L extends Label = Label> {
  /** The classes, in the order of the scores. */
  readonly classes: readonly L[];
  /** The names of the columns from which features are made. */
  readonly columns: readonly string[];
  readonly #facts: CompactFacts<L>;
  readonly #rules: RecordRules;
  /** Zeros for the columns that a record may leave out but must have: all columns of dense rows, else those that are centred. */
  readonly #zeros: (readonly [number, number])[];

  private constructor(facts: CompactFacts<L>, encoding: HeadReader | undefined) {
    const { classes, form, vocabulary, vectors } = facts;
    const path = ".head.encoding";
    if (!encoding?.has("columns")) throw new ModelError(path, "must be of a table or of records");
    const names = vocabulary?.names ?? [];
    const table = loadEncoding(new HeadReader({ classes: [], features: names, ...encoding.value }, path), path);
    const length = table.features.length + 1;
    if (form === "sparse" || vectors[0].length > length || names.some((name, j) => name !== table.features[j]))
      throw new ModelError(`${path}.features`, "must be the columns of the model");
    this.#facts = {
      ...facts,
      vectors: vectors.map((vector) => Float64Array.from({ length }, (_, j) => vector[j] ?? 0)),
    };
    this.#rules = recordRules(table, new Names(table.features));
    this.#zeros = table.features.flatMap((name, column) =>
      form === "dense" || facts.steps.some((step) => step.shifts?.[step.vocabulary?.find(name) ?? column])
        ? [[column, 0]]
        : [],
    );
    this.classes = classes;
    this.columns = table.columns.filter(isFeatureColumn).map(({ name }) => name);
  }

  /** Gives the class of a record. */
  predict(record: RawRecord): L {
    const { ranks, sigmoids } = this.#facts;
    return this.classes[decided(this.scores(record), ranks, sigmoids)];
  }

  /** Gives the class of every record. */
  predictAll(records: Iterable<RawRecord>): L[] {
    return Array.from(records, (record) => this.predict(record));
  }

  /** Gives one score per class, in the order of `classes`. */
  scores(record: RawRecord): number[] {
    const { steps } = this.#facts;
    const { names } = this.#rules.vocabulary;
    let row = this.#row(record);
    for (const step of steps)
      row = { ...row, values: scaledValues(step, row, (column) => step.vocabulary?.find(names[column]) ?? column) };
    return classScores(this.#facts, row);
  }

  /** Gives one probability per class, in the order of `classes`, if the model was calibrated. */
  probabilities(record: RawRecord): number[] {
    const { classes, sigmoids } = this.#facts;
    if (!sigmoids || sigmoids.length < 2) throw new InputError("the model is not calibrated; use scores");
    return probabilitiesOf({ classes, sigmoids: sigmoidPairs(sigmoids) }, this.scores(record));
  }

  /** Reads the model of a file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): RecordModel<L> {
    return RecordModel.fromContent(fromModelFile(file));
  }

  /** The model in what `fromBytes` has read. */
  static fromContent<L extends Label = Label>(content: ModelContent): RecordModel<L> {
    return new RecordModel(compactFacts<L>(content), encodingIn(content));
  }

  /** The row as the table of a file gives it: every feature if it is dense, else those present, in the order of the columns. */
  #row(record: RawRecord): RowViews {
    if (typeof record !== "object" || !record) throw new InputError(`a record must be an object; got ${shown(record)}`);
    const cells = record instanceof Map ? record : flattened(record, "", new Map(), 0);
    const entries = recordEntries(cells, this.#rules, false, (facts) => new InputError(facts), new Map(this.#zeros));
    const columns = Uint32Array.from(entries.keys()).sort();
    const { length } = columns;
    return {
      width: length,
      starts: Uint32Array.of(0, length),
      indices: this.#facts.form === "dense" ? null : columns,
      values: Float64Array.from(columns, (column) => entries.get(column)!),
    };
  }
}

/** Adds the contents of an object to the cells. */
function flattened(object: object, path: string, cells: Map<string, Cell>, depth: number): Map<string, Cell> {
  if (depth > 100) throw new InputError("a record must be at most 100 levels deep");
  for (const [key, value] of Object.entries(object)) {
    const name = path === "" ? key : `${path}.${key}`;
    if (typeof value === "object" && value !== null) flattened(value, name, cells, depth + 1);
    else if (typeof value === "string" && Array.isArray(object)) cells.set(`${path}=${value}`, 1);
    else if (value !== undefined) cells.set(name, value);
  }
  return cells;
}
