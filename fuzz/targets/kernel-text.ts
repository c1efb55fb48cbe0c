// Kernels as they are typed after --kernel.

import fc from "fast-check";
import { kernelExamples, kernelIn } from "../../packages/cli/src/options/kernel-text.js";
import { must } from "../must.js";
import { spoiledBytes } from "../mutation.js";
import { outcomeOf } from "../refusal.js";
import type { Target } from "../target.js";

const words = [
  ...[
    "linear",
    "poly",
    "rbf",
    "laplacian",
    "sigmoid",
    "hamming",
    "ngram",
    ":",
    ":",
    ",",
    "=",
    "c=",
    "scale=",
    "auto",
    "gamma=",
  ],
  ...[
    "2",
    "0.5",
    "1e-3",
    "-1",
    "0",
    "1e400",
    "NaN",
    "Infinity",
    " ",
    "",
    "65536",
    "__proto__",
    "constructor",
    "٣",
    "0x10",
    "1_0",
  ],
];
const examples = fc.constantFrom(...kernelExamples).map((text) => new TextEncoder().encode(text));

const target: Target<string> = {
  name: "kernel-text",
  law: "A text after --kernel is a kernel of finite numbers in its ranges, or is refused in one line.",
  cases: fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((list) => list.join("")),
    spoiledBytes(examples, words).map((bytes) => Buffer.from(bytes).toString("utf8")),
    fc.tuple(fc.constantFrom(...":,= 1.a"), fc.nat(20_000), fc.constantFrom(...words)).map(([c, n, end]) => c.repeat(n) + end),
    fc.string({ unit: "binary", maxLength: 20 }),
  ), // biome-ignore format: a table
  fixed: 19_000,
  check(text) {
    const read = outcomeOf(() => kernelIn(text, "--kernel"));
    if ("refused" in read) return;
    const { kernel, ...numbers } = read.result;
    must(text.includes(kernel), `${kernel} was not typed`);
    for (const [name, value] of Object.entries(numbers))
      must(value === "auto" || (Number.isFinite(value) && (name === "c" || value > 0)), `${name} is ${value}`);
  },
};

export default target;
