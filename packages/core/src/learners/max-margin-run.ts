// A run of the descent: passes over the examples that are not shrunk, until none is off by more than the tolerance.

import { mistakes, updates } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import { VisitOrder } from "../data/visit-order.js";
import { InputError } from "../errors.js";
import type { Label, Stopped } from "../learner.js";
import { countErrors, separates } from "./error-count.js";
import type { Step } from "./judge.js";
import type { LinearLearner } from "./linear-learner.js";
import type { Kind } from "./linear-state.js";
import type { Dual } from "./max-margin-dual.js";
import { ChunkOrder } from "./max-margin-order.js";
import { DualSpace } from "./max-margin-space.js";
import type { Settings } from "./options.js";
import { checkSampleWeights, type Pace } from "./run.js";
import { record, type Watch } from "./update-log.js";
import { blockVisits, manageableVisits, visitWork, Workspace } from "./workspace.js";

export interface Problem {
  readonly C: number;
  /** Squared hinge loss rather than hinge. */
  readonly squared: boolean;
  readonly tolerance: number;
}

export interface DescentOptions<L extends Label = Label> {
  sampleWeights?: ArrayLike<number> | undefined;
  /** Examples to count errors on after each pass. */
  validation?: Examples | undefined;
  pace?: Pace;
  watch?: Watch<L> | undefined;
}

/** Entries of a data set that no cache holds: rows far apart are then slow to reach. */
const beyondCaches = 4e6;

/** As the caller chose, else shuffled: in chunks where a full shuffle would wait for memory at every row. */
function orderOf<L extends Label>(
  { entries, size, memory }: Examples,
  { given, order, seed }: Settings<L>,
): VisitOrder | ChunkOrder {
  return given.order === undefined && entries > beyondCaches
    ? new ChunkOrder(seed, size, memory)
    : new VisitOrder(order, seed, size, memory);
}

/** Multiplications of a visit, about: one pass over the row to score, one to move. */
function descentWork(examples: Examples, vectors: number, kind: Kind): number {
  return 2 * visitWork(examples, vectors, kind);
}

/** Runs until there is a reason to stop, which it returns. Weights and duals are in place when it ends, or is left early. */
export function* descent<L extends Label>(
  host: LinearLearner<L>,
  examples: Examples<L>,
  targets: Uint32Array | undefined,
  duals: readonly Dual[],
  { C, squared, tolerance }: Problem,
  { sampleWeights, validation, pace, watch }: DescentOptions<L>,
): Generator<Step, Stopped, void> {
  const { settings, kind, trained } = host;
  const { counters, state } = trained;
  const truth = targets ?? examples.targets.slice();
  const classWeights = settings.weightsOf(trained.classes.labels, truth);
  if (sampleWeights) checkSampleWeights(sampleWeights, examples.size);
  const costOf = (r: number) => {
    const weight = (classWeights?.[truth[r]] ?? 1) * (sampleWeights?.[r] ?? 1);
    return weight === 0 ? 0 : C * weight;
  };
  const order = orderOf(examples, settings);
  const work = descentWork(examples, duals.length, kind);
  const most = pace === "prompt" ? manageableVisits(work) : (pace ?? (order.block || blockVisits));
  const space = new DualSpace(
    examples,
    new Workspace(examples, settings, kind, state, host.ranks(), targets),
    duals,
    squared,
  );
  const isDone = () => settings.stopWhenSeparated && duals.every(({ settled }) => settled);
  host.flush = () => space.store(state, duals);
  try {
    for (let from = 0; from < examples.size; from += blockVisits) {
      const count = Math.min(blockVisits, examples.size - from);
      space.prepare(from, count, costOf);
      yield { learned: false, work: count * work };
    }
    for (; counters.epoch < settings.epochs && !isDone(); counters.epoch++, counters.position = 0) {
      yield* pass(counters.epoch);
      if (validation) {
        const { errors } = yield* countErrors(host, validation);
        counters.validationErrors[counters.epoch] = errors;
      }
      // With nowhere to leave the run from here to the next pass, so that a pass ends once.
      for (const [vector, dual] of duals.entries())
        if (isVisited(dual)) dual.endPass(tolerance, () => space.release(vector));
    }
    leave();
    checkFinite();
    if (!isDone()) return "epochs";
    return (yield* separates(host, examples)) ? "separated" : "clean";
  } finally {
    leave();
    checkFinite();
  }

  /** Brings weights and duals home, once. */
  function leave(): void {
    if (!host.flush) return;
    host.flush();
    host.flush = undefined;
    space.free();
  }

  function isVisited({ settled }: Dual): boolean {
    return !(settled && settings.stopWhenSeparated);
  }

  function* pass(epoch: number): Generator<Step, void, void> {
    if (counters.position === 0) {
      counters.mistakesPerEpoch[epoch] = 0;
      counters.updatesPerEpoch[epoch] = 0;
    }
    order.begin(epoch);
    while (counters.position < order.size) {
      const { task } = space;
      // Read as they lie, for mixed visits to find them in the cache.
      if (order instanceof ChunkOrder && counters.position % order.block === 0)
        space.readAhead(order.list(task.order, counters.position));
      const { base, visits } = order.fill(task.order, counters.position, most);
      task.rivals.fill(0, 0, visits);
      let mistaken = 0;
      for (const [vector, dual] of duals.entries()) {
        if (!isVisited(dual)) continue;
        space.descend(vector, duals.length === 1 ? trained.positive : vector, base, visits, dual.gradients);
        counters.updatesPerEpoch[epoch] += task.numbers[updates];
        mistaken = task.numbers[mistakes];
        if (watch) record(trained, watch, true, task, base, visits, duals.length === 1 ? -1 : vector);
      }
      // With several vectors an example is mistaken once, however many of them are wrong about it.
      if (duals.length > 1) mistaken = task.rivals.subarray(0, visits).filter((wrong) => wrong > 0).length;
      counters.mistakesPerEpoch[epoch] += mistaken;
      trained.time += visits;
      counters.position += visits;
      yield { learned: true, work: visits * work };
    }
  }

  function checkFinite(): void {
    if (!state.finite())
      throw new InputError(`weights stopped being finite in epoch ${counters.epoch}; scale the features or lower C`);
  }
}
