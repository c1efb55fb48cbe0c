// A network of one hidden layer that comes as near to a function as one likes, built without learning.

import { oneOf, onlyKnown, shown, whole } from "../check.js";
import { exp } from "../compute/elementary.js";
import { InputError, OptionError } from "../errors.js";
import { fires, type ThresholdUnit, unitScore } from "./threshold-unit.js";

/** What the hidden units of a `stepNetwork` are, and between which numbers it is to be near to the function. */
export interface StepNetworkOptions {
  /** The number of hidden units, N. */
  units: number;
  /** The interval. Defaults to 0 and 1. */
  from?: number;
  /** The end of the interval. */
  to?: number;
  /** What a unit makes of its sum: 1 from 0 on, else 0; or 1/(1 + e⁻ᶻ). Defaults to "threshold". */
  activation?: "threshold" | "sigmoid";
}

/** A network of one hidden layer: the sum of what its units put out, each times its weight, and a bias. */
export interface StepNetwork {
  /** The hidden units. */
  readonly hidden: readonly ThresholdUnit[];
  /** What each hidden unit counts in the sum. */
  readonly weights: readonly number[];
  /** The bias of the sum. */
  readonly bias: number;
  /** Returns the output of the network. */
  value(x: number): number;
}

/** How steep a sigmoid is: its sum grows by this from one step to the next. */
const steepness = 4;

/**
 * Builds a network that is near to f: N + 1 parts of equal length h, a hidden unit between any two of them, whose weight is what
 * f grows by from the middle of one part to the middle of the next. With threshold units it is f at the middle of each part, so
 * that where f changes by at most L for each unit of x, |f(x) − network(x)| ≤ L·h/2.
 */
export function stepNetwork(f: (x: number) => number, options: StepNetworkOptions): StepNetwork {
  // That a sum of sigmoids comes as near as one likes to any continuous function of any number of variables is the theorem of
  // Cybenko 1989, Mathematics of Control, Signals and Systems 2; for all bounded activations that are not constant, Hornik 1991,
  // Neural Networks 4(2).
  onlyKnown(options, ["units", "from", "to", "activation"]);
  const units = whole("units", options.units, 1);
  const activation = oneOf("activation", options.activation ?? "threshold", ["threshold", "sigmoid"]);
  const { from = 0, to = 1 } = options;
  if (!(Number.isFinite(from) && Number.isFinite(to) && from < to))
    throw new OptionError(`from must be below to, both finite; got ${shown(from)} and ${shown(to)}`);
  const h = (to - from) / (units + 1);
  const middles = Array.from({ length: units + 1 }, (_, i) => f(from + (i + 0.5) * h));
  const wrong = middles.findIndex((value) => !Number.isFinite(value));
  if (wrong >= 0)
    throw new InputError(`the function must be finite at ${from + (wrong + 0.5) * h}; got ${shown(middles[wrong])}`);
  const scale = activation === "threshold" ? 1 : steepness / h;
  const hidden = Array.from({ length: units }, (_, i): ThresholdUnit => {
    const step = from + (i + 1) * h;
    return { name: `from ${step}`, weights: [scale], bias: -scale * step };
  });
  const weights = hidden.map((_, i) => middles[i + 1] - middles[i]);
  const bias = middles[0];
  const output = activation === "threshold" ? fires : (score: number) => 1 / (1 + exp(-score));
  return {
    ...{ hidden, weights, bias },
    value: (x) => hidden.reduce((sum, unit, i) => sum + weights[i] * output(unitScore(unit, [x])), bias),
  };
}
