// A run over a data set: epochs of blocks of visits, until there is a reason to stop. `fit` drains it.

import { natural } from "../check.js";
import { mistakes, type Task, time, updates } from "../compute/task.js";
import type { Labelled } from "../data/labelled.js";
import { VisitOrder } from "../data/visit-order.js";
import { InputError } from "../errors.js";
import type { Label, Stopped } from "../learner.js";
import { type Judge, separates } from "./error-count.js";
import type { Step } from "./judge.js";
import type { Settings } from "./options.js";
import { Validation } from "./validation.js";
import { blockVisits, manageableVisits } from "./workspace.js";

/** Where a learner meets the examples of a run. */
export interface RunSpace {
  /** Views good until the next visit. */
  readonly task: Pick<Task, "order" | "scales" | "targets" | "numbers">;
  /** Multiplications of a visit, about. */
  readonly work: number;
  /** Reads rows from one on from end to end, before visits in random order. */
  warm(base: number, count: number): void;
  free(): void;
}

/** What a run needs of its learner. */
export interface RunHost<L extends Label, D extends Labelled, S extends RunSpace> extends Judge<L, D> {
  readonly settings: Settings<L>;
  /** `targets` stand in for the examples' own when the learner's classes are in another order. `steady`: all scales are the first. */
  open(data: D, targets: Uint32Array | undefined, steady: boolean): S;
  /** Visits a block, which may end early; returns how many were done. */
  visit(space: S, base: number, visits: number): number;
  /** Brings what was learned in the space home. */
  store(space: S): void;
  /** After the last visit, with what was learned in place. */
  end(): void;
  /** Stores, while a run has what was learned elsewhere. */
  flush: (() => void) | undefined;
}

/** Most visits between two pauses, or "prompt": as few as take a few milliseconds. */
export type Pace = number | "prompt" | undefined;

export interface RunOptions<D> {
  sampleWeights?: ArrayLike<number> | undefined;
  /** Examples to validate on; without them, early stopping holds a part back. */
  validation?: D | undefined;
  pace?: Pace;
  /** Whether no vector separates the examples listed, or all; asked once, after the first pass. */
  inseparable?: ((listed?: Uint32Array) => boolean) | undefined;
}

/** Runs until there is a reason to stop, which it returns. What is learned reaches the learner when it ends, or is left early. */
export function* run<L extends Label, D extends Labelled, S extends RunSpace>(
  host: RunHost<L, D, S>,
  data: D,
  targets: Uint32Array | undefined,
  { sampleWeights, validation: given, pace, inseparable }: RunOptions<D>,
): Generator<Step, Stopped, void> {
  if (sampleWeights) checkSampleWeights(sampleWeights, data.size);
  const { settings, trained } = host;
  const { counters } = trained;
  const { epochs, seed } = settings;
  const labels = targets ?? data.targets;
  const validation = new Validation(host, settings, data, labels, given);
  const { kept } = validation;
  const order = new VisitOrder(settings.order, seed, kept?.length ?? data.size, data.memory, kept);
  const classWeights = settings.weightsOf(trained.classes.labels, labels);
  const steady = typeof settings.rate === "number" && !classWeights && !sampleWeights;
  const space = host.open(data, targets, steady);
  host.flush = () => host.store(space);
  if (steady) space.task.scales.fill(settings.rateAt(0, 0));
  try {
    for (; counters.epoch < epochs; counters.epoch++, counters.position = 0) {
      const { epoch } = counters;
      if (counters.position === 0) {
        counters.mistakesPerEpoch[epoch] = 0;
        counters.updatesPerEpoch[epoch] = 0;
      }
      order.begin(epoch);
      while (counters.position < order.size) {
        const { task, work } = space;
        const most = pace === "prompt" ? manageableVisits(work) : (pace ?? (order.block || blockVisits));
        const { base, visits } = order.fill(task.order, counters.position, most);
        if (!steady)
          for (let k = 0; k < visits; k++) {
            const r = base + task.order[k];
            task.scales[k] =
              settings.rateAt(trained.time + k, epoch) *
              (classWeights?.[task.targets[r]] ?? 1) *
              (sampleWeights?.[r] ?? 1);
          }
        if (order.block > 0) space.warm(base, Math.min(order.block, data.size - base));
        task.numbers[time] = trained.time;
        const visited = host.visit(space, base, visits);
        // Asked for anew: a visit that counts errors may have made memory grow.
        const { numbers } = space.task;
        counters.mistakesPerEpoch[epoch] += numbers[mistakes];
        counters.updatesPerEpoch[epoch] += numbers[updates];
        trained.time += visited;
        counters.position += visited;
        yield { learned: true, work: visited * work };
      }
      host.store(space);
      checkFinite();
      if (!(yield* validation.improves())) return finish("early");
      if (settings.stopWhenSeparated && counters.updatesPerEpoch[epoch] === 0) {
        if (counters.mistakesPerEpoch[epoch] > 0) return finish("clean");
        const apart = settings.zeroUpdates || (yield* separates(host, data, kept, true));
        return finish(apart ? "separated" : "clean");
      }
      if (epoch === 0 && inseparable?.(kept)) return finish("not-separable");
    }
    return finish("epochs");
  } finally {
    host.flush = undefined;
    host.store(space);
    space.free();
    checkFinite();
    // After early stopping the best epoch's vectors are the learner's.
    if (trained.best && counters.position === 0) trained.restoreBest();
  }

  function checkFinite(): void {
    if (!trained.finite())
      throw new InputError(`weights stopped being finite in epoch ${counters.epoch}; scale the features or lower rate`);
  }

  /** The pass just made counts as done. */
  function finish(stopped: Stopped): Stopped {
    host.end();
    counters.epoch = Math.min(counters.epoch + 1, epochs);
    counters.position = 0;
    return stopped;
  }
}

export function checkSampleWeights(weights: ArrayLike<number>, size: number): void {
  if (weights.length !== size)
    throw new InputError(`sampleWeights must have ${size} entries, one per row; got ${weights.length}`);
  let total = 0;
  for (let r = 0; r < size; r++) total += natural(`sampleWeights[${r}]`, weights[r]);
  if (total === 0) throw new InputError("sampleWeights are all zero: there is nothing to learn from");
}
