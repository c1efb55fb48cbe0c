// A cell of a CSV file together with the blanks around it, which are not part of its value.

import { recordCells } from "../data/raw-rows/record-cells.js";

/** The value of a cell without quotes, null if the cell is empty, and the blanks before and after it. */
export class PaddedText {
  readonly before: string;
  readonly value: string | null;
  readonly behind: string;

  constructor(before: string, value: string | null, behind: string) {
    this.before = before;
    this.value = value;
    this.behind = behind;
  }

  /**
   * The text of the cell in a table with this delimiter, given its value as written there; blanks that contain the
   * delimiter are left out.
   */
  among(delimiter: string, written: string): string {
    const blanks = (text: string) => (text.includes(delimiter) ? "" : text);
    return blanks(this.before) + written + blanks(this.behind);
  }
}

/** Adds the blanks around cells without quotes to the values of a record. If runs of blanks are the delimiter, there are none. */
export function padded(values: (string | null)[], text: string, delimiter: string): (string | PaddedText | null)[] {
  if (delimiter === " " || !hasBlanks(text, delimiter)) return values;
  const cells = text.includes('"') ? rawCells(text, delimiter) : text.split(delimiter);
  return values.map((value, j) => {
    const cell = cells[j];
    if (cell === undefined) return value;
    const [own] = recordCells(cell, delimiter);
    const at = cell.indexOf(own);
    if (own.length === cell.length || cell.trimStart().startsWith('"')) return value;
    return new PaddedText(cell.slice(0, at), value, cell.slice(at + own.length));
  });
}

function hasBlanks(text: string, delimiter: string): boolean {
  const isBlank = (character: string | undefined) => character === " " || (character === "\t" && delimiter !== "\t");
  if (isBlank(text[0]) || isBlank(text.at(-1))) return true;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + 1))
    if (isBlank(text[at - 1]) || isBlank(text[at + 1])) return true;
  return false;
}

/** The texts of the cells as they are in the record, quotes included. */
function rawCells(record: string, delimiter: string): string[] {
  const cells: string[] = [];
  for (let from = 0; from <= record.length; ) {
    let at = from;
    while ((record[at] === " " || record[at] === "\t") && record[at] !== delimiter) at++;
    if (record[at] === '"') {
      // A doubled quote closes the quoted text and opens it again.
      do at = record.indexOf('"', at + 1) + 1;
      while (at > 0 && record[at] === '"');
      if (at === 0) at = record.length;
    }
    const end = record.indexOf(delimiter, at);
    cells.push(record.slice(from, end < 0 ? record.length : end));
    from = end < 0 ? record.length + 1 : end + delimiter.length;
  }
  return cells;
}
