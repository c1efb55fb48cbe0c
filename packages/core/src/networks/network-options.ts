// Options of a network, their defaults and checks.

import { natural, oneOf, shown, whole } from "../check.js";
import { type Activation, activations } from "../compute/activation.js";
import { OptionError } from "../errors.js";
import type { Label } from "../learner.js";
import { type LinearOptions, type RateSchedule, Settings } from "../learners/options.js";
import type { Architecture } from "./network-state.js";

export interface NetworkOptions<L extends Label = Label>
  extends Omit<LinearOptions<L>, "bias" | "zeroUpdates" | "multiclass" | "history"> {
  /** Units of each hidden layer, the one nearest the features first; none for a single layer. Defaults to [32]. */
  hidden?: readonly number[];
  /** What a hidden unit makes of its sum z: max(0, z), tanh z or 1 / (1 + e⁻ᶻ). Defaults to "relu". */
  activation?: Activation;
  /** Learning rate η, or a schedule. Defaults to 0.02. */
  rate?: number | RateSchedule;
  /** Most passes of `fit`. Defaults to 20. */
  epochs?: number;
  /** End `fit` after a pass without a mistake that left all examples on their own side. Defaults to true. */
  stopWhenSeparated?: boolean;
  /** Share μ of the last step that is made again, from 0 to below 1. Defaults to 0.9. */
  momentum?: number;
  /** Examples of a mini-batch in `fit`, which makes one step of their mean; `learn` takes one. Defaults to 32. */
  batch?: number;
  /** λ of the penalty ½λ‖w‖² on all weights but the biases. Defaults to 0. */
  l2?: number;
}

/** Weights between hidden layers: a gigabyte of them, and as much for their momenta. */
const mostWeights = 2 ** 27;

const own = ["hidden", "activation", "momentum", "batch", "l2"];

/** Why options of other learners have no place here. */
const refused: readonly [name: string, reason: string][] = [
  ["bias", "every unit has one"],
  ["zeroUpdates", "it learns from every example, whatever its scores"],
  ["history", "a step moves every layer, so past updates do not add up to a score"],
];

export class NetworkSettings<L extends Label = Label> extends Settings<L> {
  readonly architecture: Architecture;
  readonly momentum: number;
  readonly batch: number;
  readonly l2: number;

  constructor(options: NetworkOptions<L>) {
    const given: NetworkOptions<L> = Object.fromEntries(
      Object.entries(options).filter(([, value]) => value !== undefined),
    );
    super(given, own, { rate: 0.02, epochs: 20 });
    for (const [name, reason] of refused)
      if (Object.hasOwn(given, name)) throw new OptionError(`${name} does not go with network: ${reason}`);
    if (this.multiclass !== "joint")
      throw new OptionError("multiclass one-vs-rest does not go with network: all classes share its hidden layers");
    const { hidden = [32], activation = "relu", momentum = 0.9, batch = 32, l2 = 0 } = given;
    if (!Array.isArray(hidden)) throw new OptionError(`hidden must be a list of layer sizes; got ${shown(hidden)}`);
    const sizes = hidden.map((units, l) => whole(`hidden[${l}]`, units, 1));
    const weights = sizes.reduce((sum, units, l) => sum + ((sizes[l - 1] ?? 0) + 1) * units, 0);
    if (weights > mostWeights)
      throw new OptionError(`hidden must need at most ${mostWeights} weights; got ${weights}: take smaller layers`);
    oneOf("activation", activation, activations);
    if (!(typeof momentum === "number" && momentum >= 0 && momentum < 1))
      throw new OptionError(`momentum must be at least 0 and below 1; got ${shown(momentum)}`);
    this.architecture = { hidden: sizes, activation, seed: this.seed };
    this.momentum = momentum;
    this.batch = whole("batch", batch, 1);
    this.l2 = natural("l2", l2);
  }
}
