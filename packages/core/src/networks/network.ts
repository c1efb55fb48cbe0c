import { natural } from "../check.js";
import { checkLabel } from "../data/classes.js";
import type { Examples } from "../data/examples.js";
import { InputError, ModelError, OptionError } from "../errors.js";
import type { FitOptions, Label, Learned, Learner, Row, Stopped } from "../learner.js";
import { drain, type Step } from "../learners/judge.js";
import type { Counts } from "../learners/pass.js";
import type { Pace } from "../learners/run.js";
import { revived } from "../learners/saved-experience.js";
import type { Watch } from "../learners/update-log.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import { HeadReader } from "../model/reader.js";
import { MiniBatch } from "./mini-batch.js";
import { NetworkClassifier } from "./network-classifier.js";
import { mostEntries } from "./network-judge.js";
import { type NetworkOptions, NetworkSettings } from "./network-options.js";
import { NetworkOverflow } from "./network-overflow.js";
import { networkRun } from "./network-run.js";
import { NetworkSpace } from "./network-space.js";
import { NetworkTrained } from "./network-trained.js";
import { networkContent, restoreNetwork } from "./saved-network.js";

/**
 * A network of layers, each fed by the one below, with a softmax over the classes: least cross-entropy −ln p, plus ½λ‖w‖². Its
 * gradient comes by backpropagation (Rumelhart, Hinton & Williams 1986, Nature 323), and a step has momentum (Polyak 1964, USSR
 * Computational Mathematics and Mathematical Physics 4(5)): v ← μv − η(g + λw), w ← w + v, where g is the mean over a mini-batch.
 *
 * `updates` has one for each example whose right class lacked anything to a probability of 1, all of a mini-batch at once. `score` is
 * half the lead of the right class, `step` what multiple of the last hidden outputs (of x, without hidden layers) its unit gained by
 * this example, momentum and penalty apart; the other classes lost as much together. `weights` are those of every unit after the
 * batch, layer after layer.
 */
export class Network<L extends Label = Label> extends NetworkClassifier<L> implements Learner<L> {
  readonly name = "network";
  readonly #overflow = new NetworkOverflow();
  /** Of the single example that `learn` takes. */
  readonly #one = new MiniBatch(1);

  constructor(options: NetworkOptions<L> = {}) {
    super(new NetworkSettings(options));
  }

  /** One step along the gradient of one example, whatever `batch` is. */
  learn(x: Row, label: L, weight = 1): Learned<L> {
    this.training.allow("learn");
    if (weight !== 1) natural("weight", weight);
    const { trained, settings } = this;
    const { classes, reader, state } = trained;
    const known = classes.labels.length;
    let target = classes.find(label);
    if (target < 0) checkLabel(label, "label");
    const row = reader.read(x, true);
    const rate = settings.rateAt(trained.time, 0);
    const scale = settings.weightOf(label) * weight;
    const before = this.#overflow.threatens(state, reader.squaredNorm, rate * scale) ? trained.copy() : undefined;
    reader.accept();
    if (target < 0) target = classes.intern(label);
    trained.grow();
    const space = this.single();
    const batch = this.#one;
    batch.targets[0] = target;
    batch.weights[0] = scale;
    batch.count = 1;
    drain(batch.learn(space, () => row, state, settings, rate, state.width));
    this.#overflow.note(space.layers, rate, settings.momentum, settings.l2);
    const scores = this.outputScores(space.outputs);
    if (before && !(scores.every(Number.isFinite) && state.finite())) {
      this.trained = before;
      throw new InputError("weights would stop being finite; scale the features or lower rate");
    }
    trained.time++;
    trained.sigmoids = undefined;
    return {
      predicted: this.predicted(scores, known),
      scores,
      mistake: batch.mistakes > 0,
      updated: batch.updates > 0,
    };
  }

  content(): ModelContent {
    this.flush?.();
    return networkContent(this.name, this.settings, this.trained);
  }

  static fromJSON<L extends Label = Label>(file: unknown): Network<L> {
    return Network.of<L>(fromModelFile(file));
  }

  /** From what a model file holds. */
  static of<L extends Label>({ head, arrays }: ModelContent): Network<L> {
    const reader = new HeadReader(head, ".head", arrays);
    if (reader.text("learner") !== "network")
      throw new ModelError(".head.learner", `must be network; got ${reader.text("learner")}`);
    const learner = revived(reader, (options) => new Network<L>(options));
    restoreNetwork(learner.trained, reader, learner.settings.hash);
    return learner;
  }

  // What follows is for training.

  fresh(): NetworkTrained<L> {
    return new NetworkTrained(this.settings);
  }

  *solve(examples: Examples<L>, options: FitOptions<L>, _pace: Pace, watch?: Watch<L>): Generator<Step, Stopped, void> {
    const { sampleWeights, prove } = options;
    if (prove) throw new OptionError("prove asks for a hyperplane, and a network bends; leave it out");
    const targets = this.adoptAll(examples);
    const validation = this.watched(options);
    return yield* networkRun(this, examples, targets, { sampleWeights, validation, watch });
  }

  pass(examples: Examples<L>): Counts {
    const { settings, trained } = this;
    const targets = this.adopt(examples) ?? examples.targets.slice();
    const { labels } = trained.classes;
    const entries = mostEntries(examples);
    const space = new NetworkSpace(examples.memory, trained.state, 1, entries);
    const batch = new MiniBatch(1);
    const total = { examples: 0, mistakes: 0, updates: 0 };
    batch.count = 1;
    for (let r = 0; r < examples.size; r++, trained.time++) {
      batch.order[0] = r;
      batch.targets[0] = targets[r];
      batch.weights[0] = settings.weightOf(labels[targets[r]]);
      const rate = settings.rateAt(trained.time, 0);
      drain(batch.learn(space, () => examples.rows, trained.state, settings, rate, entries));
      total.examples++;
      total.mistakes += batch.mistakes;
      total.updates += batch.updates;
    }
    space.store();
    space.free();
    if (!trained.finite()) throw new InputError("weights stopped being finite; scale the features or lower rate");
    return total;
  }
}
