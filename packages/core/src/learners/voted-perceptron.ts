import type { Examples } from "../data/examples.js";
import type { Label, Row, Rows } from "../learner.js";
import type { PastUpdate } from "./history.js";
import { winner } from "./judge.js";
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
    return this.#votes(this.denseRow(x));
  }

  override scoreAll(rows: Rows | Examples, seen: (scores: ArrayLike<number>, row: number) => void): void {
    this.eachDense(rows, (x, r) => seen(this.#votes(x), r));
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
    return this.classes.map((_, k) => {
      const own = history.updates
        .map((update, i) => ({ ...update, i }))
        .filter(({ right, rival }) => right === k || rival === k);
      let score = 0;
      let votes = zero * ((own[0]?.time ?? trained.time + 1) - 1);
      const lasted = survivals(own, trained.time);
      own.forEach(({ right, step, i }, n) => {
        score += (right === k ? step : -step) * history.similarity(i, x);
        votes += (score > 0 ? 1 : score < 0 ? -1 : zero) * lasted[n];
      });
      return votes;
    });
  }

  static fromJSON<L extends Label = Label>(file: unknown): VotedPerceptron<L> {
    return load(file, "voted-perceptron", (options) => {
      const { history: _, ...own } = options as LinearOptions<L>;
      return new VotedPerceptron<L>(own);
    });
  }
}
