// What is written of a row: its class, and whatever else was asked for. Formats know nothing of models, and this nothing of formats.

import type { Label } from "rosenblatt";
import { type Calibration, probabilities } from "rosenblatt/evaluate";
import type { OutputColumn, Value } from "../output/column.js";

/** The answers of a model, one for each row. */
export interface Answers {
  /** What each answer is made of. */
  readonly columns: readonly OutputColumn[];
  /** Whether an answer takes the scores of its row. */
  readonly needsScores: boolean;
  /** The answer for one row, by the class that the learner predicts and, where they are needed, its scores in the order of the classes. */
  of(predicted: Label, scores: ArrayLike<number> | undefined): Value[];
}

/** What is asked for beside the class: the scores, and what makes probabilities of them. */
export interface AskedAnswers {
  readonly scores?: boolean;
  readonly calibration?: Calibration<Label> | undefined;
}

/** The answers of a model with these classes; `name` is that of the column with the predicted class. */
export function answersOf(
  classes: readonly Label[],
  { scores = false, calibration }: AskedAnswers,
  name: string,
): Answers {
  const prediction: OutputColumn = {
    name,
    kind: classes.every((label) => typeof label === "number") ? "number" : "text",
  };
  const forEach = (word: string, object: string) =>
    classes.map(
      (label): OutputColumn => ({
        name: `${word} ${label}`,
        kind: "number",
        within: { object, key: String(label) },
      }),
    );
  return {
    columns: [
      prediction,
      ...(scores ? forEach("score", "scores") : []),
      ...(calibration ? forEach("probability", "probabilities") : []),
    ],
    needsScores: scores || calibration !== undefined,
    of: (predicted, own) => [
      predicted,
      ...(scores ? Array.from(own!) : []),
      ...(calibration ? probabilities(calibration, own!) : []),
    ],
  };
}
