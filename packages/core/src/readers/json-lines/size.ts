// Measures a JSON text without parsing it, because a parser needs many times the memory of the text.

import { mostNamedValues } from "../bytes/record-limit.js";
import type { JsonFault } from "./fault.js";

/** Records nested deeper than this are refused. */
export const deepest = 100;

const [quote, comma, backslash] = [34, 44, 92];
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125];

/** Where a text is nested too deep or has too many values; undefined if neither. Text that is not JSON is not noticed here. */
export function jsonExcess(text: string): JsonFault | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      at = behindString(text, at);
      continue;
    }
    if (code === openList || code === openObject) depth++;
    else if (code === closeList || code === closeObject) {
      // Nothing may follow the end of the record; if something does, the parser reports it.
      if (--depth <= 0) return undefined;
    } else if (code !== comma) continue;
    else values++;
    if (depth > deepest) return { at, reason: tooDeep };
    if (values > mostNamedValues)
      return { at, reason: `a record must have at most ${mostNamedValues} values; got more` };
  }
  return undefined;
}

/** The message for a record that is nested too deep. */
export const tooDeep: string = `a record must not be nested deeper than ${deepest} levels`;

/** The position of the quote that ends a string; the length of the text if none does. */
function behindString(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === backslash) slashes++;
    if (slashes % 2 === 0) return end;
    at = end;
  }
}
