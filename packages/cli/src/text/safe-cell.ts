// Cells that a spreadsheet shows as they are, whatever they begin with.

import { numberIn } from "rosenblatt/readers";

/** What a spreadsheet takes for the beginning of a formula, blanks before it or not, in the usual or in full width. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** A text that a spreadsheet takes for a formula gets an apostrophe before it; a number such as -1.5 stays one. */
export function safeCell(text: string): string {
  return formula.test(text) && numberIn(text.trim()) === undefined ? `'${text}` : text;
}
