import { oneOf, positive, shown } from "../check.js";
import { multiplicative } from "../compute/multiplicative.js";
import { each } from "../compute/vector.js";
import type { Examples } from "../data/examples.js";
import { InputError, OptionError } from "../errors.js";
import type { Label, Learned, Row } from "../learner.js";
import { LinearLearner } from "./linear-learner.js";
import type { LinearState } from "./linear-state.js";
import { type LinearOptions, Settings } from "./options.js";
import { load } from "./saved.js";

export interface WinnowOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "bias" | "rate"> {
  /** Factor α > 1 of a promotion. Defaults to 2. */
  promotion?: number;
  /** A demotion divides by α, or sets to zero for good. Defaults to "divide". */
  demotion?: "divide" | "zero";
  /** Scores count from here. Defaults to the number of features, which must then be declared or fixed by dense rows. */
  threshold?: number;
}

/** Step 1 on a mistake: w_j ← w_j·α^(y·x_j). Littlestone 1988, Machine Learning 2(4). */
export function winnowStep(margin: number): number {
  return margin <= 0 ? 1 : 0;
}

function checkUnitInterval(x: number, where: () => string): void {
  if (!(x >= 0 && x <= 1))
    throw new InputError(`${where()} must lie in [0, 1] for Winnow; got ${x}: scale it, or use BalancedWinnow`);
}

/**
 * Multiplicative weights for features in [0, 1], positive when w·x ≥ θ: few mistakes when few of many features matter.
 * More than two classes are learned one against the rest.
 */
export class Winnow<L extends Label = Label> extends LinearLearner<L> {
  /** Promotion, threshold (0 until it is known), whether a demotion is to zero. */
  readonly #parameters: number[];
  readonly #declared: boolean;

  constructor(options: WinnowOptions<L> = {}) {
    const { promotion = 2, demotion = "divide", threshold, features } = options;
    if (!(positive("promotion", promotion) > 1))
      throw new OptionError(`promotion must be above 1; got ${shown(promotion)}`);
    oneOf("demotion", demotion, ["divide", "zero"]);
    if (options.multiclass === "joint")
      throw new OptionError("multiclass joint does not go with Winnow; use one-vs-rest");
    if (threshold !== undefined) positive("threshold", threshold);
    const theta = threshold ?? (typeof features === "number" ? features : (features?.length ?? 0));
    const parameters = [promotion, theta, demotion === "zero" ? 1 : 0];
    super(
      {
        name: "winnow",
        rule: multiplicative(winnowStep, promotion, demotion === "zero"),
        compiled: "winnow",
        parameters,
        linear: false,
        checkValue: checkUnitInterval,
        factor: promotion,
        w: 1,
        mirror: "none",
        notAdditive: "Winnow multiplies, so past updates do not add up to a score",
      },
      new Settings<L>(options, ["promotion", "demotion", "threshold"], {
        bias: false,
        multiclass: "one-vs-rest",
        zeroUpdates: false,
      }),
    );
    this.#parameters = parameters;
    this.#declared = theta > 0;
  }

  override learn(x: Row, label: L, weight = 1): Learned<L> {
    const dense = Array.isArray(x) || ArrayBuffer.isView(x);
    const width = this.trained.reader.width || (dense ? (x as ArrayLike<number>).length : 0);
    if (width > 0 || !dense) this.#settleThreshold(width);
    return super.learn(x, label, weight);
  }

  override scores(x: Row): number[] {
    this.#knownThreshold();
    return super.scores(x);
  }

  override predicting(): Pick<LinearState, "w" | "v" | "length"> {
    this.#knownThreshold();
    return super.predicting();
  }

  override contributions(x: Float64Array, label: L): { weight: number; contribution: number }[] {
    return super.contributions(x.slice().fill(1, 0, 1), label);
  }

  protected override begin(examples: Examples): void {
    const { rows, width, form } = examples;
    this.#settleThreshold(form === "dense" ? width : 0);
    for (let r = 0; r < examples.size; r++)
      each(rows, r, (x, j) =>
        checkUnitInterval(x, () => `row ${r}, feature ${shown(examples.vocabulary?.names?.[j - 1] ?? j - 1)}`),
      );
  }

  /** The threshold stands where a bias would. */
  protected override linear(): Pick<LinearState, "w" | "length"> {
    const { w, length } = this.predicting();
    return { w: w.map((vector) => vector.slice(0, length).fill(-this.#parameters[1], 0, 1)), length };
  }

  /** A model just loaded has a width but no threshold yet. */
  #knownThreshold(): void {
    const { width } = this.trained.reader;
    if (width > 0) this.#settleThreshold(width);
  }

  #settleThreshold(width: number): void {
    if (this.#declared) return;
    if (width === 0) throw new OptionError("threshold must be given when the number of features is not declared");
    if (this.#parameters[1] === width) return;
    this.#parameters[1] = width;
    this.parametersChanged();
  }

  static fromJSON<L extends Label = Label>(file: unknown): Winnow<L> {
    return load(file, "winnow", (options) => new Winnow<L>(options));
  }
}
