// The mistake bound of a model on its examples: at most (R/γ)² mistakes, if a hyperplane separates them and γ is cheap to compute.

import { Examples, type Label } from "rosenblatt";
import { marginsAsync } from "rosenblatt/theory";
import type { Store } from "../store/store.js";
import { rowOf } from "./features.js";
import type { LiveModel } from "./live-model.js";
import type { Resident } from "./models.js";
import { journalled } from "./read-features.js";
import type { ModelSpec } from "./spec.js";

/** The most mistakes that a perceptron can make on the examples in any order, and the number that it made. */
export interface MistakeBound {
  /** The mistakes that the learner made; each of them changed it. */
  readonly made: number;
  /** (R/γ)², rounded up in the last digit. */
  readonly atMost: number;
  /** R, the length of the longest example, including the constant feature. */
  readonly radius: number;
  /** γ, the greatest distance that a hyperplane through the origin can keep from all examples. */
  readonly margin: number;
}

/** The most examples, and the most values in their matrix, that are measured while a client waits. */
const [fewExamples, fewValues] = [1000, 10_000];

/** The most steps, of about ten milliseconds each, between which other requests are served. */
const fewSteps = 20;

/** Options with which the perceptron remains the one of the theorem. */
const harmless = new Set(["bias", "classes", "features", "history", "seed"]);

/** The most recent bound of each model, which is valid until something is learned. */
const known = new WeakMap<LiveModel, { readonly sequence: number; readonly bound: Promise<MistakeBound | string> }>();

/** The bound, or a sentence that explains why there is none. */
export function mistakeBound(store: Store, model: Resident): Promise<MistakeBound | string> {
  const { live } = model;
  const before = known.get(live);
  if (before?.sequence === live.sequence) return before.bound;
  const bound = measured(store, model);
  known.set(live, { sequence: live.sequence, bound });
  return bound;
}

async function measured(store: Store, { row, live }: Resident): Promise<MistakeBound | string> {
  const { learner, options = {}, pipeline = [] } = JSON.parse(row.spec) as ModelSpec;
  const isPlain = pipeline.length === 0 && Object.keys(options).every((name) => harmless.has(name));
  if (!["perceptron", "averaged"].includes(learner) || !isPlain || row.base !== null)
    return "The bound (R/γ)² is about perceptrons that begin with nothing, at the usual rate, on features as they are.";
  if (row.start > 0 || store.challengers.firstReplaced(row.id) !== undefined)
    return "A challenger took the place of the model, and mistakes of both are counted.";
  const { examples: count, updates } = live.tally;
  const { sequence: last } = live;
  if (count > fewExamples) return `Only up to ${fewExamples} examples are measured; the model has ${count}.`;
  await store.caughtUp();
  const kept = store.examplesAfter(row.id, 0, fewExamples).filter(({ sequence }) => sequence <= last);
  const labels = kept.map(({ label }) => JSON.parse(label) as Label);
  if (new Set(labels).size !== 2) return "The bound is about examples of two classes.";
  const examples = Examples.from(
    kept.map(({ features }) => rowOf(journalled(features))),
    labels,
  );
  try {
    if (examples.size * examples.width > fewValues)
      return `Only up to ${fewValues} values are measured; ${examples.size} examples with ${examples.width} features have more.`;
    let steps = 0;
    const bias = options.bias !== false;
    const { separable, bound, radius, perceptronMargin } = await marginsAsync<Label>(examples, undefined, {
      bias,
      spent: () => ++steps > fewSteps,
    });
    if (separable === false) return "No hyperplane separates the examples, so that there is no bound.";
    if (!bound || !perceptronMargin) return "It takes too long to know the margin of these examples.";
    return { made: updates, atMost: bound.upper, radius: radius.upper, margin: perceptronMargin.lower };
  } finally {
    examples.release();
  }
}
