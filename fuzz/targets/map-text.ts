// Feature maps as they are typed after --map.

import fc from "fast-check";
import { mapExamples, mapIn } from "../../packages/cli/src/options/map-text.js";
import { must } from "../must.js";
import { spoiledBytes } from "../mutation.js";
import { outcomeOf } from "../refusal.js";
import type { Target } from "../target.js";

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
const examples = fc.constantFrom(...mapExamples).map((text) => new TextEncoder().encode(text));

const target: Target<string> = {
  name: "map-text",
  law: "A text after --map is a feature map of finite numbers in its ranges, or is refused in one line.",
  cases: fc.oneof(
    fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((list) => list.join("")),
    spoiledBytes(examples, words).map((bytes) => Buffer.from(bytes).toString("utf8")),
    fc.tuple(fc.constantFrom(...":,= 1.a"), fc.nat(20_000), fc.constantFrom(...words)).map(([c, n, end]) => c.repeat(n) + end),
    fc.string({ unit: "binary", maxLength: 20 }),
  ), // biome-ignore format: a table
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
