// JSON Lines as a grammar makes them, and what must agree about them.

import fc from "fast-check";
import { jsonFault } from "../../../src/readers/json-lines/fault.js";
import { JsonLinesReader } from "../../../src/readers/json-lines/reader.js";
import { numberText } from "../../text/number-text.js";
import { asBytes, changed } from "../tokens.js";
import { bitsOf, Choices, feed, outcomeOf, same } from "../ways.js";

const name = fc.constantFrom(
  '"a"',
  '"b"',
  '"label"',
  '""',
  '"a.b"',
  '"__proto__"',
  '"\\u00e9"',
  '"0"',
  asBytes('"é"'),
  "a",
  "'a'",
);
const text = fc.constantFrom(
  '"x"',
  '"y"',
  '""',
  '"\\n"',
  '"\\ud800"',
  '"\\x"',
  '"\\u12"',
  '"\t"',
  '"a',
  asBytes('"€😀"'),
  '"1"',
);
const leaf = fc.oneof(
  { weight: 6, arbitrary: numberText },
  { weight: 3, arbitrary: text },
  { weight: 3, arbitrary: fc.constantFrom("true", "false", "null", "nul", "NaN", "undefined", "") },
);

/** The tokens of a value; objects and lists may stand in each other. */
const { value, object } = fc.letrec<{ value: string[]; object: string[]; list: string[] }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    { weight: 8, arbitrary: leaf.map((token) => [token]) },
    tie("object"),
    tie("list"),
  ),
  object: fc
    .array(fc.tuple(name, fc.constantFrom(":", ": ", " :", "", "::"), tie("value")), { maxLength: 4 })
    .map((members) => [
      "{",
      ...members.flatMap(([key, colon, own], k) => [...(k > 0 ? [","] : []), key, colon, ...own]),
      "}",
    ]),
  list: fc
    .array(tie("value"), { maxLength: 4 })
    .map((values) => ["[", ...values.flatMap((own, k) => (k > 0 ? [",", ...own] : own)), "]"]),
}));
const lineEnd = fc.constantFrom("\n", "\n", "\n", "\r\n", "\n\n", " \n", "\r", "", asBytes("\u2028"));
const line = fc
  .tuple(fc.oneof({ weight: 12, arbitrary: object }, { weight: 1, arbitrary: value }), lineEnd)
  .map(([tokens, end]) => [...tokens, end]);

/** JSON Lines, most of them in order. */
export const jsonLinesBytes: fc.Arbitrary<Uint8Array> = changed(
  fc.array(line, { maxLength: 6 }).map((lines) => lines.flat()),
  fc.oneof(leaf, name, lineEnd, fc.constantFrom("{", "}", "[", "]", ",", ":", asBytes("\ufeff"))),
);

/** Throws unless bytes read the same in any pieces and by records taken early, and faults are those of `JSON.parse`. */
export function agrees(bytes: Uint8Array): void {
  const choices = new Choices(bytes);
  const cuts = choices.cuts(bytes.length);
  const whole = (places: number[]) =>
    outcomeOf(() => {
      const reader = new JsonLinesReader();
      feed(reader, bytes, places);
      const { values, place, ...records } = reader.take();
      const arrays = Object.fromEntries(
        Object.entries(records).map(([key, own]) => [key, ArrayBuffer.isView(own) ? [...(own as Uint8Array)] : own]),
      );
      return { ...arrays, values: bitsOf(values), places: Array.from({ length: records.size }, (_, r) => place?.(r)) };
    });
  same(whole([]), whole(cuts), `reading in pieces cut at ${cuts}`);
  const early = (places: number[]) =>
    outcomeOf(() => {
      const reader = new JsonLinesReader();
      const rows: unknown[] = [];
      feed(reader, bytes, places, () => {
        if (reader.rows === 0) return;
        const { size, names, starts, keys, types, values, texts } = reader.take();
        for (let r = 0; r < size; r++)
          for (let k = starts[r]; k < starts[r + 1]; k++)
            rows.push([r === 0, names[keys[k]], types[k], texts[keys[k]][values[k]] ?? bitsOf([values[k]])].slice(1));
      });
      return rows;
    });
  same(early([]), early(cuts), `records taken early, in pieces cut at ${cuts}`);
  for (const own of new TextDecoder().decode(bytes).split("\n")) {
    const fault = jsonFault(own);
    let parsed: unknown;
    try {
      parsed = JSON.parse(own);
    } catch {
      if (!fault) throw new Error(`JSON.parse refuses ${JSON.stringify(own)}; the search for its fault finds none`);
      continue;
    }
    // A number too large for a float64 is a fault that only its value shows; a later value of its key may have replaced it.
    if (holdsInfinity(parsed) ? !fault : fault && !fault.reason.startsWith("a number must be finite"))
      throw new Error(`JSON.parse takes ${JSON.stringify(own)}; the search for a fault says ${JSON.stringify(fault)}`);
  }
}

function holdsInfinity(parsed: unknown): boolean {
  if (typeof parsed === "number") return Math.abs(parsed) === Infinity;
  return typeof parsed === "object" && parsed !== null && Object.values(parsed).some(holdsInfinity);
}
