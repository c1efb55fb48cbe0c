// Compressed files read by the command, with every kind of damage.

import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { run } from "../../packages/cli/test/run.js";
import { mustEndWell } from "../ending.js";
import { must, mustEqual } from "../must.js";
import { spoiledBytes } from "../mutation.js";
import type { Target } from "../target.js";

interface Case {
  /** The file's extension, which determines its format. */
  readonly ending: string;
  readonly bytes: Uint8Array;
  /** The expected outcome: the rows of the uncompressed file, a refusal, or either. */
  readonly expected: "rows" | "refusal" | "either";
}

const texts: Readonly<Record<string, string>> = {
  csv: "x,y,class\n1,2,a\n3,4,b\n5,6,a\n",
  jsonl: '{"label":"a","x":1}\n{"label":"b","x":2}\n',
  libsvm: "1 1:2 2:3\n-1 1:4\n",
  vw: "1 | a b:2\n-1 | a\n",
};
const ending = fc.constantFrom(...Object.keys(texts));
const packed = (name: string) => new Uint8Array(gzipSync(texts[name]));

const target: Target<Case> = {
  name: "gzip",
  law: "A packed file has the rows of the unpacked one; damage to it, or anything after it, is refused in one line with exit code 2.",
  cases: fc.oneof(
    ending.map((name): Case => ({ ending: name, bytes: packed(name), expected: "rows" })),
    ending.chain((name) => spoiledBytes(fc.constant(packed(name))).map((bytes): Case => ({ ending: name, bytes, expected: "either" }))),
    ending.chain((name) => fc.nat(packed(name).length - 1).map((n): Case => ({ ending: name, bytes: packed(name).subarray(0, Math.max(2, n)), expected: "refusal" }))),
    ending.chain((name) => fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 30 }), fc.constantFrom(1, 512, 4096).map((n) => new Uint8Array(n))).filter(([first]) => first !== 31).map((rest): Case => ({ ending: name, bytes: new Uint8Array(Buffer.concat([packed(name), rest])), expected: "refusal" }))),
    fc.tuple(ending, fc.uint8Array({ maxLength: 200 })).map(([name, bytes]): Case => ({ ending: name, bytes: new Uint8Array(gzipSync(bytes)), expected: "either" })),
    fc.tuple(fc.constantFrom("csv", "jsonl", "libsvm", "vw", "idx"), fc.constantFrom("[", '"', "1", ",", "\0", "\n", "{", " ", "a "), fc.nat(100_000)).map(([name, c, n]): Case => ({ ending: name, bytes: new Uint8Array(gzipSync(c.repeat(n))), expected: "either" })),
  ), // biome-ignore format: a table
  fixed: 2000,
  async check({ ending, bytes, expected }) {
    const name = `data.${ending}.gz`;
    writeFileSync(name, bytes);
    const answer = await run(["inspect", name]);
    mustEndWell(answer);
    if (expected === "refusal") must(answer.code === 2, "damage was not noticed");
    if (expected !== "rows") return;
    writeFileSync(`data.${ending}`, texts[ending]);
    const plain = await run(["inspect", `data.${ending}`]);
    mustEqual(answer.stdout.replaceAll(".gz", "").split("\n").slice(1), plain.stdout.split("\n").slice(1), "packed");
  },
};

export default target;
