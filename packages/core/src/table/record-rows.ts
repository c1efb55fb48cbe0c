// Encodes records as rows, feature by feature.

import { shown } from "../check.js";
import type { Classes } from "../data/classes.js";
import type { Names } from "../data/vocabulary.js";
import { areNumbers, type IsMissing, missingIn } from "../text/missing.js";
import {
  checkColumns,
  type EncodedColumn,
  type Fault,
  isFeatureColumn,
  MeasuredColumn,
  WordColumn,
} from "./encoded-column.js";
import { EntryRows } from "./entry-rows.js";
import { type Entries, encodeMeasure, encodeWords } from "./features.js";
import { entryCell, type JsonRecords, recordError } from "./json-records.js";
import type { Cell } from "./raw-table.js";
import { cellRemedies, labelRemedies } from "./remedies.js";
import type { EncodingFacts } from "./saved-encoding.js";

/** The rules by which the keys of records become features. */
export interface RecordRules {
  readonly columns: ReadonlyMap<string, EncodedColumn>;
  /** The columns that a record must have. */
  readonly needed: readonly EncodedColumn[];
  /** Whether keys that are not columns are features: numbers by name, texts as `key=value`. */
  readonly open: boolean;
  readonly isMissing: IsMissing;
  readonly vocabulary: Names;
}

/** Adds an unplanned key as a named feature; absent, 0 and null are all the same. */
function encodeOpen(key: string, cell: Cell, vocabulary: Names, learning: boolean, to: Entries): void {
  if (cell === null || cell === 0 || cell === false) return;
  const name = typeof cell === "string" ? `${key}=${cell}` : key;
  const position = learning ? vocabulary.intern(name) : vocabulary.find(name);
  if (position >= 0) to.add(position, typeof cell === "number" ? cell : 1);
}

/** Adds the features of one key of a record. */
function encodeEntry(key: string, cell: Cell, rules: RecordRules, learning: boolean, to: Entries, fault: Fault): void {
  const { columns, open, isMissing, vocabulary } = rules;
  const column = columns.get(key);
  const value = isMissing(cell, column?.kind) ? null : cell;
  if (!column) {
    if (open) encodeOpen(key, value, vocabulary, learning, to);
  } else if (column instanceof MeasuredColumn) encodeMeasure(column, value, vocabulary, to, fault);
  else if (column instanceof WordColumn)
    encodeWords(column, value === null ? null : String(value), vocabulary, learning, to);
}

/** The rules of an encoding. */
export function recordRules(
  { columns, records, missing, missingWords }: EncodingFacts,
  vocabulary: Names,
): RecordRules {
  return {
    columns: new Map(columns.map((column) => [column.name, column])),
    needed: records ? [] : columns.filter(isFeatureColumn),
    open: records === "open",
    isMissing: missingIn(missing, missingWords),
    vocabulary,
  };
}

/** The features of one record: values by position, added to those already in `row`. */
export function recordEntries(
  record: ReadonlyMap<string, Cell>,
  rules: RecordRules,
  learning: boolean,
  fault: Fault,
  row: Map<number, number> = new Map(),
): Map<number, number> {
  const keys = [...record.keys()];
  checkColumns(rules.needed, keys);
  const add = (position: number, value: number) => row.set(position, (row.get(position) ?? 0) + value);
  for (const key of keys) encodeEntry(key, record.get(key)!, rules, learning, { add }, fault);
  return row;
}

/** Encodes all records; says whether each has a label. */
export function recordRows(
  records: JsonRecords,
  rules: RecordRules,
  label: string | undefined,
  classes: Classes<string>,
  { learning, unlabelled }: { learning: boolean; unlabelled: boolean },
): { rows: EntryRows; labelled: boolean } {
  const { names, starts, keys, size } = records;
  const rows = new EntryRows();
  const kind = labelKind(records, rules, label, classes);
  let labelled = label !== undefined;
  for (let r = 0; r < size; r++) {
    const fault: Fault = (facts, column, cell) => recordError(records, r, facts, cellRemedies(column, cell));
    let target = -1;
    for (let e = starts[r]; e < starts[r + 1]; e++) {
      const key = names[keys[e]];
      const cell = entryCell(records, e);
      if (key !== label) encodeEntry(key, cell, rules, learning, rows, fault);
      else if (!rules.isMissing(cell, kind)) target = classes.intern(String(cell));
    }
    if (target < 0 && !unlabelled)
      throw recordError(records, r, `a label must be in ${shown(label ?? "label")}; got none`, labelRemedies(false));
    labelled &&= target >= 0;
    rows.endRow(Math.max(0, target));
  }
  return { rows, labelled };
}

/** The kind of column to which labels correspond: among numbers a word for a missing value is one, among texts it is a class. */
function labelKind(
  records: JsonRecords,
  { isMissing }: RecordRules,
  label: string | undefined,
  { labels }: Classes<string>,
): string {
  if (labels.length > 0) return areNumbers(labels) ? "label" : "text";
  const key = label === undefined ? -1 : records.names.indexOf(label);
  const texts: string[] = [];
  records.keys.forEach((own, e) => {
    const cell = own === key ? entryCell(records, e) : null;
    if (!isMissing(cell)) texts.push(String(cell));
  });
  return areNumbers(texts) ? "label" : "text";
}
