// Labels that are given beside a data set, which has its own.

import { InputError } from "../errors.js";
import { checkLabels } from "./classes.js";
import type { Examples } from "./examples.js";
import type { Label } from "./row.js";
import { type Steps, walk } from "./steps.js";

/** Refuses labels that are given beside a data set unless they are its own. */
export function* checkOwnLabels<L extends Label>(
  { classes, labelled, targets }: Examples<L>,
  labels: Iterable<L>,
): Steps<void> {
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
}
