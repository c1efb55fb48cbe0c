// Networks as model files: options, classes, columns, counters, weights and momenta, so that training can go on where it stopped.

import type { Label } from "../data/row.js";
import { ModelError } from "../errors.js";
import type { Json, ModelArray, ModelContent } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { BestEpoch, Experience } from "../training/experience.js";
import { count, experienceFacts, restoreExperience, sigmoidsOf } from "../training/saved-experience.js";
import type { NetworkSettings } from "./options.js";
import type { KeptLayers, NetworkState } from "./state.js";

/** Gives what a model file of the network holds, for either encoding. */
export function networkContent<L extends Label>(
  learner: string,
  settings: NetworkSettings<L>,
  experience: Experience<L, NetworkState>,
): ModelContent {
  const arrays: ModelArray[] = [];
  const put = (array: ModelArray) => ({ array: arrays.push(array) - 1 });
  const { state, best, sigmoids } = experience;
  const vectors = (list: Float64Array[]) => list.map((vector, l) => put(vector.slice(0, state.size(l))));
  const head: { [key: string]: Json } = {
    learner,
    options: settings.toJSON(),
    ...experienceFacts(experience),
    w: vectors(state.w),
    v: vectors(state.v),
    best: best
      ? { w: vectors(best.kept.w), v: vectors(best.kept.v), time: best.time, errors: best.errors, epoch: best.epoch }
      : null,
    sigmoids: sigmoids ? put(sigmoids) : null,
  };
  return { head, arrays };
}

/** Fills a network made with the options in the file. No weights are drawn, and no more room is taken than the file fills. */
export function restoreNetwork<L extends Label>(
  experience: Experience<L, NetworkState>,
  head: HeadReader,
  hash?: number,
): void {
  restoreExperience(experience, head, hash);
  const { reader, state } = experience;
  const classes = experience.classes.labels.length;
  const begun = reader.form !== undefined;
  if (begun) {
    state.width = reader.width;
    state.classes = classes;
  }
  // Before the first example the file has no weights, and that example will make them all.
  if (!begun) for (let l = 0; l < state.layers; l++) head.charge(16 * state.size(l));
  state.w = vectorsOf(head, "w", state, begun);
  state.v = vectorsOf(head, "v", state, begun);
  if ((head.value as { best?: Json }).best !== null) experience.best = bestOf(head.object("best"), state);
  experience.sigmoids = sigmoidsOf(head, experience.classes.labels);
}

/** One vector per layer, each of its layer's size; none before the first example. */
function vectorsOf(head: HeadReader, key: string, state: NetworkState, begun: boolean): Float64Array[] {
  const layers = begun ? state.layers : 0;
  const found = head.list(key).length;
  if (found !== layers)
    throw new ModelError(`.head.${key}`, `must have ${layers} vectors, one per layer; got ${found}`);
  return head.each(key, (list, l) => list.array(l, "f64", state.size(l)).slice());
}

function bestOf(head: HeadReader, state: NetworkState): BestEpoch<KeptLayers> {
  return {
    kept: { w: vectorsOf(head, "w", state, true), v: vectorsOf(head, "v", state, true) },
    streak: 0,
    time: head.number("time", count),
    errors: head.number("errors"),
    epoch: head.number("epoch", count),
  };
}
