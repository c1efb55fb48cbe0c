// Records with keys of their own as rows of a table, for a model that learned from a table.

import { InputError, RemediableError } from "rosenblatt";
import {
  type Cell,
  type JsonRecords,
  memoryFor,
  missingValues,
  numberIn,
  type PlannedColumn,
  type RawTable,
  RowError,
  recordAt,
  type TableEncoding,
  type TableOptions,
} from "rosenblatt/readers";
import { meantNames } from "../../options/alike-names.js";
import { count } from "../../text/number.js";
import { numberText } from "../../text/number-text.js";

/**
 * Makes rows of records: keys are columns, and an absent key is a missing cell. Refuses a record that has none of the
 * columns to learn from; the label column may be absent if `unlabelled` says so.
 */
export function tableOfRecords(
  records: JsonRecords,
  plan: readonly PlannedColumn[],
  { missing, missingWords, unlabelled = false }: TableOptions,
): RawTable {
  const present = new Set(records.names);
  const columns = plan.filter(({ name, kind }) => kind !== "label" || !unlabelled || present.has(name));
  const taken = columns.filter(({ kind }) => kind !== "ignored");
  const features = taken.filter(({ kind }) => kind !== "label");
  const numeric = taken.filter(({ kind }) => kind === "numeric");
  const coded = taken.filter(({ kind }) => kind !== "numeric");
  const { size } = records;
  const memory = memoryFor(size * (8 * numeric.length + 4 * coded.length));
  const numbers = memory.allocate(Float64Array, size * numeric.length);
  const codes = memory.allocate(Uint32Array, size * coded.length);
  const [numberView, codeView] = [numbers.view(), codes.view()];
  const texts = coded.map(() => [""]);
  const codeOf = coded.map(() => new Map<string, number>());
  const isMissing = missingValues(missing, missingWords);
  for (let r = 0; r < size; r++) {
    const record = recordAt(records, r);
    if (features.length > 0 && !features.some(({ name }) => record.has(name))) {
      const keys = [...record.keys()];
      const meant = meantBy(features, keys, plan);
      throw new InputError(
        `${placeOf(records, r)}: a record must have keys that are columns of the model: ${listed(features)}; got ${keys.slice(0, 12).join(", ") || "none"}${meant && `: ${meant}`}`,
      );
    }
    numeric.forEach(({ name }, place) => {
      const cell = record.get(name) ?? null;
      numberView[r * numeric.length + place] = isMissing(cell, "numeric")
        ? Number.NaN
        : numberOf(cell, name, records, r);
    });
    coded.forEach(({ name, kind }, place) => {
      const cell = record.get(name) ?? null;
      let code = 0;
      // A label that is such a word is left to the encoding, which knows the other labels.
      if (!isMissing(cell, kind === "label" ? "text" : kind)) {
        const text = typeof cell === "number" ? numberText(cell, kind) : String(cell);
        code = codeOf[place].get(text) ?? texts[place].push(text) - 1;
        codeOf[place].set(text, code);
      }
      codeView[r * coded.length + place] = code;
    });
  }
  return { columns, size, memory, numbers, codes, texts };
}

/** A note on columns to learn from that are not a key of any record so far. */
export function absentNotes({ names }: JsonRecords, plan: readonly PlannedColumn[]): string[] {
  const present = new Set(names);
  const absent = plan.filter(({ name, kind }) => kind !== "ignored" && kind !== "label" && !present.has(name));
  const meant = meantBy(absent, names, plan);
  return absent.length === 0 ? [] : [`no record has ${listed(absent)}: taken as missing${meant && `; ${meant}`}`];
}

/** Which of the unknown keys may be meant for the absent columns. */
function meantBy(
  absent: readonly Pick<PlannedColumn, "name">[],
  keys: readonly string[],
  plan: readonly PlannedColumn[],
): string {
  const known = new Set(plan.map(({ name }) => name));
  return meantNames(
    absent.map(({ name }) => name),
    keys,
    known,
  );
}

/** A note on keys that are features but not columns, because few records have them. */
export function rareNotes({ names }: JsonRecords, { columns, ofRecords }: TableEncoding): string[] {
  const known = new Set(columns.map(({ name }) => name));
  const rare = names.filter((name) => !known.has(name));
  const isLearned = columns.some(({ kind }) => kind !== "label" && kind !== "ignored");
  if (ofRecords !== "open" || rare.length === 0 || !isLearned) return [];
  const isList = rare.some((name) => /\.\d+$|=/.test(name));
  return [
    `few records have ${listed(rare.map((name) => ({ name })))}: such keys are features that are 0 where they are absent, and no columns${isList ? "; every part of a list is a key" : ""}`,
  ];
}

/** A note on keys that first appeared after the columns of the table had been determined. */
export function lateNotes({ names }: JsonRecords, plan: readonly PlannedColumn[]): string[] {
  const known = new Set(plan.map(({ name }) => name));
  const late = names.filter((name) => !known.has(name));
  if (late.length === 0) return [];
  return [`left out, since the first records did not have it: ${listed(late.map((name) => ({ name })))}`];
}

/** Calls `encode`, which may refuse a row of the table made from records, and names the record in the error. */
export function inRecords<T>(records: JsonRecords, encode: () => T): T {
  try {
    return encode();
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    throw new RemediableError(`${placeOf(records, error.row)}: ${error.reason}`, error.remedies);
  }
}

function placeOf({ place }: JsonRecords, r: number): string {
  return place?.(r) ?? `record ${r + 1}`;
}

function numberOf(cell: Cell, name: string, records: JsonRecords, r: number): number {
  const number = typeof cell === "string" ? numberIn(cell.trim()) : Number(cell);
  if (number !== undefined && Math.abs(number) < Infinity) return number;
  throw new RemediableError(
    `${placeOf(records, r)}: column ${JSON.stringify(name)} must be a number; got ${JSON.stringify(cell)}`,
    [{ text: "fix the cell" }],
  );
}

function listed(columns: readonly Pick<PlannedColumn, "name">[]): string {
  const names = columns.slice(0, 6).map(({ name }) => JSON.stringify(name));
  return columns.length > names.length
    ? `${names.join(", ")} and ${count(columns.length - names.length)} more`
    : names.join(", ");
}
