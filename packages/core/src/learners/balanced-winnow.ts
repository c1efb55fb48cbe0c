import { balanced } from "../compute/rules/multiplicative.js";
import { narrowed } from "../data/narrowed.js";
import type { Label } from "../data/row.js";
import { LinearLearner } from "../linear/learner.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { ownValues } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";
import { ProductOverflow } from "../training/product-overflow.js";
import { promotionOption, winnowStep, winnowWeight } from "./winnow.js";

/** Options of Balanced Winnow. */
export interface BalancedWinnowOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "rate"> {
  /** The factor α > 1 of a promotion. Defaults to 1.5. */
  promotion?: number;
}

const own = { promotion: promotionOption(1.5) };

/**
 * Winnow with two positive weights u and v per feature, so that u − v can have any sign: on a mistake
 * u_j ← u_j·α^(y·x_j) and v_j ← v_j·α^(−y·x_j). Littlestone 1989, UCSC-CRL-89-11.
 */
export class BalancedWinnow<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: BalancedWinnowOptions<L> = {}) {
    const { promotion } = ownValues(options, own);
    super(
      {
        name: "balanced-winnow",
        rule: balanced({ step: winnowStep, weight: winnowWeight, alpha: promotion }),
        compiled: "balancedWinnow",
        parameters: [promotion],
        scoresLinearly: false,
        narrow: narrowed,
        overflow: () => new ProductOverflow(promotion),
        w: 1,
        v: 1,
        mirror: "exchange",
        weights: ({ w, v }) => w.map((up, k) => up.map((entry, j) => entry - v[k][j])),
        notAdditive: "balanced Winnow multiplies, so past updates do not add up to a score",
      },
      new Settings(options, ["promotion"]),
    );
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): BalancedWinnow<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): BalancedWinnow<L> {
  return linearLearnerOf(content, "balanced-winnow", (options) => new BalancedWinnow<L>(options));
}

const definition: Definition = {
  name: "balanced-winnow",
  short: "balanced-winnow",
  entry: "rosenblatt",
  purpose: "the same, of either sign",
  step: "multiplies u by α^(yx), v by α^(−yx) when wrong",
  predicts: "u − v",
  options: own,
  without: ["rate"],
  isAdditive: false,
  create: (options) => new BalancedWinnow(options),
  read,
};
export default definition;
