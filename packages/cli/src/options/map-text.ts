// Reads feature maps as they are typed: quadratic, polynomial:3, monomials:2, squares, fourier:1000,gamma=0.5, nystrom:500,kernel=rbf:0.5.

import { UsageError } from "../terminal/exit.js";
import { checkKeys, type KernelChoice, kernelIn, typedParts } from "./kernel-text.js";
import { atLeastZero, nearest, positive, whole } from "./values.js";

/** A feature map as typed, split into its parts; a `gamma` of `auto` is determined by the data. */
export type MapChoice =
  | { readonly map: "polynomial"; readonly degree: number; readonly c: number }
  | { readonly map: "monomials"; readonly degree: number }
  | { readonly map: "squares" }
  | { readonly map: "fourier"; readonly features: number; readonly gamma: number | "auto" }
  | { readonly map: "nystrom"; readonly landmarks: number; readonly kernel: KernelChoice };

/** Maps that can be copied as they are. */
export const mapExamples: readonly string[] = [
  ...["quadratic", "polynomial:3", "monomials:2", "squares", "fourier:1000", "nystrom:500"],
];

/** Limits of the library. */
const [highestDegree, mostFeatures, mostLandmarks] = [32, 2 ** 20, 10_000];

const rules: Readonly<Record<string, { needs?: string; keys: readonly string[]; example: string }>> = {
  quadratic: { keys: [], example: "quadratic" },
  polynomial: { needs: "a degree", keys: ["c"], example: "polynomial:3" },
  monomials: { needs: "a degree", keys: [], example: "monomials:2" },
  squares: { keys: [], example: "squares" },
  fourier: { needs: "a number of columns", keys: ["gamma"], example: "fourier:1000,gamma=0.5" },
  nystrom: { needs: "a number of landmarks", keys: ["kernel"], example: "nystrom:500,kernel=rbf:0.5" },
};

/** Checks a feature map as typed, and returns the text unchanged. */
export function mapText(text: string, flag: string): string {
  mapIn(text, flag);
  return text;
}

/** Reads a feature map as typed; errors are reported as errors of `flag`. */
export function mapIn(text: string, flag: string): MapChoice {
  const { name, main, others } = typedParts(text, flag, "kernel");
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (!rule) {
    const near = nearest(name, Object.keys(rules));
    throw new UsageError(
      `${flag} must be one of ${Object.keys(rules).join(", ")}, as polynomial:3; got ${JSON.stringify(text)}${near ? `; did you mean ${rules[near].example}?` : ""}`,
    );
  }
  const { needs, keys, example } = rule;
  if (needs === undefined ? main !== undefined : main === undefined)
    throw new UsageError(
      `${flag} ${name} ${needs === undefined ? "takes no number" : `needs ${needs}`}, as ${example}; got ${JSON.stringify(text)}`,
    );
  checkKeys(others, keys, { flag, name, example, text });
  const of = (what: string) => `${what} of ${flag} ${name}`;
  const counted = (what: string, least: number, most: number) => {
    const number = whole(least)(main!, of(what));
    if (number > most) throw new UsageError(`${of(what)} must be at most ${most}; got ${main}`);
    return number;
  };
  switch (name) {
    case "quadratic":
      return { map: "polynomial", degree: 2, c: 1 };
    case "squares":
      return { map: "squares" };
    case "polynomial":
      return {
        map: name,
        degree: counted("the degree", 1, highestDegree),
        c: others.has("c") ? atLeastZero(others.get("c")!, of("c")) : 1,
      };
    case "monomials":
      return { map: name, degree: counted("the degree", 1, highestDegree) };
    case "fourier": {
      const features = counted("the number of columns", 2, mostFeatures);
      if (features % 2)
        throw new UsageError(
          `${of("the number of columns")} must be even, a cosine and a sine for each direction; got ${main}`,
        );
      const gamma = others.get("gamma");
      return {
        map: name,
        features,
        gamma: gamma === undefined || gamma === "auto" ? "auto" : positive(gamma, of("gamma")),
      };
    }
    default: {
      const kernel = kernelIn(others.get("kernel") ?? "rbf:auto", of("the kernel"));
      if (kernel.kernel === "hamming" || kernel.kernel === "ngram" || kernel.kernel === "sigmoid")
        throw new UsageError(`${of("the kernel")} must be linear, poly, rbf or laplacian; got ${kernel.kernel}`);
      return { map: "nystrom", landmarks: counted("the number of landmarks", 1, mostLandmarks), kernel };
    }
  }
}
