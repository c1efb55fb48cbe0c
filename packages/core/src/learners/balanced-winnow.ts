import { positive, shown } from "../check.js";
import { balanced } from "../compute/multiplicative.js";
import { OptionError } from "../errors.js";
import type { Label } from "../learner.js";
import { LinearLearner } from "./linear-learner.js";
import type { LinearState } from "./linear-state.js";
import { type LinearOptions, Settings } from "./options.js";
import { load } from "./saved.js";
import { winnowStep } from "./winnow.js";

export interface BalancedWinnowOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "rate"> {
  /** Factor α > 1 of a promotion. Defaults to 1.5. */
  promotion?: number;
}

/**
 * Winnow with two positive weights u and v per feature, so that u − v can have any sign: on a mistake
 * u_j ← u_j·α^(y·x_j) and v_j ← v_j·α^(−y·x_j). Littlestone 1989, UCSC-CRL-89-11.
 */
export class BalancedWinnow<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: BalancedWinnowOptions<L> = {}) {
    const { promotion = 1.5 } = options;
    if (!(positive("promotion", promotion) > 1))
      throw new OptionError(`promotion must be above 1; got ${shown(promotion)}`);
    super(
      {
        name: "balanced-winnow",
        rule: balanced(winnowStep, promotion),
        compiled: "balancedWinnow",
        parameters: [promotion],
        linear: false,
        factor: promotion,
        w: 1,
        v: 1,
        mirror: "exchange",
        notAdditive: "balanced Winnow multiplies, so past updates do not add up to a score",
      },
      new Settings(options, ["promotion"]),
    );
  }

  protected override linear(): Pick<LinearState, "w" | "length"> {
    const { w, v, length } = this.trained.state;
    return { w: w.map((up, k) => up.map((entry, j) => entry - v[k][j])), length };
  }

  static fromJSON<L extends Label = Label>(file: unknown): BalancedWinnow<L> {
    return load(file, "balanced-winnow", (options) => new BalancedWinnow<L>(options));
  }
}
