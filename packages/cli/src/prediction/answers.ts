// What is written about a row: its class, and whatever else was asked for. Formats know nothing of models, and this
// module knows nothing of formats.

import type { Label } from "rosenblatt";
import { type Calibration, probabilities } from "rosenblatt/evaluate";
import type { OutputColumn, Value } from "../output/column.js";
import { UsageError } from "../terminal/exit.js";

/** The answers of a model, one for each row. */
export interface Answers {
  /** The columns of an answer. */
  readonly columns: readonly OutputColumn[];
  /** Whether an answer needs the scores of its row. */
  readonly needsScores: boolean;
  /** How many rows so far are predicted as a class other than the most probable. */
  readonly otherwise: number;
  /** The answer for one row, given the class that the learner predicts and, if needed, its scores in the order of the classes. */
  of(predicted: Label, scores: ArrayLike<number> | undefined): Value[];
}

/** What is asked for besides the class. */
export interface AskedAnswers {
  readonly scores?: boolean;
  /** Turns scores into probabilities, if those are asked for. */
  readonly calibration?: Calibration<Label> | undefined;
  /** The name of the column with the predicted class. */
  readonly predictionColumn?: string | undefined;
}

/** The answers of a model with these classes. Their columns avoid the names in `taken`. */
export function answersOf(
  classes: readonly Label[],
  { scores = false, calibration, predictionColumn }: AskedAnswers,
  taken: readonly string[] = [],
): Answers {
  if (predictionColumn === "") throw new UsageError('--prediction-column must be a name; got ""');
  if (predictionColumn !== undefined && taken.includes(predictionColumn))
    throw new UsageError(
      `--prediction-column must be a new name; got ${predictionColumn}, which is a column of the data`,
    );
  const prediction: OutputColumn = {
    name: untaken(predictionColumn ?? "prediction", taken),
    kind: classes.every((label) => typeof label === "number") ? "number" : "text",
  };
  const others = [...taken, prediction.name];
  const forEach = (word: string, object: string) =>
    classes.map(
      (label): OutputColumn => ({
        name: untaken(`${word} ${label}`, others),
        kind: "number",
        within: { object: untaken(object, others), key: String(label) },
      }),
    );
  let otherwise = 0;
  const likelihoods = (predicted: Label, own: ArrayLike<number>) => {
    const all = probabilities(calibration!, own);
    const place = classes.indexOf(predicted);
    if (place >= 0 && all.some((likely) => likely > all[place])) otherwise++;
    return all;
  };
  return {
    get otherwise() {
      return otherwise;
    },
    columns: [
      prediction,
      ...(scores ? forEach("score", "scores") : []),
      ...(calibration ? forEach("probability", "probabilities") : []),
    ],
    needsScores: scores || calibration !== undefined,
    of: (predicted, own) =>
      own
        ? [predicted, ...(scores ? Array.from(own) : []), ...(calibration ? likelihoods(predicted, own) : [])]
        : [predicted],
  };
}

function untaken(name: string, taken: readonly string[]): string {
  return taken.includes(name) ? untaken(`${name}_`, taken) : name;
}
