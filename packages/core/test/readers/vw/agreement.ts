// Vowpal Wabbit's text as a grammar makes it, and what every way of reading must agree on.

import fc from "fast-check";
import { type VwOptions, VwReader } from "../../../src/readers/vw/reader.js";
import { goodNumber, numberText } from "../../text/number-text.js";
import { asBytes, changed } from "../tokens.js";
import { bitsOf, Choices, feed, outcomeOf, same } from "../ways.js";

const blank = fc.oneof(
  { weight: 12, arbitrary: fc.constant(" ") },
  { weight: 1, arbitrary: fc.constantFrom("  ", "\t", "") },
);
const name = fc.constantFrom("a", "b", "height", "x^y", "1", "'t", "#", "", asBytes("é"));
const value = fc.oneof({ weight: 8, arbitrary: goodNumber }, { weight: 1, arbitrary: numberText });
const scaled = fc
  .tuple(
    name,
    fc.oneof(
      fc.constant([]),
      value.map((own) => [":", own]),
    ),
  )
  .map(([own, rest]) => [own, ...rest]);
const namespace = fc
  .tuple(scaled, fc.array(fc.tuple(blank, scaled), { maxLength: 5 }), blank)
  .map(([head, features, last]) => [
    "|",
    ...head,
    ...features.flatMap(([space, feature]) => [space, ...feature]),
    last,
  ]);
const head = fc
  .tuple(
    fc.constantFrom("1", "-1", "+1", "2", "-0", "1.5", ""),
    fc.oneof(
      fc.constant([]),
      value.map((own) => [" ", own]),
    ),
    fc.constantFrom([" "], [" ", "'tag"], [], [" ", "'tag", " "], ["tag"]),
  )
  .map(([label, importance, tag]) => [label, ...importance, ...tag]);
const lineEnd = fc.constantFrom("\n", "\n", "\n", "\r\n", "\n\n", "\r", "");
const line = fc
  .tuple(head, fc.array(namespace, { minLength: 1, maxLength: 3 }), lineEnd)
  .map(([tokens, spaces, end]) => [...tokens, ...spaces.flat(), end]);

/** Vowpal Wabbit's text, most of it in order. */
export const vwBytes: fc.Arbitrary<Uint8Array> = changed(
  fc.array(line, { maxLength: 6 }).map((lines) => lines.flat()),
  fc.oneof(value, name, blank, lineEnd, fc.constantFrom("|", ":", "'", "1 2 3")),
);

const readings: readonly VwOptions[] = [{}, { unlabelled: true }, { classes: [1, -1], features: ["b", "a^a"] }];

/** Throws unless bytes read the same in any pieces and by rows taken early. */
export function agrees(bytes: Uint8Array): void {
  const choices = new Choices(bytes);
  const cuts = choices.cuts(bytes.length);
  for (const options of readings) {
    const whole = (places: number[]) =>
      outcomeOf(() => {
        const reader = new VwReader(options);
        feed(reader, bytes, places);
        const { size, width, classes, targets, rows, vocabulary, labelled } = reader.take();
        const { starts, indices, values } = rows;
        return {
          size,
          width,
          classes: bitsOf(classes),
          targets: [...targets],
          labelled,
          names: vocabulary?.names,
          starts: [...(starts ?? [])],
          indices: [...(indices ?? [])],
          values: bitsOf(values),
          weights: bitsOf(reader.weights ?? []),
        };
      });
    same(whole([]), whole(cuts), `reading in pieces cut at ${cuts} with ${JSON.stringify(options)}`);
    const early = (places: number[]) =>
      outcomeOf(() => {
        const reader = new VwReader({ ...options, streaming: true });
        const found: unknown[] = [];
        feed(reader, bytes, places, () => {
          if (reader.rows === 0) return;
          const examples = reader.take();
          const { starts, indices, values } = examples.rows;
          for (let r = 0; r < examples.size; r++)
            found.push(
              indices
                ? [...indices.subarray(starts[r], starts[r + 1])].map((column, k) => [
                    examples.vocabulary!.names![column],
                    ...bitsOf([values[starts[r] + k]]),
                  ])
                : Array.from({ length: examples.width }, (_, j) => bitsOf([values[r * examples.width + j]])),
            );
        });
        return found;
      });
    same(early([]), early(cuts), `rows taken early, in pieces cut at ${cuts}`);
  }
}
