// Remedies for cells and columns that cannot be used as they are.

import { shown } from "../check.js";
import type { Remedy } from "../errors.js";
import type { Cell } from "./raw-table.js";

const kinds = { numeric: "numbers", categorical: "categories", text: "text", date: "dates" } as const;

const longestWord = 64;

/** The remedy of giving a column a certain kind by an option. */
export function takenAs(option: keyof typeof kinds, column: string): Remedy {
  const text = `take the column as ${kinds[option]} with ${option}: [${shown(column)}]`;
  return { text, option, value: column };
}

/** The remedies for a cell that is not of its column's kind. */
export function cellRemedies(column: string, cell: Cell): Remedy[] {
  const remedies: Remedy[] = [{ text: "fix the cell" }, takenAs("categorical", column)];
  // Only short texts can be words for a missing value.
  if (typeof cell === "string" && cell.length <= longestWord) {
    const text = `count it as missing with missing: [${shown(cell)}]`;
    remedies.push({ text, option: "missing", value: cell });
  }
  return remedies;
}

/** The remedies for a missing label: an empty cell, or a word such as NA. */
export function labelRemedies(isWord: boolean): Remedy[] {
  const text = 'take such words as values with missingWords: "none"';
  return [{ text: "fill it in or leave the row out" }, ...(isWord ? [{ text, option: "missingWords" as const }] : [])];
}
