// The kinds of data sets that can be generated, and their options.

import { UsageError } from "../terminal/exit.js";

/** The kinds of data sets that can be generated. */
export const kinds = ["blobs", "margin", "xor", "rings", "moons", "disjunction", "ten-points"] as const;
export type Kind = (typeof kinds)[number];

/** The options of a data set, as they were given. */
export interface KindOptions {
  examples?: number;
  dimensions?: number;
  seed?: number;
  classes?: number;
  spread?: number;
  margin?: number;
  relevant?: number;
  noise?: number;
}

/** Reads the rate of noise, a number of at least 0 and below 1. */
export function noiseRate(text: string, flag: string): number {
  const value = /^(0|0?\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (value < 1) return value;
  throw new UsageError(`${flag} must be at least 0 and below 1, such as 0.05; got ${JSON.stringify(text)}`);
}

/** The options of each kind, besides the number of examples and the seed. */
const own: Readonly<Record<Kind, readonly (keyof KindOptions)[]>> = {
  blobs: ["examples", "seed", "dimensions", "classes", "spread", "noise"],
  margin: ["examples", "seed", "dimensions", "margin"],
  xor: ["examples", "seed", "spread", "noise"],
  rings: ["examples", "seed", "spread", "noise"],
  moons: ["examples", "seed", "spread", "noise"],
  disjunction: ["examples", "seed", "dimensions", "relevant", "noise"],
  "ten-points": [],
};

/** Refuses an option that the kind does not have. */
export function checkOptions(kind: Kind, given: KindOptions): void {
  const names = ["examples", "dimensions", "seed", "classes", "spread", "margin", "relevant", "noise"] as const;
  for (const name of names)
    if (given[name] !== undefined && !own[kind].includes(name)) {
      const owners = kinds.filter((one) => own[one].includes(name));
      throw new UsageError(`--${name} belongs to ${owners.join(", ")}; got ${kind}`);
    }
}
