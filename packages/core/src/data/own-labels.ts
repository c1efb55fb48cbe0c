// Labels that are given beside a data set, which has its own.

import { InputError } from "../errors.js";
import { checkLabels } from "./classes.js";
import type { Examples } from "./examples.js";
import type { Label } from "./row.js";
import { type Steps, walk } from "./steps.js";

/** Returns a data set, and refuses labels that are given beside it unless they are its own. */
export function* withOwnLabels<L extends Label>(
  examples: Examples<L>,
  labels: Iterable<L> | undefined,
): Steps<Examples<L>> {
  if (labels === undefined) return examples;
  const { classes, labelled, targets } = examples;
  const refuse = (r: number) => {
    throw new InputError(
      `labels[${r}] is not the label of that example: leave labels out, or make Examples.from(rows, labels)`,
    );
  };
  const count = yield* walk(checkLabels(labels), (label, r) => {
    if (!labelled || label !== classes[targets[r]]) refuse(r);
    return 1;
  });
  if (count < targets.length) refuse(count);
  return examples;
}
