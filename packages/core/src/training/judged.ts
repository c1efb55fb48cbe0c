// The verdict of a learner on an example that it is about to learn, even the very first: docs/decisions/0014-an-untrained-model.md.

import type { BatchLearner, Label, Row } from "../learner.js";
import { type Driven, engine } from "./engine-of.js";
import type { Experience } from "./experience.js";

/** The engine of a learner, as far as judging goes. */
interface Judge<L extends Label> {
  readonly experience: Pick<Experience<L>, "time" | "winner">;
  scores(x: Row): number[];
}

/** A learner of this library, or a pipeline around one; a learner made elsewhere has neither part. */
type Judging<L extends Label> = Partial<Driven<Judge<L>>> & {
  readonly learner?: BatchLearner<L>;
  readonly transformer?: { transform(x: Row): Row };
};

/** Whether a learner can predict: it has learned an example or, if made elsewhere, knows a class. */
export function hasLearned<L extends Label>(given: BatchLearner<L>): boolean {
  const { learner, [engine]: own } = given as Judging<L>;
  if (learner) return hasLearned(learner);
  return own ? own.experience.time > 0 : given.classes.length > 0;
}

/**
 * The scores of x and the class predicted, by the present weights: before the first example, by those that learning starts from. At least
 * one class must be known.
 */
export function judged<L extends Label>(given: BatchLearner<L>, x: Row): { scores: number[]; predicted: L } {
  const { learner, transformer, [engine]: own } = given as Judging<L>;
  if (learner && transformer) return judged(learner, transformer.transform(x));
  if (!own)
    return {
      predicted: given.predict(x),
      get scores() {
        return given.scores(x);
      },
    };
  const scores = own.scores(x);
  return { scores, predicted: own.experience.winner(scores) };
}
