// What each key of records is taken as. Keys that only few records have, and only as numbers, need no plan.

import { shown } from "../check.js";
import { InputError } from "../errors.js";
import { labelColumnOf } from "./column-names.js";
import { entryCell, entryType, type JsonRecords } from "./json-records.js";
import { planColumns, sampleRows } from "./plan-columns.js";
import type { PlannedColumn } from "./raw-table.js";
import type { TableOptions } from "./table-options.js";

/** Most cells that are looked at. */
const sampleCells = 1 << 20;

/** Keys and kinds, in order of first appearance. */
export function planRecords(records: JsonRecords, options: TableOptions): PlannedColumn[] {
  const { names, starts, keys, types, size } = records;
  const asked = new Set(
    [
      options.label,
      options.ignore,
      options.only,
      options.numeric,
      options.categorical,
      options.text,
      options.date,
    ].flat(),
  );
  const use = keyUse(records);
  const planned = Array.from(names.keys()).filter(
    (k) =>
      options.otherwise !== undefined ||
      use.texts[k] + use.nones[k] > 0 ||
      2 * use.present[k] >= size ||
      asked.has(names[k]) ||
      isUsualLabel(names[k]),
  );
  checkLabel(
    planned.map((k) => names[k]),
    names,
    options,
  );
  const rows = Math.min(size, sampleRows, Math.max(100, Math.floor(sampleCells / planned.length)));
  const place = new Int32Array(names.length).fill(-1);
  planned.forEach((k, j) => {
    place[k] = j;
  });
  const sample = Array.from({ length: rows }, (_, r) => {
    const cells: string[] = new Array(planned.length).fill("");
    for (let e = starts[r]; e < starts[r + 1]; e++)
      if (place[keys[e]] >= 0 && types[e] !== entryType.none) cells[place[keys[e]]] = String(entryCell(records, e));
    return cells;
  });
  const columns = planColumns(
    planned.map((k) => names[k]),
    sample,
    options,
  );
  return planned.map((k, j) => {
    const { kind, reason } = columns[j];
    const name = names[k];
    const isTruth = use.truths[k] > 0 && use.truths[k] + use.nones[k] === use.present[k];
    if (isTruth && kind === "categorical" && reason !== "asked for")
      return { name, kind: "boolean", reason: "true or false" };
    return { name, kind, reason };
  });
}

function isUsualLabel(name: string): boolean {
  return labelColumnOf(undefined, [name], true) === 0;
}

/** There is no last key that could be the label's. */
function checkLabel(
  planned: readonly string[],
  names: readonly string[],
  { label, unlabelled = false }: TableOptions,
): void {
  if (unlabelled || label !== undefined || planned.some(isUsualLabel)) return;
  throw new InputError(
    `records must have their class in label, class, target or y; got ${names.slice(0, 50).map(shown).join(", ")}: name the key with --label`,
  );
}

/** By key: entries there are, and how many of them are texts, true or false, and null. */
function keyUse({ names, keys, types }: JsonRecords): {
  present: Uint32Array;
  texts: Uint32Array;
  truths: Uint32Array;
  nones: Uint32Array;
} {
  const [present, texts, truths, nones] = Array.from({ length: 4 }, () => new Uint32Array(names.length));
  for (let e = 0; e < keys.length; e++) {
    present[keys[e]]++;
    if (types[e] === entryType.text) texts[keys[e]]++;
    else if (types[e] === entryType.truth) truths[keys[e]]++;
    else if (types[e] === entryType.none) nones[keys[e]]++;
  }
  return { present, texts, truths, nones };
}
