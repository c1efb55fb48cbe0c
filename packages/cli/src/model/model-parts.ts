// What a model is made of: a scaler, a feature map, and the learner behind them.

import { type Label, type Learner, Pipeline, type Transformer } from "rosenblatt";
import type { Crew } from "rosenblatt/kernels";

export interface ModelParts {
  readonly scaler: Transformer | undefined;
  readonly map: Transformer | undefined;
  readonly inner: Learner<Label>;
}

/** Maps make columns of their own and have names for them; scalers do not. */
export function partsOf(model: Learner<Label>): ModelParts {
  let inner = model;
  let [scaler, map]: (Transformer | undefined)[] = [undefined, undefined];
  while (inner instanceof Pipeline) {
    if (inner.transformer.columnName) map = inner.transformer;
    else scaler = inner.transformer;
    inner = inner.learner;
  }
  return { scaler, map, inner };
}

/** A learner in the space of a kernel. */
export interface KernelModel extends Learner<Label> {
  readonly kernel: { readonly name: string };
  readonly supportVectors: readonly {
    readonly index: number;
    readonly label: Label;
    readonly alpha: readonly number[];
  }[];
  share?(crew: Crew | null): void;
}

export function kernelModel(model: Learner<Label>): KernelModel | undefined {
  const { inner } = partsOf(model);
  return "supportVectors" in inner ? (inner as KernelModel) : undefined;
}

/** Units of the hidden layers of a network. */
export function hiddenLayers(model: Learner<Label>): readonly number[] | undefined {
  const { settings } = partsOf(model).inner as { settings?: { architecture?: { hidden: readonly number[] } } };
  return settings?.architecture?.hidden;
}

interface Columns {
  readonly width: number;
  readonly vocabulary?: { readonly names?: readonly string[] };
}

/** The columns that a learner has weights for. */
export function columnsOf(inner: Learner<Label>): Columns {
  return (inner as Learner<Label> & { trained: { reader: Columns } }).trained.reader;
}

/** Names and number of the columns that a model takes, as it knows them. */
export function columnsIn(model: Learner<Label>): { names: readonly string[] | undefined; width: number } {
  const { map, inner } = partsOf(model);
  const { vocabulary, width } = map ? (map as Transformer & { reader: Columns }).reader : columnsOf(inner);
  return { names: vocabulary?.names, width };
}
