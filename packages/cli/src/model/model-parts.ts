// The parts of a model: a scaler, a feature map, and the learner behind them.

import { type BatchLearner, type Facts, type Label, Pipeline, type Transformer } from "rosenblatt";
import { KernelLearner } from "rosenblatt/kernels";
import { Network } from "rosenblatt/networks";
import { UsageError } from "../terminal/exit.js";

/** The parts of a model; scaler and map are undefined if the model has none. */
export interface ModelParts {
  readonly scaler: Transformer | undefined;
  readonly map: Transformer | undefined;
  readonly inner: BatchLearner<Label>;
}

/**
 * Takes a model apart; if there are several scalers, the one that weights words is returned. Maps are recognized by
 * making columns with names of their own; scalers do not.
 */
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

/** What the learner behind scaler and map has determined and counted so far. */
export function factsOf(model: BatchLearner<Label>): Facts {
  const facts = partsOf(model).inner.facts?.();
  if (!facts) throw new UsageError("this model does not say what it has learned");
  return facts;
}

/** The learner of a model that learns in the space of a kernel; undefined for any other model. */
export function kernelModel(model: BatchLearner<Label>): KernelLearner<Label, unknown> | undefined {
  const { inner } = partsOf(model);
  return inner instanceof KernelLearner ? inner : undefined;
}

/** The number of units in each hidden layer of a network; undefined for any other model. */
export function hiddenLayers(model: BatchLearner<Label>): readonly number[] | undefined {
  const { inner } = partsOf(model);
  return inner instanceof Network ? inner.layers.slice(0, -1).map(({ units }) => units) : undefined;
}

/** The names and the number of the columns that a model takes, as far as it knows them. */
export function columnsIn(model: BatchLearner<Label>): { names: readonly string[] | undefined; width: number } {
  const { map, inner } = partsOf(model);
  return map?.inputs ?? { names: inner.features, width: factsOf(inner).columns };
}
