// What a model is made of: a scaler, a feature map, and the learner behind them.

import { type BatchLearner, type Facts, type Label, Pipeline, type Transformer } from "rosenblatt";
import { KernelLearner } from "rosenblatt/kernels";
import { Network } from "rosenblatt/networks";
import { UsageError } from "../terminal/exit.js";

/** The parts of a model, each undefined where it has none. */
export interface ModelParts {
  readonly scaler: Transformer | undefined;
  readonly map: Transformer | undefined;
  readonly inner: BatchLearner<Label>;
}

/** Takes a model apart; of several scalers it names the one that weighs words. Maps make columns of their own and have names for them; scalers do not. */
export function partsOf(model: BatchLearner<Label>): ModelParts {
  let inner = model;
  let [scaler, map]: (Transformer | undefined)[] = [undefined, undefined];
  while (inner instanceof Pipeline) {
    if (inner.transformer.kind === "tfidf") scaler = inner.transformer;
    else if (inner.transformer.columnName) map = inner.transformer;
    else scaler ??= inner.transformer;
    inner = inner.learner;
  }
  return { scaler, map, inner };
}

/** What the learner behind scaler and map has settled and counted by now. */
export function factsOf(model: BatchLearner<Label>): Facts {
  const facts = partsOf(model).inner.facts?.();
  if (!facts) throw new UsageError("this model does not say what it has learned");
  return facts;
}

/** The learner of a model that learns in the space of a kernel; undefined for any other. */
export function kernelModel(model: BatchLearner<Label>): KernelLearner<Label, unknown> | undefined {
  const { inner } = partsOf(model);
  return inner instanceof KernelLearner ? inner : undefined;
}

/** The units of each hidden layer of a network; undefined for any other model. */
export function hiddenLayers(model: BatchLearner<Label>): readonly number[] | undefined {
  const { inner } = partsOf(model);
  return inner instanceof Network ? inner.layers.slice(0, -1).map(({ units }) => units) : undefined;
}

/** Names and number of the columns that a model takes, as it knows them. */
export function columnsIn(model: BatchLearner<Label>): { names: readonly string[] | undefined; width: number } {
  const { map, inner } = partsOf(model);
  return map?.inputs ?? { names: inner.features, width: factsOf(inner).columns };
}
