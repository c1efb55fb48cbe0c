// Shared options that were given to a learner that does not take them.

import type { Definition, LinearOptions } from "rosenblatt";
import type { LearnerOptions } from "../options/learner.js";
import { isKernelLearner, learners } from "../options/learners.js";
import { UsageError } from "../terminal/exit.js";

/** The flags that were given, by the names of the options in the library. */
function typed({ bias, history, ...given }: LearnerOptions): Partial<Record<keyof LinearOptions, string | false>> {
  return {
    epochs: given.epochs !== undefined && "--epochs",
    rate: given.rate !== undefined && "--rate",
    zeroPredicts: given.zeroPredicts !== undefined && "--zero-predicts",
    zeroUpdates: given.zeroUpdates === false && "--no-zero-updates",
    stopWhenSeparated: given.stopWhenSeparated === false && "--no-stop-when-separated",
    multiclass: given.multiclass === "one-vs-rest" && "--multiclass one-vs-rest",
    classWeights: given.classWeight !== undefined && "--class-weight",
    seed: given.seed !== undefined && "--seed",
    order: given.order !== undefined && "--order",
    bias: bias === false && "--no-bias",
    earlyStopping: (given.earlyStopping || given.patience !== undefined) && "--early-stopping",
    history: history !== undefined && "--history",
  };
}

/** The shared options that were given but that a learner does not take. */
export function untaken(given: LearnerOptions, learner: Definition): (readonly [keyof LinearOptions, string])[] {
  const flags = Object.entries(typed(given)) as [keyof LinearOptions, string | false][];
  return flags.flatMap(([option, flag]) => (flag && !takes(learner, option) ? [[option, flag] as const] : []));
}

/**
 * Refuses a shared option that the learner does not take but accepted silently; where the learner refuses an option
 * itself, it gives the reason.
 */
export function refuseUntaken(given: LearnerOptions, learner: Definition): void {
  for (const [option, flag] of untaken(given, learner)) {
    const able = learners.filter((one) => isKernelLearner(one) === isKernelLearner(learner) && takes(one, option));
    throw new UsageError(
      `${flag} belongs to --learner ${able.map(({ short }) => short).join(", ")}; got --learner ${learner.short}`,
    );
  }
}

/** A learner that never has a bias accepts being told to have none. A history is only useful if scores are sums of past updates. */
function takes({ without, defaults, isAdditive }: Definition, name: keyof LinearOptions): boolean {
  if (name === "bias" && defaults?.bias === false) return true;
  return !without.includes(name) && (name !== "history" || isAdditive);
}
