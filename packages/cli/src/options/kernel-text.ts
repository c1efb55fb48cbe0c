// Reads kernels as they are typed: poly:4, poly:2,c=1, rbf:0.5, rbf:auto, laplacian:1, sigmoid:0.1,c=-1, linear, hamming, ngram:3.

import { UsageError } from "../terminal/exit.js";
import { atLeastZero, finite, nearest, positive, whole } from "./values.js";

/** A kernel as typed, split into its parts; a `gamma` of `auto` is determined by the data. */
export type KernelChoice =
  | { readonly kernel: "linear" | "hamming" }
  | { readonly kernel: "poly"; readonly degree: number; readonly c: number; readonly scale: number }
  | { readonly kernel: "rbf"; readonly gamma: number | "auto" }
  | { readonly kernel: "laplacian"; readonly gamma: number }
  | { readonly kernel: "sigmoid"; readonly scale: number; readonly c: number }
  | { readonly kernel: "ngram"; readonly n: number };

/** Kernels that can be copied as they are. */
export const kernelExamples: readonly string[] = [
  ...["linear", "poly:2", "poly:4", "poly:2,c=0", "rbf:auto", "rbf:0.5", "laplacian:0.5", "sigmoid:0.1", "hamming"],
  "ngram:3",
];

/** The highest degree that the library accepts. */
const highestDegree = 65535;

interface Rule {
  /** What comes after the colon, with an example of the whole; undefined if nothing does. */
  readonly needs?: string;
  readonly keys: readonly string[];
  readonly example: string;
}

const rules: Readonly<Record<KernelChoice["kernel"], Rule>> = {
  linear: { keys: [], example: "linear" },
  poly: { needs: "a degree", keys: ["c", "scale"], example: "poly:2,c=1" },
  rbf: { needs: "γ, or auto", keys: [], example: "rbf:0.5" },
  laplacian: { needs: "γ", keys: [], example: "laplacian:0.5" },
  sigmoid: { needs: "a factor of x·z", keys: ["c"], example: "sigmoid:0.1,c=-1" },
  hamming: { keys: [], example: "hamming" },
  ngram: { needs: "a number of characters", keys: [], example: "ngram:3" },
};

/** Checks a kernel as typed, and returns the text unchanged, for reports and command lines. */
export function kernelText(text: string, flag: string): string {
  kernelIn(text, flag);
  return text;
}

/** Reads a kernel as typed; errors are reported as errors of `flag`. */
export function kernelIn(text: string, flag: string): KernelChoice {
  const { name, main, others } = typedParts(text, flag);
  if (!Object.hasOwn(rules, name)) {
    const names = Object.keys(rules);
    const near = nearest(name, names);
    throw new UsageError(
      `${flag} must be one of ${names.join(", ")}, as rbf:0.5; got ${JSON.stringify(text)}${near ? `; did you mean ${rules[near as "rbf"].example}?` : ""}`,
    );
  }
  const kernel = name as KernelChoice["kernel"];
  const { needs, keys, example } = rules[kernel];
  if (needs === undefined ? main !== undefined : main === undefined)
    throw new UsageError(
      `${flag} ${name} ${needs === undefined ? "takes no number" : `needs ${needs}`}, as ${example}; got ${JSON.stringify(text)}`,
    );
  checkKeys(others, keys, { flag, name, example, text });
  const of = (what: string) => `${what} of ${flag} ${name}`;
  const number = (key: string, otherwise: number, read: (text: string, flag: string) => number) =>
    others.has(key) ? read(others.get(key)!, of(key)) : otherwise;
  switch (kernel) {
    case "linear":
    case "hamming":
      return { kernel };
    case "poly":
      return {
        kernel,
        degree: degreeIn(main!, of("the degree")),
        c: number("c", 1, atLeastZero),
        scale: number("scale", 1, positive),
      };
    case "rbf":
      return { kernel, gamma: main === "auto" ? main : gammaIn(main!, of("γ"), "a positive number, or auto") };
    case "laplacian":
      return { kernel, gamma: gammaIn(main!, of("γ"), "a positive number") };
    case "sigmoid":
      return { kernel, scale: positive(main!, of("the factor")), c: number("c", 0, finite) };
    case "ngram":
      return { kernel, n: whole(1)(main!, of("the length")) };
  }
}

function degreeIn(text: string, what: string): number {
  const degree = whole(1)(text, what);
  if (degree > highestDegree) throw new UsageError(`${what} must be at most ${highestDegree}; got ${text}`);
  return degree;
}

function gammaIn(text: string, what: string, expected: string): number {
  try {
    return positive(text, what);
  } catch {
    throw new UsageError(`${what} must be ${expected}; got ${JSON.stringify(text)}`);
  }
}

/** Splits `name:main,key=value,…`; everything after `last=` is one value, commas included. */
export function typedParts(
  text: string,
  flag: string,
  last?: string,
): { name: string; main: string | undefined; others: Map<string, string> } {
  const [, name, colon, rest] = text.trim().match(/^([^:,=]*)(:?)(.*)/s)!;
  const whole = last === undefined ? -1 : rest.indexOf(`,${last}=`);
  const words = (whole < 0 ? rest : rest.slice(0, whole)).split(",");
  const main = colon === "" ? undefined : words[0].trim();
  const others = new Map<string, string>();
  const add = (key: string, value: string) => {
    if (others.has(key)) throw new UsageError(`${flag} has ${key} twice; got ${JSON.stringify(text)}`);
    others.set(key, value);
  };
  for (const word of colon === "" && rest === "" ? [] : words.slice(1)) {
    const at = word.indexOf("=");
    add((at < 0 ? word : word.slice(0, at)).trim(), at < 0 ? "" : word.slice(at + 1).trim());
  }
  if (whole >= 0) add(last!, rest.slice(whole + last!.length + 2).trim());
  return { name, main, others };
}

/** Refuses a `key=value` whose key the kernel or map does not have. */
export function checkKeys(
  others: ReadonlyMap<string, string>,
  keys: readonly string[],
  { flag, name, example, text }: { flag: string; name: string; example: string; text: string },
): void {
  for (const key of others.keys())
    if (!keys.includes(key))
      throw new UsageError(
        `${flag} ${name} ${keys.length === 0 ? "takes no further words" : `takes ${keys.map((own) => `${own}=`).join(", ")}`}, as ${example}; got ${JSON.stringify(text)}`,
      );
}
