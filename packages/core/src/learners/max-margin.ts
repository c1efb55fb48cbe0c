import { oneOf, positive, shown } from "../check.js";
import { additive } from "../compute/additive.js";
import type { Examples } from "../data/examples.js";
import { InputError, OptionError } from "../errors.js";
import type { FitOptions, Label, Learned, Row, Rows, Stopped } from "../learner.js";
import type { ModelArray, ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import { HeadReader } from "../model/reader.js";
import { History } from "./history.js";
import type { Step } from "./judge.js";
import { LinearLearner } from "./linear-learner.js";
import type { Kind } from "./linear-state.js";
import { Dual } from "./max-margin-dual.js";
import { descent, type Problem } from "./max-margin-run.js";
import { type LinearOptions, Settings } from "./options.js";
import type { Counts } from "./pass.js";
import type { Pace } from "./run.js";
import { learnerOf } from "./saved.js";
import type { Watch } from "./update-log.js";

export type MaxMarginLoss = "hinge" | "squared-hinge";

export interface MaxMarginOptions<L extends Label = Label>
  extends Omit<LinearOptions<L>, "rate" | "zeroUpdates" | "earlyStopping" | "multiclass"> {
  /** Price C > 0 of the losses. Infinity, which is null in JSON, for the hard margin. Defaults to 1. */
  C?: number | null;
  /** Of an example with margin m: max(0, 1 − m), or its square. Defaults to "hinge". */
  loss?: MaxMarginLoss;
  /** A pass ends the run when its projected gradients lie within this of 0, above and below together. Defaults to 0.01. */
  tolerance?: number;
  /** Three or more classes: one binary problem for each. The joint problem of Crammer and Singer is not built. */
  multiclass?: "one-vs-rest";
}

/** What the solver knows about one weight vector. */
export interface MaxMarginSolution {
  /** Examples with α > 0, by position: w = Σ αyx. */
  readonly supportVectors: readonly { readonly index: number; readonly alpha: number }[];
  /** The dual objective: a lower bound of ½‖w‖² + CΣℓ, which is attained. */
  readonly objective: number;
  /** How far the projected gradients of the last whole pass were from 0, above and below together; null before one. */
  readonly violation: number | null;
}

const kind: Kind = {
  name: "max-margin",
  // Only scores are asked of it.
  rule: additive(() => 0),
  compiled: "perceptron",
  parameters: [],
  linear: true,
  w: 0,
  mirror: "negate",
};

/** Why options of other learners have no place here. */
const refused: readonly [name: string, reason: string][] = [
  ["rate", "each step goes to the best value of its α"],
  ["zeroUpdates", "an example is learned from until its margin is 1"],
  ["earlyStopping", "the run ends at the one solution; choose C by the errors on other examples"],
];

function settingsOf<L extends Label>(options: MaxMarginOptions<L>): Settings<L> {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const settings = new Settings<L>(given, ["C", "loss", "tolerance"], { epochs: 1000, multiclass: "one-vs-rest" });
  if (settings.multiclass === "joint")
    throw new OptionError("multiclass joint is not built for max-margin; use one-vs-rest, its default");
  for (const [name, reason] of refused)
    if (Object.hasOwn(given, name)) throw new OptionError(`${name} does not go with max-margin: ${reason}`);
  return settings;
}

/**
 * The support vector machine: least ½‖w‖² + CΣℓ, the bias a weight like any other. With C = Infinity, the hyperplane of
 * largest margin. Solved by dual coordinate descent with shrinking: Hsieh et al. 2008, ICML, as in LIBLINEAR.
 */
export class MaxMargin<L extends Label = Label> extends LinearLearner<L> {
  readonly #problem: Problem;
  #duals: Dual[] | undefined;

  constructor(options: MaxMarginOptions<L> = {}) {
    const { loss = "hinge", tolerance = 0.01 } = options;
    super(kind, settingsOf(options));
    const C = options.C === null ? Infinity : (options.C ?? 1);
    if (typeof C !== "number" || !(C > 0))
      throw new OptionError(`C must be positive, or Infinity for the hard margin; got ${shown(C)}`);
    oneOf("loss", loss, ["hinge", "squared-hinge"]);
    this.#problem = { C, squared: loss === "squared-hinge", tolerance: positive("tolerance", tolerance) };
  }

  /** Refused: an α depends on all examples. */
  override learn(_x: Row, _label: L, _weight?: number): Learned<L> {
    this.#refuse("learn");
  }

  /** Refused: an α depends on all examples. */
  override learnAll(_rows: Rows | Examples, _labels?: Iterable<L>): Counts {
    this.#refuse("learnAll");
  }

  /** What the solver knows about the problem of a class; with two classes there is one problem. */
  solution(label?: L): MaxMarginSolution {
    this.flush?.();
    const duals = this.#duals;
    if (!duals) throw new InputError("nothing has been learned yet; call fit first");
    const k = duals.length === 1 ? 0 : label === undefined ? -1 : this.trained.classes.find(label);
    if (k < 0) throw new InputError(`name a class: ${this.classes.map(String).join(", ")}`);
    const { support, alpha, objective, violation } = duals[k];
    const supportVectors = Array.from(support, (index, i) => ({ index, alpha: alpha[i] }));
    return { supportVectors, objective, violation: violation < Number.MAX_VALUE ? violation : null };
  }

  override content(): ModelContent {
    const { head, arrays } = super.content();
    const all: ModelArray[] = [...arrays];
    const put = (array: ModelArray) => ({ array: all.push(array) - 1 });
    return { head: { ...head, dual: this.#duals?.map((dual) => dual.save(put)) ?? null }, arrays: all };
  }

  static fromJSON<L extends Label = Label>(file: unknown): MaxMargin<L> {
    return MaxMargin.of<L>(fromModelFile(file));
  }

  /** From what a model file holds. */
  static of<L extends Label>(content: ModelContent): MaxMargin<L> {
    const learner = learnerOf<L, MaxMargin<L>>(content, kind.name, (options) => new MaxMargin<L>(options));
    if (content.head.dual !== null) {
      const reader = new HeadReader(content.head, ".head", content.arrays);
      learner.#duals = Dual.loadAll(reader, learner.trained.state.w.length);
    }
    return learner;
  }

  override *solve(
    examples: Examples<L>,
    options: FitOptions<L, Rows | Examples>,
    pace: Pace,
    watch?: Watch<L>,
  ): Generator<Step, Stopped, void> {
    const { resume, sampleWeights } = options;
    const before = this.#duals;
    const { trained } = this;
    trained.history = undefined;
    try {
      const targets = this.adoptAll(examples);
      const duals = resume && before ? before.map((dual) => dual.copy()) : this.#fresh(examples.size);
      const [{ examples: expected }] = duals;
      if (expected !== examples.size || duals.length !== trained.state.w.length)
        throw new InputError(
          `resume must be given the same ${expected} examples and their classes, for an α belongs to each; got ${examples.size} examples`,
        );
      this.#duals = duals;
      const run = { sampleWeights, validation: this.watched(options), pace, watch };
      try {
        return yield* descent(this, examples, targets, duals, this.#problem, run);
      } finally {
        if (this.settings.history !== "none") trained.history = this.#support(examples, targets);
      }
    } catch (error) {
      this.#duals = before;
      throw error;
    }
  }

  #fresh(examples: number): Dual[] {
    return this.trained.state.w.map(() => new Dual(examples));
  }

  /** Each support vector as the one update that all its steps come to. */
  #support(examples: Examples<L>, targets = examples.targets): History {
    const { trained } = this;
    const duals = this.#duals!;
    const history = new History(this.settings.history === "examples");
    const epoch = Math.max(0, trained.counters.mistakesPerEpoch.length - 1);
    const classes = this.classes.length;
    for (const [vector, { support, alpha }] of duals.entries())
      support.forEach((index, i) => {
        const label = targets[index];
        const sides =
          duals.length === 1
            ? { right: label, rival: label === trained.positive ? 1 - label : trained.positive, step: alpha[i] }
            : { right: vector, rival: -1, step: label === vector ? alpha[i] : -alpha[i] };
        history.add({ index, epoch, label, ...sides, time: trained.time, classes }, examples.rows, index);
      });
    return history;
  }

  #refuse(verb: string): never {
    throw new OptionError(
      `max-margin needs the whole data set: use fit instead of ${verb}; passive-aggressive learns one example at a time`,
    );
  }
}
