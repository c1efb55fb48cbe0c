// Combinations of options to try.

import { onlyKnown, shown } from "../check.js";
import { pow } from "../compute/elementary.js";
import { OptionError } from "../errors.js";
import { below, random, uniform } from "../random.js";

/** A range of numbers to draw from. */
export interface Range {
  /** The least number. */
  readonly from: number;
  /** The greatest number. */
  readonly to: number;
  /** Whether equal factors are equally likely: as many numbers from 0.01 to 0.1 as from 0.1 to 1. Defaults to false. */
  readonly log?: boolean;
  /** Whether to draw whole numbers only. Defaults to false. */
  readonly whole?: boolean;
}

/** The values to try for each option: a list of any values, or a range of numbers to draw from. */
export type SearchSpace = { readonly [option: string]: readonly unknown[] | Range };

/** One combination of the values of a space. */
export type Candidate<S> = { -readonly [name in keyof S]: S[name] extends readonly (infer V)[] ? V : number };

/** Gives every combination of the values in the lists; those of the last option change fastest. */
export function gridOf<S extends SearchSpace>(spaces: readonly S[]): Candidate<S>[] {
  return spaces.flatMap((space) => {
    let all: Record<string, unknown>[] = [{}];
    for (const [name, values] of checked(space)) {
      if (!isList(values))
        throw new OptionError(`${name} is a range, of which a grid has no values: list some, or search at random`);
      all = all.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
    }
    return all as Candidate<S>[];
  });
}

/** Draws so many different combinations at random, or fewer if there are no more. */
export function drawnFrom<S extends SearchSpace>(spaces: readonly S[], trials: number, seed: number): Candidate<S>[] {
  const next = random(seed);
  const options = spaces.map(checked);
  const drawn = new Map<string, Candidate<S>>();
  for (let k = 0; drawn.size < trials && k < 100 * trials; k++) {
    const which = below(spaces.length, next);
    const own: [string, unknown][] = [];
    // Values are distinguished by their positions, because they may be anything.
    let key = String(which);
    for (const [name, values] of options[which]) {
      const at = isList(values) ? below(values.length, next) : inRange(values, uniform(next));
      own.push([name, isList(values) ? values[at] : at]);
      key += `,${at}`;
    }
    drawn.set(key, Object.fromEntries(own) as Candidate<S>);
  }
  return [...drawn.values()];
}

/** Whether all options have lists of values. */
export function isGrid(spaces: readonly SearchSpace[]): boolean {
  return spaces.every((space) => checked(space).every(([, values]) => isList(values)));
}

function checked(space: SearchSpace): [string, readonly unknown[] | Range][] {
  if (typeof space !== "object" || space === null)
    throw new OptionError(`the options to search must be an object with lists or ranges; got ${shown(space)}`);
  return Object.entries(space).map(([name, values]) => {
    if (isList(values)) {
      if (values.length === 0) throw new OptionError(`${name} must have at least one value to try`);
    } else {
      if (typeof values !== "object" || values === null)
        throw new OptionError(
          `${name} must be a list of values, or a range as { from: 0.1, to: 10 }; got ${shown(values)}`,
        );
      onlyKnown(values, ["from", "to", "log", "whole"]);
      const { from, to, log = false, whole = false } = values;
      const ok = Number.isFinite(from) && Number.isFinite(to) && from <= to && (!log || from > 0);
      if (!ok || (whole && !(Number.isSafeInteger(from) && Number.isSafeInteger(to))))
        throw new OptionError(
          `${name} must go from a ${whole ? "whole " : ""}number${log ? " above 0" : ""} up to another; got ${shown(from)} to ${shown(to)}`,
        );
    }
    return [name, values];
  });
}

function inRange({ from, to, log = false, whole = false }: Range, u: number): number {
  // A whole number represents all that would be rounded to it; without `log`, one interval of length 1.
  const at = log ? from * pow(to / from, u) : from + u * (to - from + (whole ? 1 : 0));
  return Math.min(to, whole ? (log ? Math.round(at) : Math.floor(at)) : at);
}

function isList(values: readonly unknown[] | Range): values is readonly unknown[] {
  return Array.isArray(values);
}
