// A run over a data set: epochs of blocks of visits, until there is a reason to stop. `fit` drains it.

import { natural } from "../check.js";
import { mistakes, time, updates } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import { holdBack } from "../data/hold-back.js";
import { VisitOrder } from "../data/visit-order.js";
import { InputError } from "../errors.js";
import type { Label, Stopped } from "../learner.js";
import { countErrors } from "./error-count.js";
import { judging, type Step } from "./judge.js";
import type { Kind } from "./linear-state.js";
import type { Settings } from "./options.js";
import type { Trained } from "./trained.js";
import { blockVisits, type Space, visitWork, Workspace } from "./workspace.js";

/** What a run needs of its learner. */
export interface RunHost<L extends Label = Label> {
  readonly settings: Settings<L>;
  readonly kind: Kind;
  readonly trained: Trained<L>;
  /** Places of the classes in a tie. */
  ranks(): Uint32Array;
  /** Whether someone wants to know of each visit. */
  watched(): boolean;
  /** Visits a block, which may end early; returns how many were done. */
  visit(space: Space, base: number, visits: number): number;
  /** After the last visit, with the vectors in place. */
  end(): void;
  /** Calls `seen` with each example (of those listed, or all) and its scores by the vectors that predict. */
  judging(
    examples: Examples,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
  ): Generator<Step, void, void>;
  /** Brings the vectors up to date while a run has them elsewhere. */
  flush: (() => void) | undefined;
}

export interface RunOptions {
  sampleWeights?: ArrayLike<number> | undefined;
  /** Examples to validate on; without them, early stopping holds a part back. */
  validation?: Examples | undefined;
  /** Most visits of a block. */
  visits?: number | undefined;
  /** Whether no vector separates the examples listed, or all; asked once, after the first pass. */
  inseparable?: ((listed?: Uint32Array) => boolean) | undefined;
}

/** Runs until there is a reason to stop, which it returns. Vectors reach the learner when it ends, or is left early. */
export function* run<L extends Label>(
  host: RunHost<L>,
  examples: Examples,
  targets: Uint32Array | undefined,
  { sampleWeights, validation, visits, inseparable }: RunOptions,
): Generator<Step, Stopped, void> {
  if (sampleWeights) checkSampleWeights(sampleWeights, examples.size);
  const { settings, kind, trained } = host;
  const { counters, state } = trained;
  const { earlyStopping, epochs, seed } = settings;
  const labels = targets ?? examples.targets;
  const parts = earlyStopping && !validation ? holdBack(labels, earlyStopping.fraction, seed) : undefined;
  const order = new VisitOrder(settings.order, seed, parts?.kept.length ?? examples.size, examples.memory, parts?.kept);
  const classWeights = settings.weightsOf(trained.classes.labels, labels);
  const steady = typeof settings.rate === "number" && !classWeights && !sampleWeights;
  const most = visits ?? (order.block || blockVisits);
  const space = new Workspace(examples, settings, kind, state, host.ranks(), targets, steady && !host.watched());
  const work = visitWork(examples, state.w.length, kind);
  host.flush = () => space.store(state);
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
        const { task } = space;
        const { base, visits } = order.fill(task.order, counters.position, most);
        if (!steady)
          for (let k = 0; k < visits; k++) {
            const r = base + task.order[k];
            task.scales[k] =
              settings.rateAt(trained.time + k, epoch) *
              (classWeights?.[task.targets[r]] ?? 1) *
              (sampleWeights?.[r] ?? 1);
          }
        if (order.block > 0) examples.memory.warm(task.rows, base, Math.min(order.block, examples.size - base));
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
      space.store(state);
      checkFinite();
      if (!(yield* improves())) return finish("early");
      if (settings.stopWhenSeparated && counters.updatesPerEpoch[epoch] === 0) {
        const right = counters.mistakesPerEpoch[epoch] === 0;
        return finish(right && (settings.zeroUpdates || (yield* separated())) ? "separated" : "clean");
      }
      if (epoch === 0 && inseparable?.(parts?.kept)) return finish("not-separable");
    }
    return finish("epochs");
  } finally {
    host.flush = undefined;
    space.store(state);
    space.free();
    checkFinite();
    if (trained.best && counters.position === 0) restore(trained.best);
  }

  function checkFinite(): void {
    if (!state.finite())
      throw new InputError(`weights stopped being finite in epoch ${counters.epoch}; scale the features or lower rate`);
  }

  /** The pass just made counts as done. */
  function finish(stopped: Stopped): Stopped {
    host.end();
    counters.epoch = Math.min(counters.epoch + 1, epochs);
    counters.position = 0;
    return stopped;
  }

  /** Measures the validation part; false when it has not improved for too long. */
  function* improves(): Generator<Step, boolean, void> {
    if (!parts && !validation) return true;
    const { errors } = yield* countErrors(host, validation ?? examples, parts?.held);
    counters.validationErrors[counters.epoch] = errors;
    if (!earlyStopping) return true;
    if (!trained.best || errors < trained.best.errors) trained.best = trained.putAside(trained.run, errors);
    return counters.epoch - trained.best.epoch < earlyStopping.patience;
  }

  /** After early stopping the best epoch's vectors are the learner's. */
  function restore(best: NonNullable<Trained["best"]>): void {
    state.w = best.w;
    state.v = best.v;
    trained.time = best.time;
    trained.history?.rewind(best.time);
    trained.run = best.run;
    trained.best = undefined;
  }

  /** Whether every example scores strictly on its own side. */
  function* separated(): Generator<Step, boolean, void> {
    let strictly = true;
    // A copy, because judging may make memory grow.
    const truth = targets ?? examples.targets.slice();
    const check = (r: number, scores: Float64Array) => {
      for (let c = 0; c < scores.length; c++) if (c !== truth[r] && !(scores[truth[r]] > scores[c])) strictly = false;
    };
    yield* judging(examples, settings, kind, state, host.ranks(), trained.positive, check, parts?.kept);
    return strictly;
  }
}

function checkSampleWeights(weights: ArrayLike<number>, size: number): void {
  if (weights.length !== size)
    throw new InputError(`sampleWeights must have ${size} entries, one per row; got ${weights.length}`);
  let total = 0;
  for (let r = 0; r < size; r++) total += natural(`sampleWeights[${r}]`, weights[r]);
  if (total === 0) throw new InputError("sampleWeights are all zero: there is nothing to learn from");
}
