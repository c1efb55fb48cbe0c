// One pass over examples in their order, as a stream would bring them. `learnAll` makes it.

import { mistakes, time, updates } from "../compute/task.js";
import type { Labelled } from "../data/labelled.js";
import { InputError } from "../errors.js";
import type { Label, Learned } from "../learner.js";
import type { RunHost, RunSpace } from "./run.js";
import { blockVisits } from "./workspace.js";

/** What many lessons came to. */
export interface Counts {
  examples: number;
  mistakes: number;
  updates: number;
}

/** Of a data set, in blocks. `targets` stand in for the examples' own when the learner's classes are in another order. */
export function pass<L extends Label, D extends Labelled, S extends RunSpace>(
  host: RunHost<L, D, S>,
  data: D,
  targets: Uint32Array | undefined,
): Counts {
  const { settings, trained } = host;
  const { labels } = trained.classes;
  const total = { examples: 0, mistakes: 0, updates: 0 };
  const space = host.open(data, targets, false);
  for (let base = 0; base < data.size; base = total.examples) {
    const { task } = space;
    const visits = Math.min(blockVisits, data.size - base);
    for (let k = 0; k < visits; k++) {
      task.order[k] = k;
      task.scales[k] = settings.rateAt(trained.time + k, 0) * settings.weightOf(labels[task.targets[base + k]]);
    }
    task.numbers[time] = trained.time;
    const done = host.visit(space, base, visits);
    trained.time += done;
    total.examples += done;
    total.mistakes += task.numbers[mistakes];
    total.updates += task.numbers[updates];
  }
  host.store(space);
  space.free();
  if (!trained.finite()) throw new InputError("weights stopped being finite; scale the features or lower rate");
  return total;
}

/** Of examples that come one by one. */
export function learnEach<X, L extends Label>(
  learner: { learn(x: X, label: L): Learned<L> },
  rows: Iterable<X>,
  labels: Iterable<L> | undefined,
): Counts {
  if (Array.isArray(rows) && Array.isArray(labels) && labels.length !== rows.length)
    throw new InputError(`labels must have ${rows.length} entries, one per row; got ${labels.length}`);
  const total = { examples: 0, mistakes: 0, updates: 0 };
  const next = labels?.[Symbol.iterator]();
  for (const x of rows) {
    const label = next?.next();
    if (!label || label.done) throw new InputError(`labels must have one entry per row; got ${total.examples}`);
    const { mistake, updated } = learner.learn(x, label.value);
    total.examples++;
    if (mistake) total.mistakes++;
    if (updated) total.updates++;
  }
  return total;
}
