// LIBSVM texts as a grammar makes them, and what every way of reading must agree on.

import "../../../src/entries/wasm.js";
import fc from "fast-check";
import type { Examples } from "../../../src/data/examples.js";
import { type LibsvmOptions, LibsvmReader } from "../../../src/readers/libsvm/reader.js";
import { LibsvmStripeThread } from "../../../src/readers/libsvm/stripe-thread.js";
import { LibsvmStripes } from "../../../src/readers/libsvm/stripes.js";
import { goodNumber, numberText } from "../../text/number-text.js";
import { asBytes, changed } from "../tokens.js";
import { agreeInEveryWay, bitsOf, Choices, feed, readerOf, type Ways } from "../ways.js";

const blank = fc.oneof(
  { weight: 20, arbitrary: fc.constant(" ") },
  { weight: 1, arbitrary: fc.constantFrom("\t", "  ", " \t ", "", "\v", "\r", asBytes("\u00a0")) },
);
const label = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("1", "-1", "+1", "0", "2", "-0", "7", "1.0", "2e0") },
  { weight: 2, arbitrary: numberText },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 300 }).map(String) },
);
const index = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(1, 1, 1, 2, 5, 100, 99999, 12345678) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 2 ** 31, 2 ** 32) },
);
const written = fc.oneof(
  { weight: 30, arbitrary: fc.constant((n: number) => String(n)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<(n: number) => string>(
      () => "",
      (n) => `0${n}`,
      (n) => `00000000${n}`,
      (n) => `${n}.`,
      (n) => `+${n}`,
      (n) => `${n} `,
      () => "qid",
    ),
  },
);
const comment = fc.constantFrom("#", "# words 1:2", "#1:1", asBytes("# é"));
const lineEnd = fc.oneof(
  { weight: 12, arbitrary: fc.constant("\n") },
  { weight: 2, arbitrary: fc.constant("\r\n") },
  { weight: 1, arbitrary: fc.constantFrom("\r", "\n\n", " \n", "\t\r\n", "") },
);

/** Entries whose indices grow by a step each: mostly by one or more, now and then by nothing. */
const entries = fc
  .array(
    fc.tuple(
      blank,
      index,
      written,
      fc.oneof({ weight: 6, arbitrary: goodNumber }, { weight: 1, arbitrary: numberText }),
    ),
    { maxLength: 12 },
  )
  .map((list) => {
    let last = 0;
    return list.flatMap(([space, step, write, value]) => {
      last += step;
      return [space, write(last), ":", value];
    });
  });

const line = fc
  .tuple(
    label,
    fc.oneof(
      { weight: 12, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.constantFrom([" ", "qid:3"], [" ", "qid:"], [" ", "qid:x"]) },
    ),
    entries,
    fc.oneof({ weight: 12, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(blank, comment) }),
    lineEnd,
  )
  .map(([first, query, list, rest, end]) => [first, ...query, ...list, ...rest, end]);

const other = fc.oneof(line, fc.constantFrom(["\n"], ["# nothing\n"], ["  \n"], [asBytes("\ufeff")]));

/** LIBSVM text, most of it in order. */
export const libsvmBytes: fc.Arbitrary<Uint8Array> = changed(
  fc
    .array(fc.oneof({ weight: 6, arbitrary: line }, { weight: 1, arbitrary: other }), { maxLength: 8 })
    .map((lines) => lines.flat()),
  fc.oneof(
    numberText,
    blank,
    label,
    comment,
    lineEnd,
    fc.constantFrom(":", "1:", ":1", "1:1", "qid:1", "99999999999:1"),
  ),
);

const readings: readonly LibsvmOptions[] = [
  {},
  { zeroBased: true },
  { sort: true },
  { zeroBased: true, sort: true },
  { maxIndex: 100 },
  { columns: 9, classes: [-1, 1] },
];

function contents({ size, width, classes, targets, rows }: Examples<number>) {
  const { starts, indices, values } = rows;
  return {
    size,
    width,
    classes: bitsOf(classes),
    narrow: values instanceof Float32Array,
    targets: [...targets],
    starts: [...starts],
    indices: [...indices!],
    values: bitsOf(values),
  };
}

/** Throws unless bytes read the same plainly and compiled, in any pieces, by rows taken early, and by two threads. */
export function agrees(bytes: Uint8Array): void {
  const choices = new Choices(bytes);
  for (const options of [readings[0], readings[1], choices.of(readings.slice(2))]) {
    const ways: Ways = {
      whole(cuts) {
        const reader = new LibsvmReader(options);
        feed(reader, bytes, cuts);
        return { ...contents(reader.take()), notes: reader.notes };
      },
      early: (cuts) => rowByRow(options, bytes, cuts),
      onTwo: (stripe, turns) => onTwo(bytes, stripe, options, turns),
    };
    agreeInEveryWay(bytes, ways, choices, options);
  }
}

/** Labels and rows, whenever they are taken. */
function rowByRow(options: LibsvmOptions, bytes: Uint8Array, cuts: readonly number[]) {
  const reader = new LibsvmReader({ ...options, streaming: true });
  const rows: unknown[] = [];
  feed(reader, bytes, cuts, () => {
    if (reader.rows === 0) return;
    const examples = reader.take();
    const { starts, indices, values } = examples.rows;
    for (let r = 0; r < examples.size; r++)
      rows.push([
        examples.label(r),
        [...indices!.subarray(starts[r], starts[r + 1])],
        bitsOf(values.subarray(starts[r], starts[r + 1])),
      ]);
  });
  return { rows, notes: reader.notes };
}

/** Undefined where two threads leave the file to one. */
function onTwo(bytes: Uint8Array, stripe: number, options: LibsvmOptions, turns: readonly number[]) {
  const readAt = readerOf(bytes);
  const stripes = LibsvmStripes.plan("data", bytes.length, bytes.subarray(0, 1 << 16), 2, options, stripe);
  if (!stripes) return undefined;
  const threads = [0, 1].map((thread) => new LibsvmStripeThread(stripes.ticket(thread), readAt));
  for (let k = 0; threads[turns[k % turns.length]].step(); k++);
  for (const thread of threads) while (thread.step());
  const file = stripes.finish();
  return file && { ...contents(file.examples), notes: file.notes };
}
