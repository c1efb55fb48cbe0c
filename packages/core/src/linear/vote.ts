// Predicts by the vote of every vector that the learner has had, or by one drawn at random, from the updates that made them.

import { allFinite } from "../check.js";
import { drawnExample, scoresAfter } from "../compute/rules/drawn-vector.js";
import {
  type ClassMoves,
  type Moves,
  movePlaces,
  movesByClass,
  voteApart,
  voteJointly,
} from "../compute/rules/votes.js";
import { tieRanks } from "../compute/winner.js";
import type { Label } from "../data/row.js";
import { denseRow, denseRowOf } from "./dense-row.js";
import type { LinearEngine } from "./engine.js";
import type { History } from "./history.js";
import type { LinearPredictor } from "./predictor.js";

/** The updates of a history as the moves that a vote adds up, each with a support vector of its own. */
function movesOf({ updates }: History): Moves {
  const places = new Uint32Array(updates.length * movePlaces);
  updates.forEach(({ right, rival, classes }, i) => {
    places.set([i, right, rival + 1, classes], i * movePlaces);
  });
  return {
    places,
    steps: Float64Array.from(updates, ({ step }) => step),
    times: Float64Array.from(updates, ({ time }) => time),
  };
}

/** How the vectors that a learner has had predict: they vote, or one is drawn for each example. */
export type Predicts = "vote" | "random";

/**
 * Predicts by a vote in which every vector has as many votes as examples it survived, or by one vector drawn with chances in proportion;
 * running sums over the updates give the scores of all vectors.
 */
export function vote(predicts: Predicts = "vote"): LinearPredictor {
  /** The moves of a history when it had this many updates, kept because many votes use the same history. */
  let found: { history: History; updates: number; moves: Moves; byClass?: ClassMoves } | undefined;

  /** Votes or scores by class for a row with the constant feature in front. */
  function votesOf<L extends Label>({ experience, settings, learnsApart }: LinearEngine<L>, x: Float64Array): number[] {
    const history = experience.state.history!;
    const { length } = history.updates;
    if (found?.history !== history || found.updates !== length)
      found = { history, updates: length, moves: movesOf(history) };
    const classes = experience.classes.labels.length;
    const similarities = new Float64Array(length);
    for (let i = 0; i < length; i++) similarities[i] = history.similarity(i, x);
    const running = new Float64Array(classes);
    const votes = new Float64Array(classes);
    if (predicts === "random") {
      scoresAfter(drawnExample(similarities, settings.seed, experience.time), found.moves, similarities, running);
      return allFinite([...running]);
    }
    if (learnsApart) {
      if (found.byClass?.starts.length !== classes + 1) found.byClass = movesByClass(found.moves, classes);
      const [against, positive] = tieRanks(2, 1, settings.zeroPredicts);
      voteApart(found.byClass!, similarities, experience.time, positive < against ? 1 : -1, running, votes);
    } else voteJointly(found.moves, similarities, experience.time, experience.ranks(), running, votes);
    // Running sums that were infinite once do not become finite again.
    allFinite(running);
    return [...votes];
  }

  return {
    vectors: ({ state }) => state,
    voting: {
      scores: (engine, x) => votesOf(engine, denseRow(engine, x)),
      *judging(engine, examples, seen, listed) {
        const { rows, updates } = engine.experience.state.history!;
        const pause = { learned: false, work: rows.starts[updates.length] + updates.length };
        for (const r of listed ?? Array(examples.size).keys()) {
          seen(r, Float64Array.from(votesOf(engine, denseRowOf(engine, examples.rows, r))));
          yield pause;
        }
      },
    },
  };
}
