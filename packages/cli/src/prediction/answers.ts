// What is written of a row: its class, and whatever else was asked for. Formats know nothing of models, and this nothing of formats.

import type { Label } from "rosenblatt";
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

/** The answers of a model with these classes; `name` is that of the column with the predicted class. */
export function answersOf(classes: readonly Label[], { scores = false }: { scores?: boolean }, name: string): Answers {
  const prediction: OutputColumn = {
    name,
    kind: classes.every((label) => typeof label === "number") ? "number" : "text",
  };
  const scored = classes.map(
    (label): OutputColumn => ({
      name: `score ${label}`,
      kind: "number",
      within: { object: "scores", key: String(label) },
    }),
  );
  return {
    columns: scores ? [prediction, ...scored] : [prediction],
    needsScores: scores,
    of: (predicted, own) => (scores ? [predicted, ...Array.from(own!)] : [predicted]),
  };
}
