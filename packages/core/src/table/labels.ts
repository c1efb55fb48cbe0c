// The classes of a data set's rows.

import { shown } from "../check.js";
import { Classes } from "../data/classes.js";
import { InputError } from "../errors.js";
import { type CodeUse, usedCodes } from "./code-use.js";
import { RowError } from "./row-error.js";

export interface Labels {
  readonly classes: readonly string[];
  readonly labelled: boolean;
  /** By code of the label's column: the position of its class. */
  readonly positions: Uint32Array;
}

/**
 * Classes not yet known follow those that are, in order of appearance; they stay known when learning. Without the
 * labels' column, or with holes in it, there are none, which `unlabelled` allows.
 */
export function labelsOf(
  use: CodeUse | undefined,
  name: string,
  known: Classes<string>,
  { learning, unlabelled }: { learning: boolean; unlabelled: boolean },
): Labels {
  if (!use || use.counts[0] > 0) {
    if (unlabelled) return { classes: [...known.labels], labelled: false, positions: new Uint32Array(0) };
    throw use
      ? new RowError(use.first[0], `a label must be in ${shown(name)}; got none: fill it in or leave the row out`)
      : new InputError(`the data must have the label's column, ${shown(name)}`);
  }
  const classes = learning ? known : new Classes(known.labels);
  const positions = new Uint32Array(use.counts.length);
  for (const code of usedCodes(use)) positions[code] = classes.intern(use.texts[code]);
  return { classes: [...classes.labels], labelled: true, positions };
}
