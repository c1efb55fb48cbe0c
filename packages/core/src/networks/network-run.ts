// A run over a data set: epochs of mini-batches, until there is a reason to stop. `fit` drains it.

import type { Examples } from "../data/examples.js";
import { VisitOrder } from "../data/visit-order.js";
import { InputError } from "../errors.js";
import type { Label, Stopped } from "../learner.js";
import { type Judge, separates } from "../learners/error-count.js";
import type { Step } from "../learners/judge.js";
import { checkSampleWeights } from "../learners/run.js";
import type { Watch } from "../learners/update-log.js";
import { Validation } from "../learners/validation.js";
import { MiniBatch } from "./mini-batch.js";
import { mostEntries } from "./network-judge.js";
import type { NetworkSettings } from "./network-options.js";
import { NetworkSpace } from "./network-space.js";
import type { NetworkTrained } from "./network-trained.js";

/** What a run needs of its learner. */
export interface NetworkHost<L extends Label = Label> extends Judge<L, Examples<L>> {
  readonly settings: NetworkSettings<L>;
  readonly trained: NetworkTrained<L>;
  /** Brings the weights up to date while a run has them elsewhere. */
  flush: (() => void) | undefined;
}

export interface NetworkRunOptions<L extends Label = Label> {
  sampleWeights?: ArrayLike<number> | undefined;
  /** Examples to validate on; without them, early stopping holds a part back. */
  validation?: Examples<L> | undefined;
  watch?: Watch<L> | undefined;
}

/** Examples between two reports of progress, or a mini-batch when that is more. */
const reportEvery = 256;

/** Runs until there is a reason to stop, which it returns. Weights are in place when it ends, or is left early. */
export function* networkRun<L extends Label>(
  host: NetworkHost<L>,
  examples: Examples<L>,
  targets: Uint32Array | undefined,
  { sampleWeights, validation: given, watch }: NetworkRunOptions<L>,
): Generator<Step, Stopped, void> {
  if (sampleWeights) checkSampleWeights(sampleWeights, examples.size);
  const { settings, trained } = host;
  const { counters, state } = trained;
  const { epochs, seed } = settings;
  const truth = targets ?? examples.targets.slice();
  const validation = new Validation(host, settings, examples, truth, given);
  const { kept } = validation;
  const order = new VisitOrder(settings.order, seed, kept?.length ?? examples.size, examples.memory, kept);
  const classWeights = settings.weightsOf(trained.classes.labels, truth);
  const entries = mostEntries(examples);
  const batch = new MiniBatch(Math.min(settings.batch, order.size));
  const visits = new Uint32Array(batch.order.length);
  const space = new NetworkSpace(examples.memory, state, batch.order.length, entries);
  host.flush = () => space.store();
  try {
    for (; counters.epoch < epochs; counters.epoch++, counters.position = 0) {
      const { epoch } = counters;
      if (counters.position === 0) {
        counters.mistakesPerEpoch[epoch] = 0;
        counters.updatesPerEpoch[epoch] = 0;
      }
      order.begin(epoch);
      let reported = counters.position;
      while (counters.position < order.size) {
        fill();
        const rate = settings.rateAt(trained.time, epoch);
        const work = yield* batch.learn(space, () => examples.rows, state, settings, rate, entries);
        counters.mistakesPerEpoch[epoch] += batch.mistakes;
        counters.updatesPerEpoch[epoch] += batch.updates;
        if (watch) record(watch);
        trained.time += batch.count;
        counters.position += batch.count;
        const learned = counters.position - reported >= reportEvery || counters.position === order.size;
        if (learned) reported = counters.position;
        yield { learned, work };
      }
      space.store();
      checkFinite();
      if (!(yield* validation.improves())) return finish("early");
      // A pass that found no mistake went on learning.
      const right = settings.stopWhenSeparated && counters.mistakesPerEpoch[epoch] === 0;
      if (right && (yield* separates(host, examples, kept))) return finish("separated");
    }
    return finish("epochs");
  } finally {
    host.flush = undefined;
    space.store();
    space.free();
    checkFinite();
    if (trained.best && counters.position === 0) trained.restoreBest();
  }

  /** The mini-batch from the present position on. Blocks of a shuffle may end within it. */
  function fill(): void {
    const most = Math.min(batch.order.length, order.size - counters.position);
    for (let filled = 0; filled < most; ) {
      const { base, visits: more } = order.fill(visits, counters.position + filled, most - filled);
      for (let k = 0; k < more; k++) batch.order[filled + k] = base + visits[k];
      filled += more;
    }
    batch.count = most;
    for (let b = 0; b < most; b++) {
      const r = batch.order[b];
      batch.targets[b] = truth[r];
      batch.weights[b] = (classWeights?.[truth[r]] ?? 1) * (sampleWeights?.[r] ?? 1);
    }
  }

  function record({ updates, weights }: Watch<L>): void {
    const { labels } = trained.classes;
    if (weights) space.store();
    const vectors = weights ? state.unitVectors() : undefined;
    for (let b = 0; b < batch.count; b++) {
      if (batch.steps[b] === 0) continue;
      updates.push({
        index: batch.order[b],
        epoch: counters.epoch,
        label: labels[batch.targets[b]],
        score: batch.leads[b],
        mistake: !(batch.leads[b] > 0),
        step: batch.steps[b],
        rival: labels[batch.rivals[b]],
        ...(vectors && { weights: vectors }),
      });
    }
  }

  function checkFinite(): void {
    if (!trained.finite())
      throw new InputError(`weights stopped being finite in epoch ${counters.epoch}; scale the features or lower rate`);
  }

  /** The pass just made counts as done. */
  function finish(stopped: Stopped): Stopped {
    counters.epoch = Math.min(counters.epoch + 1, epochs);
    counters.position = 0;
    return stopped;
  }
}
