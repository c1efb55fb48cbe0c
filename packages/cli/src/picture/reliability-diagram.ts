// Whether probabilities are right: of the rows predicted to be of a class with about the same probability, what share is.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { calibrationOf, probabilities } from "rosenblatt/evaluate";
import type { CurveState } from "rosenblatt/figure";
import { eachScore } from "../model/measure.js";
import { UsageError } from "../terminal/exit.js";
import { count, counted } from "../text/number.js";
import { fitting } from "../text/table.js";

/** Rows with about the same probability of a class. */
export interface ProbabilityBin {
  /** Probabilities above this or, in the first bin, equal to it. */
  readonly from: number;
  /** Probabilities up to this. */
  readonly to: number;
  readonly rows: number;
  /** The mean of their predicted probabilities. */
  readonly predicted: number;
  /** The share of them that are of the class. */
  readonly share: number;
}

/** Bins of equal width, without the empty ones. */
export function probabilityBins(predicted: Float64Array, isOf: (row: number) => boolean, bins = 10): ProbabilityBin[] {
  const sums = Array.from({ length: bins }, () => ({ rows: 0, sum: 0, hits: 0 }));
  predicted.forEach((p, r) => {
    let k = 0;
    while (k < bins - 1 && (k + 1) / bins < p) k++;
    sums[k].rows++;
    sums[k].sum += p;
    if (isOf(r)) sums[k].hits++;
  });
  return sums.flatMap(({ rows, sum, hits }, k) =>
    rows > 0 ? { from: k / bins, to: (k + 1) / bins, rows, predicted: sum / rows, share: hits / rows } : [],
  );
}

/** The expected calibration error: the mean distance between shares and probabilities over all rows. */
export function calibrationError(bins: readonly ProbabilityBin[]): number {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  return bins.reduce((sum, bin) => sum + bin.rows * Math.abs(bin.share - bin.predicted), 0) / rows;
}

/** The reliability diagram of each of these classes, given by their positions in the learner's list. */
export function reliabilityDiagrams(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  places: readonly number[],
  colourOf: (place: number) => number,
): CurveState[] {
  const { classes } = learner;
  const calibration = calibrationOf(learner);
  if (!calibration)
    throw new UsageError(
      "--kind reliability is of models with probabilities; this one has scores alone: train it with --calibrate",
    );
  const predicted = places.map(() => new Float64Array(examples.size));
  eachScore(learner, examples, (scores, r) => {
    const all = probabilities(calibration, scores);
    places.forEach((place, i) => {
      predicted[i][r] = all[place];
    });
  });
  return places.map((place, i): CurveState => {
    const label = classes[place];
    const bins = probabilityBins(predicted[i], (r) => examples.classes[examples.targets[r]] === label);
    const error = calibrationError(bins).toFixed(4);
    // In a panel, there is room for about ten characters before the error.
    const name = String(label).length > 10 ? fitting(String(label), 8) : label;
    return {
      kind: "curve",
      title: `Reliability of the probability of ${label}`,
      note: `${counted(examples.size, "row")} in ten bins, the number of rows of each beside it`,
      description:
        `Share of rows of class ${label} against its predicted probability, in ${counted(examples.size, "row")}: ` +
        `${bins.map((bin) => `${bin.share.toFixed(3)} at ${bin.predicted.toFixed(3)} (${count(bin.rows)})`).join(", ")}. ` +
        `The expected calibration error is ${error}.`,
      square: true,
      axes: [`predicted probability of ${label}`, `share of rows of class ${label}`],
      series: [
        {
          name: `${name}, expected calibration error ${error}`,
          colour: colourOf(place),
          points: bins.map((bin) => [bin.predicted, bin.share]),
          marks: false,
          dots: bins.map((bin) => ({ x: bin.predicted, y: bin.share, name: count(bin.rows) })),
        },
        {
          name: "as likely as predicted",
          colour: -1,
          points: [
            [0, 0],
            [1, 1],
          ],
        },
      ],
    };
  });
}
