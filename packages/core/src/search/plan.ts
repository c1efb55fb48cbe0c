// Plans what a search will try.

import { oneOf, whole } from "../check.js";
import { OptionError } from "../errors.js";
import { drawnFrom, gridOf, isGrid, type SearchSpace } from "./candidates.js";
import { rungs } from "./halving.js";

/** How candidates are chosen: all of a grid, some at random, or any of these by successive halving. */
export type SearchStrategy = "grid" | "random" | "halving";

/** Options for what a search tries. */
export interface PlanOptions {
  /** How candidates are chosen and compared. Defaults to "grid", or to "random" if an option has a range. */
  strategy?: SearchStrategy;
  /** How many candidates to draw at random. Defaults to 20; with halving, lists without ranges are tried as a whole grid. */
  trials?: number;
  /** With halving, what the better candidates get more of. Defaults to "examples". */
  resource?: "examples" | "epochs";
  /** The most of the resource that a candidate gets. Defaults to all examples, or 27 epochs. */
  most?: number;
}

/** The names of these options. */
export const planOptions: readonly string[] = ["strategy", "trials", "resource", "most"];

/** What a search will try. */
export interface Plan {
  readonly candidates: readonly object[];
  /** What candidates get more of from rung to rung; undefined if all get everything at once. */
  readonly resource: "examples" | "epochs" | undefined;
  /** How much of the resource candidates get in each rung. */
  readonly budgets: readonly number[];
}

/** Decides what to try on so many examples. */
export function planOf(options: PlanOptions, spaces: readonly SearchSpace[], seed: number, examples: number): Plan {
  if (spaces.length === 0) throw new OptionError("the options to search must not be an empty list");
  const lists = isGrid(spaces);
  const { strategy = lists ? "grid" : "random", resource = "examples" } = options;
  oneOf("strategy", strategy, ["grid", "random", "halving"]);
  oneOf("resource", resource, ["examples", "epochs"]);
  if (strategy !== "halving")
    for (const name of ["resource", "most"] as const)
      if (options[name] !== undefined) throw new OptionError(`${name} goes with strategy "halving" only`);
  if (strategy === "grid" && options.trials !== undefined)
    throw new OptionError('trials does not go with strategy "grid", which tries all combinations');
  const drawn = strategy === "random" || (strategy === "halving" && (!lists || options.trials !== undefined));
  const candidates = drawn ? drawnFrom(spaces, whole("trials", options.trials ?? 20, 1), seed) : gridOf(spaces);
  if (strategy !== "halving") return { candidates, resource: undefined, budgets: [examples] };
  if (resource === "epochs" && candidates.some((own) => Object.hasOwn(own, "epochs")))
    throw new OptionError('epochs cannot be searched where they are the resource: use resource "examples"');
  const most = whole("most", options.most ?? (resource === "epochs" ? 27 : examples), 1);
  return {
    candidates,
    resource,
    budgets: rungs(candidates.length, resource === "epochs" ? most : Math.min(most, examples)),
  };
}
