// Predicting with a vector kept in a pocket: the one with the longest streak of right answers.

import { dot } from "../compute/vector.js";
import type { Examples } from "../data/examples.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import { classPositions, ErrorCount } from "../training/error-count.js";
import type { LinearEngine } from "./engine.js";
import type { LinearExperience, LinearPredictor } from "./predictor.js";
import type { Pocket, Vectors } from "./state.js";

/** When a vector goes into the pocket. */
export interface PocketRule {
  /** Whether, in a run, a vector goes into the pocket only if it also makes fewer errors on all the data. */
  readonly ratchet: boolean;
  /** Says whether a streak beats that of the vector in the pocket. */
  readonly beats: (streak: number, pocketStreak: number) => boolean;
}

/** Predicts with the vector in the pocket, the one that had the longest run of right answers. */
export function pocket({ ratchet, beats }: PocketRule): LinearPredictor {
  /** Counts errors on the data of the run in progress. */
  let countErrors: ((w: Float64Array[]) => Steps<number>) | undefined;

  const predicts = (kept: Pocket, streak: number) => countErrors !== undefined || !beats(streak, kept.streak);

  const vectors = ({ state, streak }: LinearExperience): Vectors =>
    state.pocket && predicts(state.pocket, streak) ? { w: state.pocket.w, v: [], length: state.length } : state;

  /** Puts the vector in training into the pocket if it beats the one there. */
  function* consider(experience: LinearExperience, inTraining: Float64Array[]): Steps<void> {
    const { state, streak, time, counters } = experience;
    const kept = state.pocket;
    if (!beats(streak, kept?.streak ?? 0)) return;
    // A copy, because counting errors may make memory grow, which detaches the vectors in it.
    const w = inTraining.map((vector) => vector.slice());
    const errors = countErrors ? yield* countErrors(w) : 0;
    if (kept && countErrors && errors >= kept.errors) return;
    // With the ratchet, the streak that counts is the one at which the vector was let in, one more than that of its predecessor. What it got
    // right after that does not count, so that vectors with shorter streaks and fewer errors still get in.
    const compared = countErrors ? (kept?.streak ?? 0) + 1 : streak;
    state.pocket = { w, time, streak: compared, errors, epoch: counters.epoch };
  }

  return {
    vectors,
    score(task, k, experience) {
      const { w } = vectors(experience);
      return dot(task.rows, 0, w[k]) + w[k][0];
    },
    // Updates made after the vector in the pocket are no part of it.
    left: (t, { state, streak }) => (state.pocket && predicts(state.pocket, streak) && t > state.pocket.time ? 0 : 1),

    grow(state, positive) {
      if (state.pocket && !state.fits(state.pocket)) state.pocket = grownPocket(state.pocket, state, positive);
    },

    /** Between updates the streak grows; before an update, the vector that it will change is considered for the pocket. */
    *visit(engine, space, base, visits) {
      const { experience } = engine;
      const quiet = engine.advance(space, base, visits, 0);
      experience.streak += quiet;
      if (quiet > 0) return quiet;
      yield* consider(experience as LinearExperience, space.task.w);
      experience.streak = 0;
      return engine.advance(space, base, 1, Infinity);
    },
    *begin<L extends Label>(engine: LinearEngine<L>, examples: Examples) {
      if (!ratchet) return;
      const { experience } = engine;
      const targets = yield* classPositions(examples, experience);
      const ranks = experience.ranks();
      countErrors = function* (w) {
        const count = new ErrorCount(engine.settings);
        const add = (r: number, scores: Float64Array) => count.add(scores, targets[r], ranks);
        yield* engine.judgingBy({ w, v: [], length: w[0].length }, examples, add);
        return count.errors.errors;
      };
    },
    /** Considers the last vector, too; then streaks start anew. */
    *end(experience) {
      if (!countErrors) return;
      yield* consider(experience, experience.state.w);
      experience.streak = 0;
    },
    leave() {
      countErrors = undefined;
    },
  };
}

/** The vectors of a pocket, grown like those in training: w becomes (−w, +w, 0). */
function grownPocket(kept: Pocket, { length, w }: Vectors, positive: number): Pocket {
  const longer = kept.w.map((vector) => {
    const grown = new Float64Array(length);
    grown.set(vector.subarray(0, length));
    return grown;
  });
  if (longer.length === 1 && w.length > 1)
    longer.splice(
      1 - positive,
      0,
      longer[0].map((x) => -x),
    );
  while (longer.length < w.length) longer.push(new Float64Array(length));
  return { ...kept, w: longer };
}
