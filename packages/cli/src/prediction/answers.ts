// What is written of a row: its class, and whatever else was asked for. Formats know nothing of models, and this nothing of formats.

import type { Label } from "rosenblatt";
import type { OutputColumn, Value } from "../output/column.js";
import { UsageError } from "../terminal/exit.js";

/** The answers of a model, one for each row. */
export interface Answers {
  /** What each answer is made of. */
  readonly columns: readonly OutputColumn[];
  /** Whether an answer takes the scores of its row. */
  readonly needsScores: boolean;
  /** The answer for one row, by the class that the learner predicts and, where they are needed, its scores in the order of the classes. */
  of(predicted: Label, scores: ArrayLike<number> | undefined): Value[];
}

/** What the command line says about answers. */
export interface AnswerOptions {
  readonly scores?: true;
  /** The name of the column with the predicted class. */
  readonly predictionColumn?: string;
}

/** The answers of a model with these classes. Their columns get other names than those that are taken. */
export function answersOf(
  classes: readonly Label[],
  { scores, predictionColumn }: AnswerOptions,
  taken: readonly string[] = [],
): Answers {
  if (predictionColumn !== undefined && taken.includes(predictionColumn))
    throw new UsageError(
      `--prediction-column must be a new name; got ${predictionColumn}, which is a column of the data`,
    );
  const columns: OutputColumn[] = [
    {
      name: untaken(predictionColumn ?? "prediction", taken),
      kind: classes.every((label) => typeof label === "number") ? "number" : "text",
    },
  ];
  if (scores)
    for (const label of classes)
      columns.push({
        name: untaken(`score ${label}`, taken),
        kind: "number",
        within: { object: untaken("scores", taken), key: String(label) },
      });
  return {
    columns,
    needsScores: scores ?? false,
    of: (predicted, own) => (scores ? [predicted, ...Array.from(own!)] : [predicted]),
  };
}

function untaken(name: string, taken: readonly string[]): string {
  return taken.includes(name) ? untaken(`${name}_`, taken) : name;
}
