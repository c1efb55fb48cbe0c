// Kernels as typed after --kernel.

import { kernelExamples, kernelIn } from "../../packages/cli/src/options/kernel-text.js";
import { must } from "../must.js";
import { outcomeOf } from "../refusal.js";
import type { Target } from "../target.js";
import { typedText } from "../typed-text.js";

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

const target: Target<string> = {
  name: "kernel-text",
  law: "A text after --kernel is a kernel of finite numbers in its ranges, or is refused in one line.",
  cases: typedText(words, kernelExamples),
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
