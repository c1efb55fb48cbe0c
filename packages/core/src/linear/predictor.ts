// Which of the vectors that a linear learner had predicts: the last, the mean of all, one in a pocket, or the vote of all.

import type { Space } from "../compute/rules/visit.js";
import type { Task } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import type { Pause } from "../data/pause.js";
import type { Label, Row } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import type { Experience } from "../training/experience.js";
import type { LinearEngine } from "./engine.js";
import type { LinearState, Vectors } from "./state.js";

/** What a linear learner has gathered. */
export type LinearExperience<L extends Label = Label> = Experience<L, LinearState>;

/** Scores that are not the inner product with any one vector. */
export interface Voting {
  /** The scores of a row by class. */
  scores<L extends Label>(engine: LinearEngine<L>, x: Row): number[];
  /** Calls `seen` with each example (of those listed, or all) and its scores; pauses after each. */
  judging<L extends Label>(
    engine: LinearEngine<L>,
    examples: Examples,
    seen: (row: number, scores: Float64Array) => void,
    listed?: Uint32Array,
  ): Generator<Pause, void, void>;
}

export interface LinearPredictor {
  /** Gives the vectors that predict; for a vote, which has many, the last ones. */
  vectors(experience: LinearExperience): Vectors;
  /** Gives the score of class vector k on the row of a single task, if it is not the rule's. */
  score?(task: Task, k: number, experience: LinearExperience): number;
  /** Whether what predicts after so many examples is finite, if the vectors in training do not tell. */
  finite?(state: LinearState, time: number): boolean;
  /** Gives the scores if no one vector does. */
  readonly voting?: Voting;
  /** How much of an update made at example t, counted from 1, is left in what predicts; by default all of it. */
  left?(t: number, experience: LinearExperience): number;
  /** Gives the sum from which the mean of a weight after T examples is found, if a mean predicts. */
  sumBehind?(w: number, mean: number, T: number): number;

  // For predictors that watch the vectors in training.

  /** Makes room in the vectors that it keeps for the columns and classes known so far. */
  grow?(state: LinearState, positive: number): void;

  /** Visits a block, stopping where it wants to look at the vectors; returns how many visits were made. */
  visit?<L extends Label>(engine: LinearEngine<L>, space: Space, base: number, visits: number): Steps<number>;
  /** Called before a run over the examples. */
  begin?<L extends Label>(engine: LinearEngine<L>, examples: Examples): Steps<void>;
  /** Called at the end of a run that was not abandoned, with its vectors in place. */
  end?(experience: LinearExperience): Steps<void>;
  /** Called after any run. */
  leave?(): void;
}

/** Predicts with the vectors in training as they are. */
export const last: LinearPredictor = { vectors: ({ state }) => state };
