import { winner } from "../compute/winner.js";
import type { Examples } from "../data/examples.js";
import type { Label, Row } from "../learner.js";
import { adopt } from "./adopt.js";
import type { PastUpdate } from "./history.js";
import type { Step } from "./judge.js";
import { LinearLearner } from "./linear-learner.js";
import type { LinearOptions } from "./options.js";
import { Settings } from "./options.js";
import { perceptronKind } from "./perceptron.js";
import { load } from "./saved.js";
import { tieRanks } from "./workspace.js";

/** How long the vector made by update i lasted: the examples from its own up to the next update. */
export function survivals(updates: readonly Pick<PastUpdate, "time">[], examples: number): number[] {
  return updates.map(({ time }, i) => (updates[i + 1]?.time ?? examples + 1) - time);
}

/**
 * Every weight vector there ever was votes with the number of examples it survived: ŷ = sign Σ c_k sign(w_k·x + b_k).
 * Kept as its updates, whose running sums are the scores of all the vectors. Freund & Schapire 1999, MLJ 37(3), fig. 1.
 */
export class VotedPerceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: Omit<LinearOptions<L>, "history"> = {}) {
    const kind = {
      ...perceptronKind("voted-perceptron", "mistake"),
      notAdditive: "a vote is a sum of signs: it does not split into parts",
    };
    super(kind, new Settings<L>({ ...options, history: "examples" }, []));
  }

  /** For each class the votes for it less the votes against it. */
  override scores(x: Row): number[] {
    this.checkLearned();
    return this.#votes(this.denseRow(x));
  }

  override *judging(
    examples: Examples,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
    inTraining = false,
  ): Generator<Step, void, void> {
    if (inTraining) return yield* super.judging(examples, seen, listed, true);
    adopt(examples, this.trained.copy());
    const { rows, updates } = this.trained.history!;
    const step = { learned: false, work: rows.starts[updates.length] + updates.length };
    for (const r of listed ?? Array(examples.size).keys()) {
      seen(r, Float64Array.from(this.#votes(this.dense(examples.rows, r))));
      yield step;
    }
  }

  /** None: what a feature adds to the vectors' scores says nothing of their signs. */
  override contributions(): [] {
    return [];
  }

  #votes(x: Float64Array): number[] {
    const { trained, settings } = this;
    const history = trained.history!;
    const { updates } = history;
    const classes = this.classes.length;
    const separate = classes > 2 && settings.multiclass === "one-vs-rest";
    const running = new Float64Array(classes);
    const votes = new Float64Array(classes);
    const ranks = this.ranks();
    /** The vectors as they are vote, among the classes known then, with the examples they lasted. */
    const vote = (known: number, lasted: number) => {
      if (lasted === 0 || known === 0) return;
      const best = winner(running.subarray(0, known), ranks);
      for (let k = 0; k < classes; k++) votes[k] += k === best ? lasted : -lasted;
    };
    if (separate) return this.#separateVotes(x);
    vote(Math.max(1, Math.min(classes, updates[0]?.classes ?? classes)), (updates[0]?.time ?? trained.time + 1) - 1);
    const lasted = survivals(updates, trained.time);
    updates.forEach(({ right, rival, step, classes: known }, i) => {
      const amount = step * history.similarity(i, x);
      if (right < classes) running[right] += amount;
      if (rival >= 0 && rival < classes) running[rival] -= amount;
      vote(known, lasted[i]);
    });
    return [...votes];
  }

  /** One against the rest: each class's own vectors vote for or against it. */
  #separateVotes(x: Float64Array): number[] {
    const { trained, settings } = this;
    const history = trained.history!;
    const [against, positive] = tieRanks(2, 1, settings.zeroPredicts);
    const zero = positive < against ? 1 : -1;
    const scores = new Float64Array(this.classes.length);
    const votes = new Float64Array(this.classes.length);
    const since = new Float64Array(this.classes.length).fill(1);
    const vote = (k: number, until: number) => {
      votes[k] += (scores[k] > 0 ? 1 : scores[k] < 0 ? -1 : zero) * (until - since[k]);
      since[k] = until;
    };
    history.updates.forEach(({ right, rival, step, time }, i) => {
      const amount = step * history.similarity(i, x);
      vote(right, time);
      scores[right] += amount;
      if (rival < 0) return;
      vote(rival, time);
      scores[rival] -= amount;
    });
    for (let k = 0; k < votes.length; k++) vote(k, trained.time + 1);
    return [...votes];
  }

  override get isLinear(): boolean {
    return false;
  }

  static fromJSON<L extends Label = Label>(file: unknown): VotedPerceptron<L> {
    return load(file, "voted-perceptron", (options) => {
      const { history: _, ...own } = options as LinearOptions<L>;
      return new VotedPerceptron<L>(own);
    });
  }
}
