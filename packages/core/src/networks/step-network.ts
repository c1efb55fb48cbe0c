// A network of one hidden layer that approximates a function as closely as desired, built without learning.

import { oneOf, onlyKnown, shown, whole } from "../check.js";
import { exp } from "../compute/elementary.js";
import { InputError, OptionError } from "../errors.js";
import { fires, type ThresholdUnit, unitScore } from "./threshold-unit.js";

/** The number and kind of hidden units of a `stepNetwork`, and the interval on which it approximates the function. */
export interface StepNetworkOptions {
  /** The number of hidden units, N. */
  units: number;
  /** The interval. Defaults to 0 and 1. */
  from?: number;
  /** The end of the interval. */
  to?: number;
  /** The activation of a unit: 1 from 0 on, else 0; or 1/(1 + e⁻ᶻ). Defaults to "threshold". */
  activation?: "threshold" | "sigmoid";
}

/** A network of one hidden layer: the weighted sum of its units' outputs, and a bias. */
export interface StepNetwork {
  /** The hidden units. */
  readonly hidden: readonly ThresholdUnit[];
  /** The weight of each hidden unit in the sum. */
  readonly weights: readonly number[];
  /** The bias of the sum. */
  readonly bias: number;
  /** Returns the output of the network. */
  value(x: number): number;
}

/** The steepness of a sigmoid: its sum grows by this from one step to the next. */
const steepness = 4;

/**
 * Builds a network that approximates f: N + 1 parts of equal length h, with a hidden unit between neighbouring parts, whose weight is what
 * f grows by from the middle of one part to the middle of the next. With threshold units it equals f at the middle of each part, so
 * that if f changes by at most L per unit of x, |f(x) − network(x)| ≤ L·h/2.
 */
export function stepNetwork(f: (x: number) => number, options: StepNetworkOptions): StepNetwork {
  // That sums of sigmoids approximate any continuous function of any number of variables as closely as desired is the theorem of
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
    hidden,
    weights,
    bias,
    value: (x) => hidden.reduce((sum, unit, i) => sum + weights[i] * output(unitScore(unit, [x])), bias),
  };
}
