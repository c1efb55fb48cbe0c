// Options that all learners share, given to one that does not take them.

import type { Definition, LinearOptions } from "rosenblatt";
import type { LearnerOptions } from "../options/learner.js";
import { isKernelLearner, learners } from "../options/learners.js";
import { UsageError } from "../terminal/exit.js";

/** The flags that were typed, by the names that learners have for their options. */
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

/** The shared options that were typed and that a learner does not take. */
export function untaken(given: LearnerOptions, learner: Definition): (readonly [keyof LinearOptions, string])[] {
  const flags = Object.entries(typed(given)) as [keyof LinearOptions, string | false][];
  return flags.flatMap(([option, flag]) => (flag && !takes(learner, option) ? [[option, flag] as const] : []));
}

/** Refuses a shared option that the learner does not take and has let pass; where it refuses one itself, it says why. */
export function refuseUntaken(given: LearnerOptions, learner: Definition): void {
  for (const [option, flag] of untaken(given, learner)) {
    const able = learners.filter((one) => isKernelLearner(one) === isKernelLearner(learner) && takes(one, option));
    throw new UsageError(
      `${flag} belongs to --learner ${able.map(({ short }) => short).join(", ")}; got --learner ${learner.short}`,
    );
  }
}

/** A learner that never has a bias is content without one, and a history is of use where past updates add up to scores. */
function takes({ without, defaults, isAdditive }: Definition, name: keyof LinearOptions): boolean {
  if (name === "bias" && defaults?.bias === false) return true;
  return !without.includes(name) && (name !== "history" || isAdditive);
}
