// Which side an example is on: two classes, the positive one named or else the second.

import { dataSet, shown } from "../../check.js";
import { classNames } from "../../data/classes.js";
import type { Examples } from "../../data/examples.js";
import { InputError, OptionError } from "../../errors.js";
import type { Label } from "../../learner.js";

/** Which of two classes is the positive one, and whether the hyperplane may have a bias. */
export interface SideOptions<L extends Label = Label> {
  /** Whether there is a constant feature 1, whose weight is the bias. Defaults to true. */
  bias?: boolean;
  /** The class that scores above 0. Defaults to the second class of the examples. */
  positive?: L;
}

/** Returns the position of the positive class among the two of the examples; throws if there are more, or no labels. */
export function positiveClass<L extends Label>(examples: Examples<L>, positive?: L): number {
  const { classes, labelled } = dataSet(examples);
  if (!labelled) throw new InputError("the examples must have labels; got none");
  if (classes.length > 2)
    throw new InputError(
      `two classes are needed; got ${classes.map(shown).join(", ")}: relabel the rows as one class and the rest`,
    );
  if (positive === undefined) return 1;
  const position = classes.indexOf(positive);
  if (position < 0) throw new OptionError(`positive must be one of ${classNames(classes)}; got ${shown(positive)}`);
  return position;
}

/** Throws OptionError for a vector that is not one number per column with the bias in front, or that is all 0. */
export function checkDirection({ width }: Examples, direction: ArrayLike<number>, bias: boolean): void {
  if (direction.length !== width + 1)
    throw new OptionError(
      `direction must have ${width + 1} entries, the bias in front and one per column; got ${direction.length}`,
    );
  let any = false;
  for (let j = 0; j <= width; j++) {
    if (!Number.isFinite(direction[j]))
      throw new OptionError(`direction[${j}] must be a finite number; got ${shown(direction[j])}`);
    any ||= direction[j] !== 0;
  }
  if (!any) throw new OptionError("direction must not be 0 throughout");
  if (!bias && direction[0] !== 0)
    throw new OptionError(`direction[0] must be 0 without a bias; got ${shown(direction[0])}`);
}
