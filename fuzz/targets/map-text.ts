// Feature maps as typed after --map.

import { mapExamples, mapIn } from "../../packages/cli/src/options/map-text.js";
import { must } from "../must.js";
import { outcomeOf } from "../refusal.js";
import type { Target } from "../target.js";
import { typedText } from "../typed-text.js";

const words = [
  ...[
    "quadratic",
    "polynomial",
    "monomials",
    "squares",
    "fourier",
    "nystrom",
    ":",
    ":",
    ",",
    "=",
    "c=",
    "gamma=",
    "kernel=",
  ],
  ...[
    ",kernel=rbf:",
    "poly:2",
    "2",
    "32",
    "33",
    "0.5",
    "1e-3",
    "-1",
    "1e400",
    "NaN",
    "auto",
    " ",
    "__proto__",
    "constructor",
    "1e6",
  ],
];

const target: Target<string> = {
  name: "map-text",
  law: "A text after --map is a feature map of finite numbers in its ranges, or is refused in one line.",
  cases: typedText(words, mapExamples),
  fixed: 10_000,
  check(text) {
    const read = outcomeOf(() => mapIn(text, "--map"));
    if ("refused" in read) return;
    const { map, ...parts } = read.result;
    must(text.includes(map) || text.includes("quadratic"), `${map} was not typed`);
    for (const [name, value] of Object.entries(parts))
      must(typeof value === "object" || value === "auto" || Number.isFinite(value), `${name} is ${value}`);
  },
};

export default target;
