// Measures that say more than accuracy if classes differ in size.

import type { Label } from "rosenblatt";
import type { Averages, Confusion } from "rosenblatt/evaluate";

/** Measures of the positive class of two or, if `positive` is null, means over the classes that have rows. */
export interface Measures extends Averages {
  readonly positive: Label | null;
  /** The area under the ROC curve, if known. */
  readonly auc: number | null;
  readonly balancedAccuracy: number;
  readonly mcc: number;
}

/** The plain means over the classes that have rows; the mean recall is the balanced accuracy. */
export function meansOf({ perClass }: Confusion<Label>): Averages {
  const present = perClass.filter(({ support }) => support > 0);
  const mean = (name: keyof Averages) => present.reduce((sum, one) => sum + one[name], 0) / present.length;
  return { precision: mean("precision"), recall: mean("recall"), f1: mean("f1") };
}

/** The measures that follow from a confusion, with an area that was determined separately. */
export function measuresOf(confusion: Confusion<Label>, positive: Label, auc: number | null): Measures {
  const { perClass, balancedAccuracy, mcc } = confusion;
  const own = perClass.length === 2 ? perClass.find(({ label }) => label === positive) : undefined;
  const { precision, recall, f1 } = own ?? meansOf(confusion);
  return { positive: own ? positive : null, precision, recall, f1, auc, balancedAccuracy, mcc };
}
