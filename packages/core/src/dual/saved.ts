// Kernel learners as model files: the kernel, the support vectors with their coefficients, and whatever else training needs to go on.

import { movePlaces } from "../compute/rules/votes.js";
import type { Label } from "../data/row.js";
import { ModelError } from "../errors.js";
import type { Kernel } from "../kernels/kernel.js";
import { kernelOf } from "../kernels/saved.js";
import type { Json, ModelArray, ModelContent } from "../model/format.js";
import { HeadReader, holdingsOf } from "../model/reader.js";
import { type Driven, engine } from "../training/engine-of.js";
import { count, experienceFacts, restoreExperience, revived, sigmoidsOf } from "../training/saved-experience.js";
import type { DualEngine } from "./engine.js";
import { kernelIn, type Similarity } from "./options.js";
import { PastMoves } from "./past-moves.js";
import { DualState, type Origin } from "./state.js";

type Put = (array: ModelArray) => Json;

/** Gives what a model file of the learner holds, for either encoding. */
export function contentOf<L extends Label, X>(own: DualEngine<L, X>): ModelContent {
  const { kind, settings, kernel, experience } = own;
  const arrays: ModelArray[] = [];
  const put: Put = (array) => ({ array: arrays.push(array) - 1 });
  const { best, sigmoids, state } = experience;
  const facts = experienceFacts(experience);
  const head = {
    learner: kind.name,
    kernel: kernel.spec,
    options: settings.toJSON(),
    ...facts,
    // Among the counters, because only a resumed run needs to know which support vectors came from it.
    counters: { ...(facts.counters as object), met: met(state.origins) },
    state: saveState(own, state, put),
    best: best
      ? {
          time: best.time,
          errors: best.errors,
          epoch: best.epoch,
          met: met(best.kept.origins),
          state: saveState(own, best.kept, put),
        }
      : null,
    sigmoids: sigmoids ? put(sigmoids) : null,
  };
  return { head: head as ModelContent["head"], arrays };
}

function saveState<L extends Label, X>({ domain }: DualEngine<L, X>, state: DualState<unknown>, put: Put): Json {
  const { support, origins, second, moves, budget } = state;
  const fields = origins.flatMap(({ index, epoch, label }) => [index, epoch, label]);
  return {
    support: domain.save(support, put),
    origins: put(Float64Array.from(fields)),
    alpha: put(state.coefficients(0)),
    second: second ? put(state.coefficients(1)) : null,
    moves: moves ? saveMoves(moves, put) : null,
    budget: budget?.save() ?? null,
  };
}

function saveMoves({ views: { places, steps, times } }: PastMoves, put: Put): Json {
  return { places: put(places.slice()), steps: put(steps.slice()), times: put(times.slice()) };
}

/** How many support vectors in a row came from a stream, then how many from a run, and so on, by turns. */
function met(origins: readonly Origin[]): number[] {
  const lengths = [0];
  for (const { inRun } of origins) {
    if (inRun !== (lengths.length % 2 === 0)) lengths.push(0);
    lengths[lengths.length - 1]++;
  }
  return lengths;
}

/** Makes with `create` the learner of a model file, and fills it; an inconsistent file is refused before anything is made. */
export function kernelLearnerOf<L extends Label, X, T extends Driven<DualEngine<L, X>>>(
  content: ModelContent,
  name: string,
  given: Similarity<X> | undefined,
  create: (options: never) => T,
): T {
  const { head } = content;
  const reader = new HeadReader(content.head, ".head", holdingsOf(content));
  if (reader.text("learner") !== name)
    throw new ModelError(".head.learner", `must be ${name}; got ${reader.text("learner")}`);
  const kernel = kernelFor(head.kernel, given);
  const learner = revived(reader, (options) => create({ ...(options as object), kernel } as never));
  const own = learner[engine];
  const { experience, settings } = own;
  restoreExperience(experience, reader, settings.hash);
  experience.state = stateOf(own, reader.object("state"), reader.object("counters"), ".head.state");
  if (head.best !== null) {
    const best = reader.object("best");
    experience.best = {
      time: best.number("time", count),
      errors: best.number("errors"),
      epoch: best.number("epoch", count),
      streak: experience.streak,
      kept: stateOf(own, best.object("state"), best, ".head.best.state"),
    };
  }
  experience.sigmoids = sigmoidsOf(reader, experience.classes.labels);
  return learner;
}

function kernelFor<X>(spec: Json | undefined, given: Similarity<X> | undefined): Kernel<X> {
  if (spec !== null) return kernelOf(spec, ".head.kernel") as Kernel<X>;
  if (given === undefined)
    throw new ModelError(
      ".head.kernel",
      "is a function, which no file can hold: give it again, as in KernelPerceptron.fromJSON(file, { kernel })",
    );
  return kernelIn(given);
}

function stateOf<L extends Label, X>(
  own: DualEngine<L, X>,
  head: HeadReader,
  counters: HeadReader,
  path: string,
): DualState<unknown> {
  const { experience, domain, kind } = own;
  const classes = experience.classes.labels.length;
  const support = domain.load(head, "support", experience.reader.width, path);
  const fresh = own.fresh().state;
  // The table of coefficients is charged first, because a file can claim many classes without holding anything for them.
  head.charge(32 * support.size * (classes > 2 ? classes : 1));
  const moves = fresh.moves && movesOf(head, support.size, Math.max(2, classes), experience.time, path);
  const state = new DualState(support, kind.keepsSums, moves, fresh.budget);
  state.grow(0, classes, experience.positive);
  const { size, columns, stride } = support;
  for (const [t, key] of (state.second ? ["alpha", "second"] : ["alpha"]).entries()) {
    const packed = head.array(key, "f64", size * columns);
    const table = support.table(t);
    for (let i = 0; i < size; i++) for (let k = 0; k < columns; k++) table[i * stride + k] = packed[i * columns + k];
  }
  const lengths = counters.each("met", (list, i) => list.number(i, { ...count, max: size }));
  if (lengths.reduce((sum, length) => sum + length, 0) !== size)
    throw new ModelError(`${path}.origins`, `must be of ${size} support vectors, as counted`);
  const inRun = lengths.flatMap((length, turn) => Array<boolean>(length).fill(turn % 2 === 1));
  const origins = head.array("origins", "f64", 3 * size);
  for (let i = 0; i < size; i++) {
    const facts = origins.subarray(3 * i, 3 * i + 3);
    const [index, epoch, label] = facts;
    if (!(label < classes) || !facts.every((fact) => Number.isSafeInteger(fact) && fact >= 0))
      throw new ModelError(`${path}.origins`, `names example ${index} of class ${label}, which does not exist`);
    state.origins.push({ index, epoch, label, inRun: inRun[i] });
  }
  if (fresh.budget) {
    fresh.budget.restore(head.object("budget"));
    if (size > fresh.budget.size)
      throw new ModelError(`${path}.support`, `must be at most ${fresh.budget.size}, by its budget; got ${size}`);
  }
  return state;
}

/** Reads the moves of a voting learner, whose times must not decrease nor exceed `time`, the number of examples. */
function movesOf(state: HeadReader, size: number, classes: number, time: number, path: string): PastMoves {
  const head = state.object("moves");
  const steps = head.array("steps", "f64");
  const times = head.array("times", "f64", steps.length);
  const places = head.array("places", "u32", steps.length * movePlaces);
  for (let i = 0; i < steps.length; i++) {
    const [slot, right, rival, known] = places.subarray(i * movePlaces);
    const isThere = slot < size && right < classes && rival <= classes && known >= 1 && known <= classes;
    const isInTime = Number.isSafeInteger(times[i]) && times[i] >= (i > 0 ? times[i - 1] : 1) && times[i] <= time;
    if (!isThere || !isInTime) throw new ModelError(`${path}.moves`, `move ${i} names what is not there`);
  }
  return PastMoves.of({ places, steps, times });
}
