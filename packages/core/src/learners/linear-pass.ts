// One pass over a data set in its order, as a stream would bring it. `learnAll` makes it.

import { mistakes, time, updates } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import { InputError } from "../errors.js";
import type { Label } from "../learner.js";
import type { RunHost } from "./linear-run.js";
import { blockVisits, Workspace } from "./workspace.js";

/** What many lessons came to. */
export interface Counts {
  examples: number;
  mistakes: number;
  updates: number;
}

/** `targets` stand in for the examples' own when the learner's classes are in another order. */
export function pass<L extends Label>(host: RunHost<L>, examples: Examples, targets: Uint32Array | undefined): Counts {
  const { settings, kind, trained } = host;
  const { labels } = trained.classes;
  const total = { examples: 0, mistakes: 0, updates: 0 };
  const space = new Workspace(examples, settings, kind, trained.state, host.ranks(), targets);
  for (let base = 0; base < examples.size; base = total.examples) {
    const { task } = space;
    const visits = Math.min(blockVisits, examples.size - base);
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
  space.store(trained.state);
  space.free();
  if (!trained.state.finite()) throw new InputError("weights stopped being finite; scale the features or lower rate");
  return total;
}
