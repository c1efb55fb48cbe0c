// CSV texts of every dialect as a grammar makes them, and what every way of reading must agree on.

import fc from "fast-check";
import { InputError } from "../../../src/errors.js";
import { type CsvOptions, CsvReader } from "../../../src/readers/csv/reader.js";
import { CsvStripeThread } from "../../../src/readers/csv/stripe-thread.js";
import { CsvStripes } from "../../../src/readers/csv/stripes.js";
import type { ColumnKind, PlannedColumn, RawTable } from "../../../src/table/raw-table.js";
import { goodNumber, numberText } from "../../text/number-text.js";
import { asBytes, changed } from "../tokens.js";
import { agreeInEveryWay, bitsOf, Choices, feed, readerOf, type Ways } from "../ways.js";

const around = fc.oneof(
  { weight: 12, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.constantFrom(" ", "  ", "\t") },
);
const missing = fc.constantFrom("", "?", "NA", "n/a", "NaN", "null", "none", "-", "NULL");
const word = fc.oneof(
  fc.constantFrom("red", "blue", "yes", "no", "a rather long text with several words in it", "x", "1x", "#1", "//"),
  fc.constantFrom(...["né", "€", "😀", "\ufeff", "\u00a0a"].map(asBytes)),
  missing,
);
const insides = fc.array(fc.oneof(word, fc.constantFrom('""', ",", ";", "\n", "\r\n", "\r", " ", "|", "\t", "#")), {
  maxLength: 4,
});
const quoted = fc
  .oneof(
    insides.map((parts) => parts.join("")),
    goodNumber,
    missing,
  )
  .map((text) => `"${text}"`);
const lineEnd = fc.oneof(
  { weight: 10, arbitrary: fc.constant("\n") },
  { weight: 3, arbitrary: fc.constantFrom("\r\n", "\n\n", "\r", " \n", "\n\r\n", "") },
);

/** A cell of a kind, as tokens: most are what the kind asks for. */
function cell(kind: "number" | "word"): fc.Arbitrary<string[]> {
  const usual = kind === "number" ? goodNumber : word;
  const text = fc.oneof(
    { weight: 14, arbitrary: usual },
    { weight: 1, arbitrary: missing },
    { weight: 2, arbitrary: quoted },
    { weight: 1, arbitrary: fc.oneof(numberText, word) },
  );
  return fc.tuple(around, text, around).map((parts) => parts.filter((part) => part !== ""));
}

/** Tables with a few columns, each of numbers or of words, with or without a header and comments above it. */
const table = fc
  .record({
    kinds: fc.array(fc.constantFrom("number" as const, "number" as const, "word" as const), {
      minLength: 1,
      maxLength: 6,
    }),
    delimiter: fc.constantFrom(",", ",", ",", ";", "\t", "|", " "),
    head: fc.constantFrom("none", "none", "names", "comment and names", "mark"),
    end: fc.oneof({ weight: 3, arbitrary: fc.constant("\n") }, { weight: 1, arbitrary: fc.constantFrom("\r\n", "\r") }),
  })
  .chain(({ kinds, delimiter, head, end }) => {
    const row = fc
      .tuple(...kinds.map(cell))
      .map((cells) => cells.flatMap((tokens, j) => (j > 0 ? [delimiter, ...tokens] : tokens)));
    const line = fc
      .tuple(row, fc.oneof({ weight: 8, arbitrary: fc.constant(end) }, { weight: 1, arbitrary: lineEnd }))
      .map(([tokens, own]) => [...tokens, own]);
    const other = fc.constantFrom(["# note", end], ["  ", end], ["1", delimiter, "2", end]);
    const names = kinds.flatMap((_, j) => (j > 0 ? [delimiter, `c${j + 1}`] : ["c1"]));
    const top =
      head === "none"
        ? []
        : head === "mark"
          ? [asBytes("\ufeff")]
          : head === "names"
            ? [...names, end]
            : ["# made by hand", end, ...names, end];
    return fc
      .array(fc.oneof({ weight: 16, arbitrary: line }, { weight: 1, arbitrary: other }), { maxLength: 10 })
      .map((lines) => [...top, ...lines.flat()]);
  });

/** CSV text, most of it in order. */
export const csvBytes: fc.Arbitrary<Uint8Array> = changed(
  table,
  fc.oneof(numberText, word, quoted, lineEnd, fc.constantFrom(",", '"', '""', " ", "#")),
);

const plan = (...kinds: ColumnKind[]): PlannedColumn[] =>
  kinds.map((kind, j) => ({ name: `c${j + 1}`, kind, reason: "" }));

/** How files are read: as they seem to be, or as they are said to be. */
const readings: readonly CsvOptions[] = [
  {},
  { unlabelled: true },
  { header: false, comment: "" },
  { header: true, delimiter: "," },
  { comment: "#", missing: ["-", "blue"] },
  { delimiter: " ", header: false, unlabelled: true },
  { delimiter: ",", comment: "//", unlabelled: true },
  { delimiter: ",", header: false, plan: plan("numeric", "categorical", "label") },
  { delimiter: ",", plan: plan("numeric", "numeric", "ignored", "label") },
  { delimiter: " ", header: false, plan: plan("numeric", "text", "label") },
  { delimiter: ";", plan: plan("numeric", "label"), unlabelled: true },
  { delimiter: ",", header: false, plan: plan("text"), unlabelled: true },
];

/** All of a table, the bits of its numbers included. */
export function contents({ columns, size, numbers, codes, texts }: RawTable, notes: readonly string[]) {
  return { columns, size, numbers: bitsOf(numbers.view()), codes: [...codes.view()], texts, notes };
}

/** Memory is compiled from some size on. */
const bytesSaid = 1 << 16;

/** Throws unless bytes read the same plainly and compiled, in any pieces, by rows taken early, and by two threads. */
export function agrees(bytes: Uint8Array): void {
  const choices = new Choices(bytes);
  for (const options of [readings[0], choices.of(readings), choices.of(readings)]) {
    const ways: Ways = {
      whole(cuts) {
        const reader = new CsvReader({ bytes: bytesSaid, ...options });
        feed(reader, bytes, cuts);
        return contents(reader.take(), reader.notes);
      },
      early: (cuts) => cellByCell(options, bytes, cuts),
      onTwo: (stripe, turns) => onTwo(bytes, stripe, options, turns),
    };
    agreeInEveryWay(bytes, ways, choices, options);
  }
}

/** Cells by row, whenever the rows are taken. */
function cellByCell(options: CsvOptions, bytes: Uint8Array, cuts: readonly number[]) {
  const reader = new CsvReader({ ...options, bytes: bytesSaid, streaming: true });
  const rows: unknown[] = [];
  feed(reader, bytes, cuts, () => {
    if (reader.rows === 0) return;
    const { size, numbers, codes, texts } = reader.take();
    const [numeric, coded] = [numbers.length / size, codes.length / size];
    for (let r = 0; r < size; r++)
      rows.push([
        bitsOf(numbers.view().subarray(r * numeric, (r + 1) * numeric)),
        Array.from(codes.view().subarray(r * coded, (r + 1) * coded), (code, place) =>
          code === 0 ? null : texts[place][code],
        ),
      ]);
  });
  return { rows, notes: reader.notes };
}

/** Reads by two threads, of which `turns` says which takes the next step; undefined where they leave the file to one. */
export function onTwo(bytes: Uint8Array, stripe: number, options: CsvOptions, turns: readonly number[]) {
  const readAt = readerOf(bytes);
  const stripes = CsvStripes.plan("data", bytes.length, readAt, options, stripe);
  if (!stripes) return undefined;
  const threads = [0, 1].map((thread) => new CsvStripeThread(stripes.ticket(thread), readAt));
  const over = [false, false];
  for (let k = 0; !over.every(Boolean); k++) {
    const thread = k < 500 ? turns[k % turns.length] : k % 2;
    try {
      over[thread] = threads[thread].step() === "over";
    } catch (error) {
      // The second one says nothing, as if it were elsewhere.
      if (thread === 0 || !(error instanceof InputError)) throw error;
      over[thread] = true;
    }
  }
  if (stripes.failed) threads[0].readFailed();
  const read = stripes.finish(threads.map((thread) => thread.texts()));
  return read && contents(read, stripes.notes);
}
