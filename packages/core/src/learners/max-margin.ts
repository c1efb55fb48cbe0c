import { optionsGiven } from "../check.js";
import { additive } from "../compute/rules/additive.js";
import { classOf } from "../data/classes.js";
import type { Examples } from "../data/examples.js";
import type { Label, Row, Rows } from "../data/row.js";
import type { Duals } from "../descent/dual.js";
import { descent } from "../descent/solver.js";
import { InputError, OptionError } from "../errors.js";
import { LinearEngine } from "../linear/engine.js";
import type { Kind } from "../linear/kind.js";
import { weightsOf } from "../linear/learner.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { choice, numberAbove, ownValues, priceAboveZero } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";
import { engine } from "../training/engine-of.js";
import { BatchVerbs } from "../training/verbs.js";

/** The losses that a max-margin learner can minimise. */
export type MaxMarginLoss = "hinge" | "squared-hinge";

/** Options of a max-margin learner. */
export interface MaxMarginOptions<L extends Label = Label>
  extends Omit<LinearOptions<L>, "rate" | "zeroUpdates" | "earlyStopping" | "multiclass"> {
  /** The weight C > 0 of the losses; Infinity, which is null in JSON, asks for the hard margin. Defaults to 1. */
  C?: number | null;
  /** The loss of an example with margin m: max(0, 1 − m), or its square. Defaults to "hinge". */
  loss?: MaxMarginLoss;
  /** The run ends after a pass with a `violation` of at most this, measured over all examples. Defaults to 0.01. */
  tolerance?: number;
  /** How to learn three or more classes: one binary problem for each. The joint problem of Crammer and Singer is not implemented. */
  multiclass?: "one-vs-rest";
}

/** What the solver found out about one weight vector. */
export interface MaxMarginSolution {
  /** The examples with α > 0, by position: w = Σ αyx. */
  readonly supportVectors: readonly { readonly index: number; readonly alpha: number }[];
  /** The dual objective: a lower bound of ½‖w‖² + CΣℓ, which the solution attains. */
  readonly objective: number;
  /** The largest projected gradient of the last pass less the smallest, 0 counted among them; null before a whole pass. */
  readonly violation: number | null;
}

const own = {
  C: priceAboveZero(1, "the price of losses", { word: "aggressiveness", symbol: "C" }),
  loss: choice<MaxMarginLoss>(["hinge", "squared-hinge"], "hinge", "what a margin below 1 costs"),
  tolerance: numberAbove(0, 0.01, "how near to the solution to stop", { symbol: "ε" }),
};

const defaults: LinearOptions = { epochs: 1000, multiclass: "one-vs-rest" };

const kind: Kind = {
  name: "max-margin",
  // Only used to score.
  rule: additive(() => 0),
  compiled: "perceptron",
  parameters: [],
  scoresLinearly: true,
  w: 0,
  mirror: "negate",
};

/** Options of other learners that are refused, and why. */
const refused: readonly [name: string, reason: string][] = [
  ["rate", "each step goes to the best value of its α"],
  ["zeroUpdates", "an example is learned from until its margin is 1"],
  ["earlyStopping", "the run ends at the one solution; choose C by the errors on other examples"],
];

function settingsOf<L extends Label>(options: MaxMarginOptions<L>): Settings<L> {
  const given: LinearOptions<L> = Object.fromEntries(
    Object.entries(optionsGiven(options)).filter(([, value]) => value !== undefined),
  );
  const settings = new Settings<L>(given, Object.keys(own), defaults as LinearOptions<L>);
  if (settings.multiclass === "joint")
    throw new OptionError("multiclass joint is not built for max-margin; use one-vs-rest, its default");
  for (const [name, reason] of refused)
    if (Object.hasOwn(given, name)) throw new OptionError(`${name} does not go with max-margin: ${reason}`);
  return settings;
}

/**
 * The support vector machine: it minimises ½‖w‖² + CΣℓ, the bias being a weight like any other. With C = Infinity, it finds the
 * hyperplane of largest margin. The solver is dual coordinate descent with shrinking: Hsieh et al. 2008, ICML, as in LIBLINEAR. Each α
 * depends on all examples, so it learns from whole data sets only.
 */
export class MaxMargin<L extends Label = Label> extends BatchVerbs<L, Row, Rows | Examples<L>, LinearEngine<L>> {
  constructor(options: MaxMarginOptions<L> = {}) {
    const { C, loss, tolerance } = ownValues({ ...options, C: options?.C === null ? Infinity : options?.C }, own);
    const settings = settingsOf(options);
    super(
      new LinearEngine({ ...kind, solver: descent({ C, squared: loss === "squared-hinge", tolerance }) }, settings),
    );
  }

  /** The predicting weights of a class by column, without the bias; with two classes, by default, those of the positive one. */
  weights(label?: L): Float64Array {
    return weightsOf(this[engine], label);
  }

  /** The bias of a class: the weight of the constant feature. */
  bias(label?: L): number {
    return this[engine].vector(label)[0];
  }

  /** The bias and the weights of a class in one vector, the bias in front. */
  vector(label?: L): Float64Array {
    return this[engine].vector(label);
  }

  /** What the solver found out about the problem of a class; two classes have one problem. */
  solution(label?: L): MaxMarginSolution {
    const { experience, flush } = this[engine];
    flush?.();
    const duals = (experience.state.solved as Duals | undefined)?.each;
    if (!duals) throw new InputError("nothing has been learned yet; call fit first");
    const k = duals.length === 1 ? 0 : classOf(experience.classes, label);
    const { support, alpha, objective, violation } = duals[k];
    const supportVectors = Array.from(support, (index, i) => ({ index, alpha: alpha[i] }));
    return { supportVectors, objective, violation: violation < Number.MAX_VALUE ? violation : null };
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): MaxMargin<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): MaxMargin<L> {
  return linearLearnerOf(content, "max-margin", (options) => new MaxMargin<L>(options));
}

const definition: Definition = {
  name: "max-margin",
  short: "max-margin",
  entry: "rosenblatt",
  purpose: "the widest margin, from all rows at once",
  step: "its α to the best value; `fit` only",
  predicts: "Σ αyx",
  options: own,
  without: ["rate", "zeroUpdates", "earlyStopping"],
  defaults,
  settles: ["order"],
  isAdditive: true,
  create: (options) => new MaxMargin(options),
  read,
};
export default definition;
