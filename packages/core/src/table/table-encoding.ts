// Encodes the columns of a table as features of examples: learned once, saved with the model, and the same ever after.

import { having, onlyKnown, shown, whole } from "../check.js";
import type { Memory } from "../compute/memory.js";
import { Classes } from "../data/classes.js";
import type { Examples } from "../data/examples.js";
import type { Row } from "../data/row.js";
import { Names } from "../data/vocabulary.js";
import { InputError, RemediableError } from "../errors.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { grouped } from "../text/grouped.js";
import { missingValues } from "../text/missing.js";
import { planRecords } from "./column-plan.js";
import {
  checkColumns,
  checkSome,
  type EncodedColumn,
  type FeatureColumn,
  isFeatureColumn,
  isMeasured,
  MeasuredColumn,
  type TextOptions,
} from "./encoded-column.js";
import type { EntryRows } from "./entry-rows.js";
import { ExampleRoom } from "./example-room.js";
import { fitColumns, fitRecordColumns } from "./fit-columns.js";
import type { JsonRecords } from "./json-records.js";
import type { Cell, PlannedColumn, RawTable } from "./raw-table.js";
import { type RecordRules, recordEntries, recordRows, recordRules } from "./record-rows.js";
import { cellRemedies } from "./remedies.js";
import { type CodedColumn, type CodeEntries, codeEntries, rowPlan } from "./row-plan.js";
import { type EncodingFacts, loadEncoding, saveEncoding } from "./saved-encoding.js";
import { denseExamples, labelsOf, namedExamples } from "./table-examples.js";
import { columnNames, missingRule, type TableOptions, tableOptionNames } from "./table-options.js";
import { type TableUse, tableUse } from "./table-use.js";

/** How rows are encoded. */
export interface EncodeOptions {
  /** Whether new categories, words and classes are added. Defaults to false: such features are left out. */
  learning?: boolean;
  /** Whether the data may lack the label's column, or some labels. Defaults to false. */
  unlabelled?: boolean;
  /** Whether the examples are valid only until the next ones, after which their memory is reused. Defaults to false. */
  streaming?: boolean;
  /** Called with remarks about the data, a sentence each. */
  note?: (text: string) => void;
}

/** How records are encoded. */
export interface EncodeRecordsOptions extends EncodeOptions {
  /** The key of the label, if it is not that of the encoding, which is then left out. */
  label?: string;
}

/** How the columns of a table become features: learned once, saved with the model, and the same ever after. */
export class TableEncoding {
  /** The columns in the order of the file, including the label's and those left out. */
  readonly columns: readonly EncodedColumn[];
  /** Dense rows if every column is one number per row, else named features. */
  readonly form: "dense" | "named";
  readonly #facts: EncodingFacts;
  readonly #numeric: readonly MeasuredColumn[];
  readonly #coded: readonly FeatureColumn[];
  readonly #vocabulary: Names;
  /** The names as of when a data set last took them. */
  #taken: Names | undefined;
  readonly #classes: Classes<string>;
  readonly #rules: RecordRules;
  /** Made by `fit`, for an `encode` of the same table after it. */
  readonly #fitted = new WeakMap<RawTable, { use: TableUse; entries: CodeEntries }>();
  /** For examples that come in parts: a room of their own, and one in the memory of the tables. */
  #room: ExampleRoom | undefined;
  readonly #beside = new WeakMap<Memory, ExampleRoom>();
  readonly #fittedRecords = new WeakMap<JsonRecords, { rows: EntryRows; labelled: boolean }>();

  private constructor(facts: EncodingFacts) {
    const taken = facts.columns.filter(isFeatureColumn);
    this.#facts = facts;
    this.columns = facts.columns;
    this.#numeric = taken.filter((column): column is MeasuredColumn => column.kind === "numeric");
    this.#coded = taken.filter(({ kind }) => kind !== "numeric");
    this.form = !facts.records && taken.every((column) => column instanceof MeasuredColumn) ? "dense" : "named";
    this.#vocabulary = new Names(facts.features);
    this.#classes = new Classes(facts.classes);
    this.#rules = recordRules(facts, this.#vocabulary);
  }

  /** Learns from a table how to encode it and similar ones. Its categories and words become features. */
  static fit(table: RawTable, options: TableOptions = {}): TableEncoding {
    checkTable(table);
    onlyKnown(options, tableOptionNames);
    if (table.size === 0) throw new InputError("the table has 0 rows; at least 1 is needed");
    const text = textOptions(options);
    const use = tableUse(table, missingRule(options), []);
    const columns = fitColumns(table, use, text);
    checkSome(columns);
    const encoding = new TableEncoding(unfitted(columns, text, options, null));
    const entries = codeEntries(encoding.#codedIn(use), encoding.#vocabulary, "by column");
    encoding.#fitted.set(table, { use, entries });
    const label = encoding.#labelPlace(table, use);
    if (label >= 0)
      labelsOf(use.codes[label], encoding.labelColumn!, encoding.#classes, { learning: true, unlabelled: true });
    return encoding;
  }

  /**
   * Learns from records how to encode them and similar ones. They always become named features: an absent key adds none, and null is a missing
   * value. Keys that few records have, and only with numbers, are features without being columns, and so are later ones.
   */
  static fitRecords(records: JsonRecords, options: TableOptions = {}): TableEncoding {
    checkRecords(records);
    onlyKnown(options, tableOptionNames);
    if (records.size === 0) throw new InputError("there are 0 records; at least 1 is needed");
    const rule = missingRule(options);
    const text = textOptions(options);
    const columns = fitRecordColumns(
      planRecords(records, options),
      records,
      missingValues(options.missing, rule),
      text,
    );
    const encoding = new TableEncoding(unfitted(columns, text, options, options.only ? "closed" : "open"));
    encoding.#fittedRecords.set(
      records,
      recordRows(records, encoding.#rules, encoding.labelColumn, encoding.#classes, {
        learning: true,
        unlabelled: true,
      }),
    );
    if (encoding.features.length === 0) checkSome(columns);
    return encoding;
  }

  /** The names of the features, by position. */
  get features(): readonly string[] {
    return this.#vocabulary.names;
  }

  /** The classes known so far, in order of appearance. */
  get classes(): readonly string[] {
    return this.#classes.labels;
  }

  /** The name of the label's column; undefined if there is none. */
  get labelColumn(): string | undefined {
    return this.columns.find(({ kind }) => kind === "label")?.name;
  }

  /** Whether keys of records that are not columns are features ("open") or not ("closed"); null if rows are those of a table. */
  get ofRecords(): "open" | "closed" | null {
    return this.#facts.records;
  }

  /** The features that may be centred, because they measure something: not yes and no, categories, words or indicators. */
  numericFeatures(): string[] {
    return this.columns.filter(({ kind }) => isMeasured(kind) && kind !== "boolean").map(({ name }) => name);
  }

  /** The kinds of columns for reading a further file, whose columns may be in another order and include others. */
  plan(header: readonly string[], options: { unlabelled?: boolean } = {}): PlannedColumn[] {
    onlyKnown(options, ["unlabelled"]);
    const names = columnNames(header);
    checkColumns(
      this.columns.filter((column) => isFeatureColumn(column) || (column.kind === "label" && !options.unlabelled)),
      names,
    );
    const known = new Map<string, Omit<PlannedColumn, "name">>(this.columns.map((column) => [column.name, column]));
    return names.map((name) => {
      const { kind, reason, unit } = known.get(name) ?? { kind: "ignored", reason: "not in the model" };
      return { name, kind, reason, unit };
    });
  }

  /** Encodes the rows of a table as examples, each as `encodeRecord` would. */
  encode(table: RawTable, options: EncodeOptions = {}): Examples<string> {
    onlyKnown(options, encodeOptionNames);
    checkTable(table);
    const { learning = false, unlabelled = false, streaming = false, note } = options;
    if (table.size === 0) throw new InputError("the table has 0 rows; at least 1 is needed");
    this.#checkKinds(table.columns);
    const fitted = this.#fitted.get(table);
    this.#fitted.delete(table);
    const use = fitted?.use ?? tableUse(table, this.#facts.missingWords, this.classes);
    const coded = this.#codedIn(use);
    const labelPlace = this.#labelPlace(table, use);
    const labels = labelsOf(use.codes[labelPlace], this.labelColumn ?? "label", this.#classes, {
      learning,
      unlabelled,
    });
    const entries = fitted?.entries ?? codeEntries(coded, this.#vocabulary, learning ? "by row" : "left out");
    coded.forEach(({ column: { name } }, c) => {
      const say = (what: string, rows: number) => {
        if (rows > 0) note?.(`column ${shown(name)} ${what} in ${grouped(rows)} of ${grouped(table.size)} rows`);
      };
      say("has a new value", entries.unseen[c]);
      say("is empty, as it never was before,", entries.empty[c]);
    });
    const plan = rowPlan(table.size, use, { numeric: this.#numeric, coded: this.#coded }, this.#vocabulary, entries);
    const room = this.#roomFor(streaming);
    const beside = (memory: Memory) => (streaming ? this.#roomIn(memory) : new ExampleRoom(memory));
    const rows = { table, use, plan, vocabulary: this.#takenNames(), labels, labelPlace, room, beside };
    return this.form === "dense" ? denseExamples(rows) : namedExamples(rows);
  }

  /** Encodes records as examples, each as `encodeRecord` would. */
  encodeRecords(records: JsonRecords, options: EncodeRecordsOptions = {}): Examples<string> {
    onlyKnown(options, [...encodeOptionNames, "label"]);
    checkRecords(records);
    const { learning = false, unlabelled = false, streaming = false, label = this.labelColumn } = options;
    if (records.size === 0) throw new InputError("there are 0 records; at least 1 is needed");
    const known = learning ? this.#classes : new Classes(this.classes);
    const fitted = this.#fittedRecords.get(records);
    this.#fittedRecords.delete(records);
    const { rows, labelled } =
      fitted && (fitted.labelled || unlabelled) && label === this.labelColumn
        ? fitted
        : recordRows(records, this.#rules, label, known, { learning, unlabelled });
    return rows.examples(this.#takenNames(), [...known.labels], labelled, this.#roomFor(streaming));
  }

  /** Encodes one raw row, given by column name: a dense row if every column is a number, else named features. */
  encodeRecord(record: ReadonlyMap<string, Cell>, options: { learning?: boolean } = {}): Row {
    onlyKnown(options, ["learning"]);
    if (typeof record?.keys !== "function")
      throw new InputError(
        `record must be a Map from column names to cells; got ${shown(record)}: new Map(Object.entries(record)) makes one`,
      );
    const entries = recordEntries(
      record,
      this.#rules,
      options.learning ?? false,
      (facts, column, cell) => new RemediableError(facts, cellRemedies(column, cell)),
    );
    if (this.form === "dense") return Float64Array.from(this.features, (_, position) => entries.get(position) ?? 0);
    return new Map(Array.from(entries, ([position, value]) => [this.features[position], value]));
  }

  /** The encoding as plain data, for a model file. */
  save(): Json {
    return saveEncoding({ ...this.#facts, classes: this.classes, features: this.features });
  }

  /** Loads an encoding from a model file, where it is at `path`. */
  static load(head: HeadReader, path = ".head.encoding"): TableEncoding {
    having("head", head, "the encoding that loadEncoded gives", "number", "value");
    return new TableEncoding(loadEncoding(head, path));
  }

  /** The present names, for a data set to keep. */
  #takenNames(): Names {
    if (this.#taken?.size !== this.#vocabulary.size) this.#taken = this.#vocabulary.copy();
    return this.#taken!;
  }

  #roomFor(streaming: boolean): ExampleRoom {
    if (!streaming) return new ExampleRoom();
    this.#room ??= new ExampleRoom();
    return this.#room;
  }

  #roomIn(memory: Memory): ExampleRoom {
    let room = this.#beside.get(memory);
    if (!room) {
      room = new ExampleRoom(memory);
      this.#beside.set(memory, room);
    }
    return room;
  }

  #checkKinds(columns: readonly PlannedColumn[]): void {
    const taken = this.columns.filter(isFeatureColumn);
    checkColumns(
      taken,
      columns.map(({ name }) => name),
    );
    const kinds = new Map(columns.map(({ name, kind }) => [name, kind]));
    for (const { name, kind } of taken)
      if (kinds.get(name) !== kind)
        throw new InputError(`column ${shown(name)} must be ${kind}, as in training; got ${kinds.get(name)}`);
  }

  #codedIn({ codes, codePlaces }: TableUse): CodedColumn[] {
    return this.#coded.map((column) => ({ column, use: codes[codePlaces.get(column.name)!] }));
  }

  #labelPlace({ columns }: RawTable, { codePlaces }: TableUse): number {
    const label = columns.find(({ kind }) => kind === "label");
    return label ? codePlaces.get(label.name)! : -1;
  }
}

const encodeOptionNames = ["learning", "unlabelled", "streaming", "note"];

function checkTable(table: RawTable): void {
  having("table", table, "a table, as a CsvReader gives", "columns", "size");
}

function checkRecords(records: JsonRecords): void {
  having("records", records, "records, as a JsonLinesReader gives", "starts", "names", "size");
}

function unfitted(
  columns: readonly EncodedColumn[],
  text: TextOptions,
  options: TableOptions,
  records: EncodingFacts["records"],
): EncodingFacts {
  const { missing = [] } = options;
  return {
    columns,
    text,
    missing,
    missingWords: missingRule(options),
    records,
    classes: [],
    features: measuredFeatures(columns),
  };
}

/** The measured features: those of numeric columns first, then the others. */
function measuredFeatures(columns: readonly EncodedColumn[]): string[] {
  const measured = columns.filter((column) => column instanceof MeasuredColumn);
  const numeric = measured.filter(({ kind }) => kind === "numeric");
  return [...numeric, ...measured.filter(({ kind }) => kind !== "numeric")].flatMap(({ features }) => features);
}

function textOptions({ ngrams = 1, characters, hash }: TableOptions): TextOptions {
  return {
    ngrams: whole("ngrams", ngrams, 1),
    characters: characters === undefined ? null : whole("characters", characters, 1),
    hash: hash === undefined ? null : whole("hash", hash, 1),
  };
}
