import { optionsGiven } from "../check.js";
import { pow } from "../compute/elementary.js";
import { multiplicative } from "../compute/rules/multiplicative.js";
import { narrowed } from "../data/narrowed.js";
import type { Label } from "../data/row.js";
import { InputError, OptionError } from "../errors.js";
import { columnsOf } from "../linear/columns-of.js";
import { LinearLearner } from "../linear/learner.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { choice, numberAbove, type OwnOption, ownValues } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";
import { ProductOverflow } from "../training/product-overflow.js";

/** Options of Winnow. */
export interface WinnowOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "bias" | "rate"> {
  /** The factor α > 1 of a promotion. Defaults to 2. */
  promotion?: number;
  /** What a demotion does to a weight: divides it by α, or sets it to zero for good. Defaults to "divide". */
  demotion?: "divide" | "zero";
  /** The threshold θ that scores count from. Defaults to the number of features, which must then be declared or fixed by dense rows. */
  threshold?: number;
}

// Littlestone 1988, Machine Learning 2(4): predict + when w·x ≥ θ, and on a mistake w_j ← w_j·α^(y·x_j).

/** Whether to promote or demote: 1 on a mistake, where y·(w·x − θ) ≤ 0. */
export function winnowStep(margin: number): number {
  return margin <= 0 ? 1 : 0;
}

/** A weight after a promotion or demotion: w·αᵉ for e > 0 and w/α⁻ᵉ for e < 0, so that both use the same factor; e = y·x_j. */
export function winnowWeight(w: number, alpha: number, e: number): number {
  return e > 0 ? w * pow(alpha, e) : e < 0 ? w / pow(alpha, -e) : w;
}

/** A weight of Winnow1, whose demotions eliminate: 0 for e < 0. */
export function eliminatedWeight(w: number, alpha: number, e: number): number {
  return e < 0 ? 0 : winnowWeight(w, alpha, e);
}

/** The factor of a promotion, whatever its default. @internal */
export function promotionOption(otherwise: number): OwnOption<number> {
  return numberAbove(1, otherwise, "factor of a step", { symbol: "α" });
}

const own = {
  promotion: promotionOption(2),
  demotion: choice<"divide" | "zero">(["divide", "zero"], "divide", "a wrong weight is divided, or set to zero"),
  threshold: numberAbove<number | undefined>(
    0,
    undefined,
    "scores count from here (the number of features by default)",
    { symbol: "θ" },
  ),
};

const defaults: LinearOptions = { bias: false, multiclass: "one-vs-rest", zeroUpdates: false };

function checkUnitInterval(x: number, where: () => string): void {
  if (!(x >= 0 && x <= 1))
    throw new InputError(`${where()} must lie in [0, 1] for Winnow; got ${x}: scale it, or use BalancedWinnow`);
}

/**
 * A learner with multiplicative updates for features in [0, 1], positive when w·x ≥ θ: it makes few mistakes when few of many features
 * matter. More than two classes are learned one against the rest.
 */
export class Winnow<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: WinnowOptions<L> = {}) {
    const { promotion, demotion, threshold } = ownValues(options, own);
    if (optionsGiven(options).multiclass === "joint")
      throw new OptionError("multiclass joint does not go with Winnow; use one-vs-rest");
    const { features } = options;
    const declared = threshold ?? (typeof features === "number" ? features : (features?.length ?? 0));
    const parameters = [promotion, declared, demotion === "zero" ? 1 : 0];
    super(
      {
        name: "winnow",
        rule: multiplicative({
          step: winnowStep,
          weight: demotion === "zero" ? eliminatedWeight : winnowWeight,
          alpha: promotion,
        }),
        compiled: "winnow",
        parameters,
        scoresLinearly: false,
        narrow: narrowed,
        checkValue: checkUnitInterval,
        columnsOf,
        settle(columns) {
          if (declared > 0) return false;
          if (columns === undefined)
            throw new OptionError("threshold must be given when the number of features is not declared");
          const changed = parameters[1] !== columns;
          parameters[1] = columns;
          return changed;
        },
        overflow: () => new ProductOverflow(promotion),
        w: 1,
        mirror: "none",
        // The threshold stands where a bias would, with a constant feature of 1.
        weights: ({ w, length }) => w.map((vector) => vector.slice(0, length).fill(-parameters[1], 0, 1)),
        contributions: (x, weights) =>
          Array.from(x, (value, j) => ({ weight: weights[j], contribution: weights[j] * (j === 0 ? 1 : value) })),
        notAdditive: "Winnow multiplies, so past updates do not add up to a score",
      },
      new Settings<L>(options, Object.keys(own), defaults as LinearOptions<L>),
    );
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): Winnow<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): Winnow<L> {
  return linearLearnerOf(content, "winnow", (options) => new Winnow<L>(options));
}

const definition: Definition = {
  name: "winnow",
  short: "winnow",
  entry: "rosenblatt",
  purpose: "few of many 0/1 features matter",
  step: "multiplies by α^(yx) when wrong",
  predicts: "w − θ",
  options: own,
  without: ["bias", "rate"],
  defaults,
  anyFeatures: "balanced-winnow",
  isAdditive: false,
  create: (options) => new Winnow(options),
  read,
};
export default definition;
