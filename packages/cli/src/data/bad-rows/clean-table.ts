// Leaves out rows of a table that cannot be read, or treats their unreadable cells as missing.

import {
  type ColumnKind,
  type IsMissing,
  isReadable,
  missingValues,
  numberIn,
  type RawTable,
  type TableOptions,
} from "rosenblatt/readers";
import type { BadRows } from "./bad-rows.js";

/** A readable table, and the numbers of the rows that were left out, counted from 0. */
export interface CleanTable {
  readonly table: RawTable;
  readonly leftOut: readonly number[];
}

/** Looks for cells that are not of the kind of their column and, if `needsLabels`, for rows without a label; `before` rows came earlier. */
export function cleanTable(
  table: RawTable,
  bad: BadRows,
  needsLabels: boolean,
  { missingWords }: TableOptions,
  before: number,
): CleanTable {
  const { columns, size, texts } = table;
  const isMissing = missingValues([], missingWords);
  const codes = table.codes.view();
  const coded = columns.filter(({ kind }) => kind !== "numeric" && kind !== "ignored");
  const width = coded.length;
  coded.forEach(({ name, kind, unit }, place) => {
    const isGap = gapsIn(texts[place], kind, isMissing);
    const isBad = texts[place].map((text, code) => !isGap[code] && !isReadable(kind, text, unit));
    const isNeeded = needsLabels && kind === "label";
    if (!isNeeded && !isBad.includes(true)) return;
    for (let r = 0, k = place; r < size; r++, k += width) {
      if (isBad[codes[k]]) {
        bad.cell(r, `, column ${JSON.stringify(name)}: ${JSON.stringify(texts[place][codes[k]])}`, before + r);
        codes[k] = 0;
      } else if (isNeeded && isGap[codes[k]] && !bad.marked.has(r))
        bad.row(r, `no label in ${JSON.stringify(name)}`, before + r);
    }
  });
  const leftOut = bad.taken();
  return { table: withoutRows(table, leftOut), leftOut };
}

/** For each code, whether its text stands for a missing value. Among labels, a word does so only if all other labels are numbers. */
function gapsIn(texts: readonly string[], kind: ColumnKind, isMissing: IsMissing): boolean[] {
  const others = texts.filter((text) => !isMissing(text));
  const isText = kind === "label" && !others.every((text) => numberIn(text.trim()) !== undefined);
  return texts.map((text) => isMissing(text, isText ? "text" : kind));
}

/** Removes some rows from the table, in place. */
export function withoutRows(table: RawTable, leftOut: readonly number[]): RawTable {
  if (leftOut.length === 0) return table;
  const { columns, size, numbers, codes } = table;
  const numeric = columns.filter(({ kind }) => kind === "numeric").length;
  const coded = columns.filter(({ kind }) => kind !== "numeric" && kind !== "ignored").length;
  const [numberView, codeView] = [numbers.view(), codes.view()];
  let left = 0;
  for (let i = 0, from = 0; i <= leftOut.length; i++) {
    const to = leftOut[i] ?? size;
    numberView.copyWithin(left * numeric, from * numeric, to * numeric);
    codeView.copyWithin(left * coded, from * coded, to * coded);
    left += to - from;
    from = to + 1;
  }
  return { ...table, size: left, numbers: numbers.first(left * numeric), codes: codes.first(left * coded) };
}
