// The idx format of MNIST: arrays whose header states their size, possibly incorrectly.

import fc from "fast-check";
import { Perceptron } from "../../packages/core/src/learners/perceptron.js";
import { IdxReader } from "../../packages/core/src/readers/idx/reader.js";
import { must, mustEqual } from "../must.js";
import { spoiledBytes } from "../mutation.js";
import { outcomeOf } from "../refusal.js";
import type { Target } from "../target.js";

interface Case {
  readonly images: Uint8Array;
  readonly labels: Uint8Array;
  /** Whether images may come without labels, as for prediction. */
  readonly unlabelled: boolean;
  readonly cut: number;
}

const size = fc.oneof(fc.nat(4), fc.constantFrom(0, 1, 255, 65536, 2 ** 29, 2 ** 31, 2 ** 32 - 1));

function idx(type: number, dimensions: readonly number[], body: Uint8Array): Uint8Array {
  const head = new Uint8Array(4 + 4 * dimensions.length);
  head.set([0, 0, type, dimensions.length]);
  for (const [d, length] of dimensions.entries()) new DataView(head.buffer).setUint32(4 + 4 * d, length);
  return new Uint8Array(Buffer.concat([head, body]));
}

const types = fc.constantFrom(8, 9, 11, 12, 13, 14);
const bytesOf: Readonly<Record<number, number>> = { 8: 1, 9: 1, 11: 2, 12: 4, 13: 4, 14: 8 };
const good = (dimensions: number) =>
  fc
    .tuple(types, fc.array(fc.nat(4), { minLength: dimensions, maxLength: dimensions }), fc.uint8Array({ minLength: 512, maxLength: 512 }))
    .map(([type, sizes, body]) => idx(type, sizes, body.subarray(0, sizes.reduce((a, b) => a * b, bytesOf[type])))); // biome-ignore format: one line
const lying = fc
  .tuple(types, fc.array(size, { maxLength: 4 }), fc.uint8Array({ maxLength: 64 }))
  .map(([type, sizes, body]) => idx(type, sizes, body));
const any = (dimensions: number) =>
  fc.oneof(good(dimensions), lying, spoiledBytes(good(dimensions)), fc.uint8Array({ maxLength: 20 }));

const target: Target<Case> = {
  name: "idx",
  law: "Any two files in any pieces are images with their labels, which can be learned from, or are refused.",
  cases: fc.record({ images: any(3), labels: any(1), unlabelled: fc.boolean(), cut: fc.nat(40) }),
  fixed: 50_000,
  check({ images, labels, unlabelled, cut }) {
    const read = (at: number) =>
      outcomeOf(() => {
        const reader = new IdxReader({ unlabelled });
        for (const [name, bytes] of [["images", images], ["labels", unlabelled ? new Uint8Array(0) : labels]] as const) {
          reader.begin(name);
          reader.write(bytes.subarray(0, at));
          reader.write(bytes.subarray(at));
          reader.end();
        }
        return reader.take();
      }); // biome-ignore format: two files
    const whole = read(0);
    const pieces = read(cut);
    if ("refused" in whole) return mustEqual(pieces, whole, "in pieces");
    const { result: examples } = whole;
    must("result" in pieces && pieces.result.size === examples.size, "in pieces there are other rows");
    must(examples.size * examples.width <= images.length, "there are more values than bytes");
    if (!unlabelled) outcomeOf(() => new Perceptron<number>({ epochs: 1 }).fit(examples));
  },
};

export default target;
