// A network of layers, trained by backpropagation; docs/learn/networks.md has the sources.

import type { Examples } from "../data/examples.js";
import type { Label, Row, Rows } from "../data/row.js";
import { ModelError } from "../errors.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import { HeadReader, holdingsOf } from "../model/reader.js";
import { NetworkEngine } from "../networks/engine.js";
import { type NetworkOptions, NetworkSettings, networkDefaults, networkOptions } from "../networks/options.js";
import { restoreNetwork } from "../networks/saved.js";
import type { Definition } from "../options/definition.js";
import { register } from "../options/registry.js";
import { engine } from "../training/engine-of.js";
import { revived } from "../training/saved-experience.js";
import { Verbs } from "../training/verbs.js";

export type { NetworkOptions } from "../networks/options.js";

/** The present state of a layer of a network. */
export interface NetworkLayer {
  /** The number of inputs. */
  readonly inputs: number;
  /** The number of units. */
  readonly units: number;
  /** The bias of each unit. */
  readonly biases: Float64Array;
  /** The weights of input 0 to every unit, then those of input 1, and so on. */
  readonly weights: Float64Array;
}

/**
 * A network of layers with a softmax over the classes, trained by backpropagation for least cross-entropy −ln p plus ½λ‖w‖². A step has
 * momentum: v ← μv − η(g + λw), w ← w + v, where g is the mean gradient of a mini-batch.
 *
 * Scores are the outputs before softmax; with two classes they are −s and s, s being half the lead of the second.
 *
 * `updates` has one for each example whose right class had a probability below 1: `score` is half the lead of that class, `step` the
 * multiple of the last hidden outputs, or of x, that its unit gained, and `weights` are those of all units, layer after layer.
 */
export class Network<L extends Label = Label> extends Verbs<L, Row, Rows | Examples<L>, NetworkEngine<L>> {
  static {
    register([{ name: "network", read }]);
  }

  constructor(options: NetworkOptions<L> = {}) {
    super(new NetworkEngine(new NetworkSettings(options)));
  }

  /** The layers from the inputs to the outputs; none before the first example. */
  get layers(): NetworkLayer[] {
    const { flush, experience } = this[engine];
    flush?.();
    const { state } = experience;
    return state.w.map((w, l) => {
      const units = state.units(l);
      return { inputs: state.inputs(l), units, biases: w.slice(0, units), weights: w.slice(units, state.size(l)) };
    });
  }

  /** The outputs of each hidden layer for x, then the outputs by class before softmax. */
  activations(x: Row): Float64Array[] {
    this.scores(x);
    const { experience } = this[engine];
    if (experience.state.w.length === 0) return [];
    this[engine].forward(experience.reader.read(x, false));
    return this[engine].single().layers.map(({ outputs }) => outputs.slice());
  }

  /** Reads the network from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): Network<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): Network<L> {
  const reader = new HeadReader(content.head, ".head", holdingsOf(content));
  if (reader.text("learner") !== "network")
    throw new ModelError(".head.learner", `must be network; got ${reader.text("learner")}`);
  const learner = revived(reader, (options) => new Network<L>(options));
  const { experience, settings } = learner[engine];
  restoreNetwork(experience, reader, settings.hash);
  return learner;
}

const definition: Definition = {
  name: "network",
  short: "network",
  entry: "rosenblatt/networks",
  purpose: "a few layers of perceptrons, by hand or trained",
  step: "−η times the gradient of a mini-batch",
  predicts: "the highest output",
  options: networkOptions,
  without: ["bias", "zeroUpdates", "multiclass", "history"],
  defaults: networkDefaults,
  isAdditive: false,
  drawsHyperplane: () => false,
  create: (options) => new Network(options),
  read,
};
export default definition;
