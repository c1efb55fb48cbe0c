import { drawnExample, scoresAfter } from "../compute/rules/drawn-vector.js";
import { meanWeight } from "../compute/rules/mean.js";
import { voteApart, voteJointly } from "../compute/rules/votes.js";
import { tieRanks } from "../compute/winner.js";
import type { Label } from "../data/row.js";
import type { DualEngine } from "./engine.js";

/** Which of the vectors that a kernel learner had predicts: the last, the mean of all, the vote of all, or one drawn at random. */
export interface DualPredictor {
  /** Gives one score per class for example b of the batch that was compared with the support vectors. */
  scores<L extends Label, X>(engine: DualEngine<L, X>, b: number): number[];
  /** Gives the coefficient of support vector i in the predicting score of class k. */
  coefficient<L extends Label, X>(engine: DualEngine<L, X>, i: number, k: number): number;
}

/** Predicts with the coefficients in training as they are. */
export const last: DualPredictor = {
  scores: (engine, b) => engine.lastScores(b),
  coefficient: (engine, i, k) => engine.entry(i, k, 0),
};

/** Predicts with the mean of all vectors, whose score is the mean of their scores; `zeroStart` includes the zero vector. */
export function mean(zeroStart: boolean): DualPredictor {
  return {
    scores: (engine, b) => engine.meanScores(b, zeroStart),
    coefficient: (engine, i, k) =>
      meanWeight(engine.entry(i, k, 0), engine.entry(i, k, 1), engine.experience.time, zeroStart),
  };
}

/** Predicts by a vote in which every vector has as many votes as examples it survived; coefficients are those of the mean. */
export function vote(): DualPredictor {
  let room = { running: new Float64Array(0), votes: new Float64Array(0) };
  return {
    scores(engine, b) {
      const { experience, settings } = engine;
      const { state, time } = experience;
      const classes = experience.classes.labels.length;
      if (room.votes.length !== classes)
        room = { running: new Float64Array(classes), votes: new Float64Array(classes) };
      const { running, votes } = room;
      const moves = state.moves!;
      const similarities = state.support.similarities(b);
      if (classes > 2 && settings.multiclass === "one-vs-rest") {
        const [against, positive] = tieRanks(2, 1, settings.zeroPredicts);
        const zero = positive < against ? 1 : -1;
        voteApart(moves.byClass(classes), similarities, time, zero, running, votes);
      } else voteJointly(moves.views, similarities, time, experience.ranks(), running, votes);
      // Running sums that were infinite once do not become finite again.
      engine.finite(running);
      return [...votes];
    },
    coefficient: mean(false).coefficient,
  };
}

/** Predicts each example with one vector, drawn with chances in proportion to the examples it survived; coefficients are those of the mean. */
export const random: DualPredictor = {
  scores(engine, b) {
    const { experience, settings } = engine;
    const { state, time } = experience;
    // Only the support vectors, without the room for more of them.
    const similarities = state.support.similarities(b).subarray(0, state.support.size);
    const running = new Float64Array(experience.classes.labels.length);
    scoresAfter(drawnExample(similarities, settings.seed, time), state.moves!.views, similarities, running);
    return [...engine.finite(running)];
  },
  coefficient: mean(false).coefficient,
};
