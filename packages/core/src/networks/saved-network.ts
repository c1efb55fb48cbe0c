// Networks as model files: options, classes, columns, counters, weights and momenta, so that loading goes on where saving stopped.

import { ModelError } from "../errors.js";
import type { Label } from "../learner.js";
import { count, experienceFacts, restoreExperience, sigmoidsOf } from "../learners/saved-experience.js";
import type { Json, ModelArray, ModelContent } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import type { NetworkSettings } from "./network-options.js";
import type { NetworkState } from "./network-state.js";
import type { BestEpoch, NetworkTrained } from "./network-trained.js";

/** What a model file of the network holds, for either encoding. */
export function networkContent<L extends Label>(
  learner: string,
  settings: NetworkSettings<L>,
  trained: NetworkTrained<L>,
): ModelContent {
  const arrays: ModelArray[] = [];
  const put = (array: ModelArray) => ({ array: arrays.push(array) - 1 });
  const { state, best, sigmoids } = trained;
  const vectors = (list: Float64Array[]) => list.map((vector, l) => put(vector.slice(0, state.size(l))));
  const head: { [key: string]: Json } = {
    learner,
    options: settings.toJSON(),
    ...experienceFacts(trained),
    w: vectors(state.w),
    v: vectors(state.v),
    best: best ? { ...best, w: vectors(best.w), v: vectors(best.v) } : null,
    sigmoids: sigmoids ? put(sigmoids) : null,
  };
  return { head, arrays };
}

/** Fills a network that was made with the options of the file. Nothing is drawn, and no more room taken than the file fills. */
export function restoreNetwork<L extends Label>(trained: NetworkTrained<L>, head: HeadReader, hash?: number): void {
  restoreExperience(trained, head, hash);
  const { reader, state } = trained;
  const classes = trained.classes.labels.length;
  const begun = reader.form !== undefined;
  if (begun) {
    state.width = reader.width;
    state.classes = classes;
  }
  state.w = vectorsOf(head, "w", state, begun);
  state.v = vectorsOf(head, "v", state, begun);
  if ((head.value as { best?: Json }).best !== null) trained.best = bestOf(head.object("best"), state);
  trained.sigmoids = sigmoidsOf(head, classes);
}

/** As many vectors as layers, each of its layer's size; none before the first example. */
function vectorsOf(head: HeadReader, key: string, state: NetworkState, begun: boolean): Float64Array[] {
  const layers = begun ? state.layers : 0;
  const found = head.list(key).length;
  if (found !== layers)
    throw new ModelError(`.head.${key}`, `must have ${layers} vectors, one per layer; got ${found}`);
  return head.each(key, (list, l) => list.array(l, "f64", state.size(l)).slice());
}

function bestOf(head: HeadReader, state: NetworkState): BestEpoch {
  return {
    w: vectorsOf(head, "w", state, true),
    v: vectorsOf(head, "v", state, true),
    time: head.number("time", count),
    errors: head.number("errors", count),
    epoch: head.number("epoch", count),
  };
}
