// Options of a network, their defaults and checks.

import { optionsGiven } from "../check.js";
import { type Activation, activations } from "../compute/layers/activation.js";
import type { Label } from "../data/row.js";
import { OptionError } from "../errors.js";
import { choice, layerSizes, numberFrom, type OwnOption, ownValues, wholeFrom } from "../options/own-option.js";
import { type LinearOptions, type RateSchedule, Settings } from "../options/shared-options.js";
import type { Architecture } from "./state.js";

/** Options of a network. */
export interface NetworkOptions<L extends Label = Label>
  extends Omit<LinearOptions<L>, "bias" | "zeroUpdates" | "multiclass" | "history"> {
  /** The number of units of each hidden layer, the one nearest the features first; an empty list for no hidden layer. Defaults to [32]. */
  hidden?: readonly number[];
  /** The function that a hidden unit applies to its sum z: max(0, z), tanh z or 1 / (1 + e⁻ᶻ). Defaults to "relu". */
  activation?: Activation;
  /** The learning rate η, or a schedule of it. Defaults to 0.02. */
  rate?: number | RateSchedule;
  /** The most passes of `fit`. Defaults to 20. */
  epochs?: number;
  /** Whether to end `fit` after a pass without a mistake, if all examples are then on their own side. Defaults to true. */
  stopWhenSeparated?: boolean;
  /** The fraction μ of the last step that is added to the next, from 0 to below 1. Defaults to 0.9. */
  momentum?: number;
  /** The number of examples in a mini-batch of `fit`, which makes one step with their mean gradient; `learn` takes one. Defaults to 32. */
  batch?: number;
  /** The λ of the penalty ½λ‖w‖² on all weights but the biases. Defaults to 0. */
  l2?: number;
}

/** The most weights between hidden layers: a gigabyte of them, and as much for their momenta. */
const mostWeights = 2 ** 27;

/** The options of a network that other learners do not have. */
export const networkOptions: {
  readonly hidden: OwnOption<readonly number[]>;
  readonly activation: OwnOption<Activation>;
  readonly momentum: OwnOption<number>;
  readonly batch: OwnOption<number>;
  readonly l2: OwnOption<number>;
} = {
  hidden: layerSizes([32], "units of each hidden layer, as 100,50", { symbol: "units" }),
  activation: choice<Activation>(activations, "relu", "what hidden units make of their sums"),
  momentum: numberFrom(0, 0.9, "share of the last step that is made again", { symbol: "μ", below: 1 }),
  batch: wholeFrom(1, 32, "examples that make one step together"),
  l2: numberFrom(0, 0, "penalty on large weights", { symbol: "λ" }),
};

/** The shared options whose default for a network differs from that of most learners. */
export const networkDefaults: LinearOptions = { rate: 0.02, epochs: 20 };

/** Options of other learners that are refused, and why. */
const refused: readonly [name: string, reason: string][] = [
  ["bias", "every unit has one"],
  ["zeroUpdates", "it learns from every example, whatever its scores"],
  ["history", "a step moves every layer, so past updates do not add up to a score"],
];

/** The options of a network with their defaults, checked. */
export class NetworkSettings<L extends Label = Label> extends Settings<L> {
  readonly architecture: Architecture;
  readonly momentum: number;
  readonly batch: number;
  readonly l2: number;

  constructor(options: NetworkOptions<L>) {
    const given: NetworkOptions<L> = Object.fromEntries(
      Object.entries(optionsGiven(options)).filter(([, value]) => value !== undefined),
    );
    const { hidden, activation, momentum, batch, l2 } = ownValues(given, networkOptions);
    super(given, Object.keys(networkOptions), networkDefaults as LinearOptions<L>);
    for (const [name, reason] of refused)
      if (Object.hasOwn(given, name)) throw new OptionError(`${name} does not go with network: ${reason}`);
    if (this.multiclass !== "joint")
      throw new OptionError("multiclass one-vs-rest does not go with network: all classes share its hidden layers");
    const weights = hidden.reduce((sum, units, l) => sum + ((hidden[l - 1] ?? 0) + 1) * units, 0);
    if (weights > mostWeights)
      throw new OptionError(`hidden must need at most ${mostWeights} weights; got ${weights}: take smaller layers`);
    this.architecture = { hidden: [...hidden], activation, seed: this.seed };
    this.momentum = momentum;
    this.batch = batch;
    this.l2 = l2;
  }
}
