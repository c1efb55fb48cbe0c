import { allFinite, onlyKnown } from "../check.js";
import { plainMemory } from "../compute/memory.js";
import type { RowViews } from "../compute/task.js";
import { each } from "../compute/vector.js";
import { classOf } from "../data/classes.js";
import type { Examples } from "../data/examples.js";
import type { Pause } from "../data/pause.js";
import type { Label, Row, Rows } from "../data/row.js";
import { drain, type Steps } from "../data/steps.js";
import { OptionError } from "../errors.js";
import type { ExplainOptions, Explanation, FitOptions } from "../learner.js";
import type { ModelContent } from "../model/format.js";
import { type Domain, rowDomain } from "../training/domain.js";
import type { Engine } from "../training/engine.js";
import { Experience } from "../training/experience.js";
import type { Counts } from "../training/pass.js";
import type { Course } from "../training/run.js";
import { Training } from "../training/training.js";
import { MiniBatchCourse } from "./course.js";
import { explainTangent } from "./explain.js";
import { judging, mostEntries, toScores } from "./judging.js";
import { MiniBatch } from "./mini-batch.js";
import type { NetworkSettings } from "./options.js";
import { NetworkOverflow } from "./overflow.js";
import { networkContent } from "./saved.js";
import { NetworkSpace } from "./space.js";
import { NetworkState } from "./state.js";

const first = new Uint32Array(1);

/** The engine of a trained network: layers of weights, learned by mini-batches. */
export class NetworkEngine<L extends Label = Label>
  implements Engine<L, Row, Rows | Examples<L>, Examples<L>, NetworkState>
{
  readonly name = "network";
  readonly isLinear = false;
  readonly numbers = "weights";
  readonly settings: NetworkSettings<L>;
  readonly training: Training<L, Row, Rows | Examples<L>, Examples<L>>;
  readonly domain: Domain<Row, Examples<L>> = rowDomain as Domain<Row, Examples<L>>;
  experience: Experience<L, NetworkState>;
  flush: (() => void) | undefined;
  readonly answered: { mistake: boolean; updated: boolean } = { mistake: false, updated: false };
  readonly #overflow = new NetworkOverflow();
  /** The batch of the single example that `learn` takes, its row and its rate. */
  readonly #one = new MiniBatch(1);
  #row!: RowViews;
  #rate = 0;
  /** The space for single examples: whose weights it is for, and the columns and classes it has room for. */
  #single: { space: NetworkSpace; of: NetworkState; columns: number; classes: number } | undefined;

  constructor(settings: NetworkSettings<L>) {
    this.settings = settings;
    this.experience = this.fresh();
    this.training = new Training<L, Row, Rows | Examples<L>, Examples<L>>(this);
  }

  fresh(): Experience<L, NetworkState> {
    return new Experience(this.settings, new NetworkState(this.settings.architecture));
  }

  // Predicting.

  scores(x: Row): number[] {
    this.flush?.();
    const { reader, state, classes } = this.experience;
    const row = reader.read(x, false);
    // Before the first example every class scores 0.
    if (state.w.length === 0) return classes.labels.map(() => 0);
    return finite(this.#outputScores(this.forward(row)));
  }

  *judging(
    examples: Examples<L>,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
  ): Generator<Pause, void, void> {
    this.flush?.();
    if (this.experience.state.w.length === 0) {
      // Before the first example every class scores 0.
      const zeros = new Float64Array(this.experience.classes.labels.length);
      for (const row of listed ?? Array(examples.size).keys()) seen(row, zeros);
      return;
    }
    yield* judging(examples, this.experience.state, (row, scores) => seen(row, finite(scores)), listed);
  }

  /** Gives the outputs of the last layer for a row. */
  forward(row: RowViews): Float64Array {
    return this.single().forward(row, first, 0, 1);
  }

  /** Gives the space for single examples, with the present weights. */
  single(): NetworkSpace {
    const { state } = this.experience;
    const { width, classes } = state;
    const found = this.#single;
    if (!found || found.of !== state || found.columns < width || found.classes !== classes) {
      // Twice the room if columns keep coming.
      const columns = found?.of === state && found.columns < width ? 2 * width : width;
      this.#single = { space: new NetworkSpace(plainMemory, state, 1, columns), of: state, columns, classes };
    }
    const { space } = this.#single!;
    space.refresh();
    return space;
  }

  /** Scores by class from the outputs of a single example. */
  #outputScores(outputs: Float64Array): number[] {
    const scores = new Float64Array(this.experience.classes.labels.length);
    toScores(outputs, 0, scores);
    return Array.from(scores);
  }

  // Explaining, by the tangent plane of the score at x: exact near x for relu, a first-order approximation for the others.

  explain(x: Row, options: ExplainOptions<L>): Explanation<L> {
    onlyKnown(options, ["label", "examples"]);
    const { label } = options;
    const { classes, reader, state } = this.experience;
    const scores = this.scores(x);
    const asked = label ?? this.experience.winner(scores);
    const k = classOf(classes, asked);
    const row = reader.read(x, false);
    const direction = new Float64Array(state.classes);
    if (direction.length === 2) direction.fill(-0.5);
    if (direction.length > 0) direction[k] = direction.length === 2 ? 0.5 : 1;
    const slopes = state.w.length > 0 ? this.#slopes(row, direction) : new Float64Array(0);
    const features: { column: number; value: number; slope: number }[] = [];
    each(row, 0, (value, j) => {
      if (value !== 0 && j <= slopes.length) features.push({ column: j - 1, value, slope: slopes[j - 1] });
    });
    return explainTangent({ label: asked, score: scores[k], features, name: (column) => this.#nameOf(column) });
  }

  /** The slopes of the outputs, weighted by `direction`, in each feature of the row. */
  #slopes(row: RowViews, direction: Float64Array): Float64Array {
    const space = this.single();
    space.forward(row, first, 0, 1);
    return space.gradient(direction);
  }

  /** The name of a column of the row last read, and with hashing the row's other names that share the column. */
  #nameOf(column: number): { feature: string | number; collides?: readonly string[] } {
    const { vocabulary, names } = this.experience.reader;
    if (vocabulary?.names) return { feature: vocabulary.names[column] };
    const sharing = vocabulary ? names.filter((name) => vocabulary.find(name) === column) : [];
    return { feature: sharing[0] ?? column, ...(sharing.length > 1 && { collides: sharing.slice(1) }) };
  }

  // Learning from one example: a step along its gradient, whatever the size of a mini-batch.

  receive(x: Row, label: L, weight: number): boolean {
    const { experience, settings } = this;
    const { reader, state } = experience;
    this.#row = reader.read(x, true);
    this.#rate = settings.rateAt(experience.time, 0);
    this.#one.weights[0] = settings.weightOf(label) * weight;
    // A small rate does not help: it multiplies products that may have overflowed already.
    const scale = Math.max(1, this.#rate) * Math.max(this.#one.weights[0], settings.l2);
    return this.#overflow.threatens(state, reader.squaredNorm, scale);
  }

  answer(target: number): number[] {
    const { experience, settings } = this;
    experience.reader.accept();
    experience.grow();
    const { state } = experience;
    const space = this.single();
    const batch = this.#one;
    batch.targets[0] = target;
    batch.count = 1;
    drain(batch.learn(space, () => this.#row, state, settings, this.#rate, state.width));
    this.#overflow.note(space.layers, this.#rate, settings.momentum, settings.l2);
    this.answered.mistake = batch.mistakes > 0;
    this.answered.updated = batch.updates > 0;
    return this.#outputScores(space.outputs);
  }

  overflowed(): boolean {
    return !this.experience.state.finite();
  }

  // Learning from whole data sets.

  checkRun({ prove }: FitOptions<L, Rows | Examples<L>>): void {
    if (prove) throw new OptionError("prove asks for a hyperplane, and a network bends; leave it out");
  }

  course(
    examples: Examples<L>,
    targets: Uint32Array | undefined,
    options: FitOptions<L, Rows | Examples<L>>,
  ): Steps<Course> {
    return MiniBatchCourse.of(this, examples, targets, options);
  }

  pass(examples: Examples<L>, given: Uint32Array | undefined): Counts {
    const { settings, experience } = this;
    const targets = given ?? examples.targets.slice();
    const { labels } = experience.classes;
    const entries = mostEntries(examples);
    const space = new NetworkSpace(examples.memory, experience.state, 1, entries);
    const batch = new MiniBatch(1);
    const total = { examples: 0, mistakes: 0, updates: 0 };
    batch.count = 1;
    try {
      for (let r = 0; r < examples.size; r++, experience.time++) {
        batch.order[0] = r;
        batch.targets[0] = targets[r];
        batch.weights[0] = settings.weightOf(labels[targets[r]]);
        const rate = settings.rateAt(experience.time, 0);
        drain(batch.learn(space, () => examples.rows, experience.state, settings, rate, entries));
        batch.check();
        total.examples++;
        total.mistakes += batch.mistakes;
        total.updates += batch.updates;
      }
      space.store();
    } finally {
      space.free();
    }
    return total;
  }

  content(): ModelContent {
    return networkContent(this.name, this.settings, this.experience);
  }
}

/** Refuses scores that are not finite. */
function finite<T extends ArrayLike<number>>(scores: T): T {
  return allFinite(scores, "scores are not finite; scale the features or lower rate");
}
