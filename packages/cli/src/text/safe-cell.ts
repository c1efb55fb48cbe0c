// Protects cells that a spreadsheet would interpret as formulas.

import { numberIn } from "rosenblatt/readers";

/** What a spreadsheet takes for the beginning of a formula, with or without blanks before it, in normal or full-width characters. */
const formula = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/;

/** Puts an apostrophe before a text that a spreadsheet would take for a formula; a number such as -1.5 stays as it is. */
export function safeCell(text: string): string {
  return formula.test(text) && numberIn(text.trim()) === undefined ? `'${text}` : text;
}
