// Corrupted model files: some with the right hash, so that the code behind its check is reached, and some without.

import { createHash } from "node:crypto";
import fc from "fast-check";
import { load, type ModelContent, saveBytes } from "../packages/core/src/entries/node.js";
import { toBytes } from "../packages/core/src/model/binary.js";
import type { ModelArray } from "../packages/core/src/model/format.js";
import { toModelFile } from "../packages/core/src/model/json.js";
import { contents } from "./models.js";
import { mustEqual } from "./must.js";
import { type Json, spoiledBytes, spoiledJson } from "./mutation.js";
import { outcomeOf } from "./refusal.js";

const real = fc.constantFrom(...contents);

/** The content with one array changed. */
const spoiledArrays = ({ head, arrays }: ModelContent): fc.Arbitrary<ModelContent> =>
  arrays.length === 0
    ? fc.constant({ head, arrays })
    : fc.nat(arrays.length - 1).chain((k) => {
        const { buffer, byteOffset, byteLength } = arrays[k];
        return spoiledBytes(fc.constant(new Uint8Array(buffer, byteOffset, byteLength)), [], 2).map((bytes) => {
          const Type = arrays[k].constructor as Float64ArrayConstructor;
          const whole = bytes.slice(0, bytes.length - (bytes.length % Type.BYTES_PER_ELEMENT));
          // The writer rejects numbers that are not finite; corrupted bytes with the right hash contain them.
          const numbers = new Type(whole.buffer).map((x) => (Number.isFinite(x) ? x : 1e30));
          return { head, arrays: arrays.map((array, j) => (j === k ? numbers : array) as ModelArray) };
        });
      });

/** Contents of model files with parts of the head, or some numbers, changed. */
const spoiledContent: fc.Arbitrary<ModelContent> = fc.oneof(
  { weight: 5, arbitrary: real.chain(({ head, arrays }) => spoiledJson(fc.constant(head as Json)).map((other) => ({ head: other as ModelContent["head"], arrays }))) },
  { weight: 2, arbitrary: real.chain(spoiledArrays) },
); // biome-ignore format: a table

/** Texts of JSON models. */
export const spoiledTexts: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: spoiledContent.map((content) => JSON.stringify(toModelFile(content))) },
  { weight: 1, arbitrary: real.chain((content) => spoiledJson(fc.constant(toModelFile(content) as unknown as Json))).map((file) => JSON.stringify(file)) },
  { weight: 1, arbitrary: real.chain((content) => spoiledBytes(fc.constant(new TextEncoder().encode(JSON.stringify(toModelFile(content)))))).map((bytes) => Buffer.from(bytes).toString("utf8")) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
); // biome-ignore format: a table

/** Bytes of binary models. */
export const spoiledFiles: fc.Arbitrary<Uint8Array> = fc.oneof(
  { weight: 3, arbitrary: spoiledContent.map((content) => new Uint8Array(toBytes(content))) },
  { weight: 1, arbitrary: real.chain((content) => spoiledBytes(fc.constant(new Uint8Array(toBytes(content))))) },
  { weight: 4, arbitrary: real.chain((content) => spoiledBytes(fc.constant(toBytes(content).slice(0, -32)), ["RSBL", "\u0001\0\0\0"])).map(hashed) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
); // biome-ignore format: a table

/** Bytes followed by their hash, as in a model file. */
function hashed(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([bytes, createHash("sha256").update(bytes).digest()]));
}

const rows = [[0.5, -1], { x: 2, "größe=y": -1 }, [1e10, 1]] as const;

/** Checks that a model file is refused in our own words, or is a learner that can be saved, loaded, used and taught. */
export function mustBeModelOrRefused(file: string | Uint8Array): void {
  const first = outcomeOf(() => load<string>(file));
  if ("refused" in first) return;
  const model = first.result as typeof first.result & { toJSON(): unknown };
  const text = JSON.stringify(model);
  mustEqual(JSON.stringify(load<string>(text)), text, "saved, loaded and saved again as JSON");
  const bytes = saveBytes(model as never);
  mustEqual(saveBytes(load<string>(bytes) as never), bytes, "saved, loaded and saved again as bytes");
  for (const row of rows) {
    outcomeOf(() => model.predict(row as never));
    outcomeOf(() => model.learn?.(row as never, "a"));
  }
  const taught = outcomeOf(() => JSON.stringify(model));
  if ("result" in taught)
    mustEqual(JSON.stringify(load<string>(taught.result)), taught.result, "taught, saved and loaded");
}
