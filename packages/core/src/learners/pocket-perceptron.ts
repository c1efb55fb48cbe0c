import { flag } from "../check.js";
import type { Task } from "../compute/task.js";
import { dot } from "../compute/vector.js";
import type { Examples } from "../data/examples.js";
import { OptionError } from "../errors.js";
import type { Label } from "../learner.js";
import { classPositions, ErrorCount } from "./error-count.js";
import { judge } from "./judge.js";
import { LinearLearner } from "./linear-learner.js";
import type { LinearState } from "./linear-state.js";
import { type LinearOptions, Settings } from "./options.js";
import { perceptronKind } from "./perceptron.js";
import { load } from "./saved.js";
import type { PutAside } from "./trained.js";
import type { Space } from "./workspace.js";

export interface PocketPerceptronOptions<L extends Label = Label> extends LinearOptions<L> {
  /** In `fit`, pocket a vector only if it also makes fewer errors on all the data. On unless false; `learn` never does. */
  ratchet?: boolean;
}

/** Whether the vector in training replaces the one in the pocket: a longer run of right answers. Gallant 1990. */
export function beatsPocket(run: number, pocketRun: number): boolean {
  return run > pocketRun;
}

/** Keeps the vector with the longest run of right answers in its pocket. Gallant 1990, IEEE Trans. Neural Networks 1(2). */
export class PocketPerceptron<L extends Label = Label> extends LinearLearner<L> {
  readonly #ratchet: boolean | undefined;
  /** Counts errors on the data of the run in progress: within a visit, so `fitAsync` does not pause there. */
  #errors: ((w: Float64Array[]) => number) | undefined;

  constructor(options: PocketPerceptronOptions<L> = {}) {
    if (options.multiclass === "one-vs-rest")
      throw new OptionError(
        "multiclass one-vs-rest does not go with a pocket, which holds all classes together; use joint",
      );
    const kind = perceptronKind("pocket-perceptron", "mistake");
    super({ ...kind, fitOnly: options.ratchet ? ["ratchet"] : [] }, new Settings(options, ["ratchet"]));
    this.#ratchet = options.ratchet === undefined ? undefined : flag("ratchet", options.ratchet);
  }

  /** Between updates the run grows; the vector that an update is about to change may go into the pocket. */
  override visit(space: Space, base: number, visits: number): number {
    const { trained } = this;
    const quiet = this.advance(space, base, visits, 0);
    trained.run += quiet;
    if (quiet > 0) return quiet;
    this.#consider(space.task.w);
    trained.run = 0;
    return this.advance(space, base, 1, Infinity);
  }

  override predicting(): Pick<LinearState, "w" | "v" | "length"> {
    const { state, pocket } = this.trained;
    return pocket && this.#pocketPredicts(pocket) ? { w: pocket.w, v: [], length: state.length } : state;
  }

  #pocketPredicts(pocket: PutAside): boolean {
    return this.#errors !== undefined || !beatsPocket(this.trained.run, pocket.run);
  }

  /** Updates made after the vector in the pocket are no part of it. */
  override share(t: number): number {
    const { pocket } = this.trained;
    return pocket && this.#pocketPredicts(pocket) && t > pocket.time ? 0 : 1;
  }

  protected override score(task: Task, k: number): number {
    const { w } = this.predicting();
    return dot(task.rows, 0, w[k]) + w[k][0];
  }

  protected override begin(examples: Examples, inFit: boolean): void {
    if (!inFit || this.#ratchet === false) return;
    const { settings, kind, trained } = this;
    const targets = classPositions(examples, trained);
    const ranks = this.ranks();
    this.#errors = (w) => {
      const count = new ErrorCount();
      const state = { w, v: [], length: w[0].length };
      judge(examples, settings, kind, state, ranks, trained.positive, (r, scores) =>
        count.add(scores, targets[r], ranks),
      );
      return count.errors.errors;
    };
  }

  /** The last vector may go into the pocket, too; after it runs are counted anew. */
  override end(): void {
    if (!this.#errors) return;
    this.#consider(this.trained.state.w);
    this.trained.run = 0;
  }

  protected override leave(): void {
    this.#errors = undefined;
  }

  #consider(inTraining: Float64Array[]): void {
    const { trained } = this;
    const { pocket } = trained;
    if (!beatsPocket(trained.run, pocket?.run ?? 0)) return;
    // Counting errors may make memory grow, which detaches the vectors in it.
    const w = inTraining.map((vector) => vector.slice());
    const errors = this.#errors?.(w) ?? 0;
    if (pocket && this.#errors && errors >= pocket.errors) return;
    trained.pocket = {
      w,
      v: [],
      time: trained.time,
      run: trained.run,
      errors,
      epoch: trained.counters.epoch,
    };
  }

  static fromJSON<L extends Label = Label>(file: unknown): PocketPerceptron<L> {
    return load(file, "pocket-perceptron", (options) => new PocketPerceptron<L>(options));
  }
}
