// For every threshold of a score: which share of the rows predicted as a class belong to it, and which share of its rows are found.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import type { CurveState } from "rosenblatt/figure";
import { leadsIn } from "../model/leads.js";
import { eachScore } from "../model/measure.js";
import { count, counted } from "../text/number.js";
import { fitting } from "../text/table.js";

/** The result of a threshold: all rows that score at least this are called positive. */
export interface PrecisionRecallPoint {
  readonly threshold: number;
  readonly precision: number;
  readonly recall: number;
}

/** A precision–recall curve and the average precision: the sum of the precisions, each multiplied by the recall that it adds. */
export interface PrecisionRecall {
  /** One point for each distinct score, the highest first. */
  readonly points: readonly PrecisionRecallPoint[];
  readonly average: number;
}

/** Returns the precision–recall curve for one score per row, where a higher score means positive; at least one row must be positive. */
export function precisionRecall(scores: Float64Array, isOf: (row: number) => boolean): PrecisionRecall {
  const order = scores.map((_, r) => r).sort((i, j) => scores[j] - scores[i]);
  const positives = order.reduce((sum, r) => sum + Number(isOf(r)), 0);
  const points: PrecisionRecallPoint[] = [];
  let [hits, average, before] = [0, 0, 0];
  for (let i = 0; i < order.length; ) {
    const threshold = scores[order[i]];
    for (; i < order.length && scores[order[i]] === threshold; i++) if (isOf(order[i])) hits++;
    const [precision, recall] = [hits / i, hits / positives];
    average += (recall - before) * precision;
    before = recall;
    points.push({ threshold, precision, recall });
  }
  return { points, average };
}

/** The precision–recall curve of each of these classes against all others; classes are given by their positions in the learner's list. */
export function precisionRecallCurves(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  places: readonly number[],
  colourOf: (place: number) => number,
): CurveState[] {
  const { classes } = learner;
  const scores = classScores(learner, examples, places);
  const predicted = learner.predictAll(examples);
  return places.map((place, i): CurveState => {
    const label = classes[place];
    const isOf = (r: number) => examples.classes[examples.targets[r]] === label;
    const { points, average } = precisionRecall(scores[i], isOf);
    let [positives, called, hits] = [0, 0, 0];
    predicted.forEach((guess, r) => {
      if (isOf(r)) positives++;
      if (guess === label) called++;
      if (guess === label && isOf(r)) hits++;
    });
    const base = positives / examples.size;
    const [precision, recall] = [called > 0 ? hits / called : 0, hits / positives];
    const asDecided = `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`;
    const rows = `${count(positives)} of ${count(examples.size)}`;
    return {
      kind: "curve",
      title: `Precision and recall of ${label}`,
      description:
        `Precision against recall of ${label}: the average precision is ${average.toFixed(4)}. The base rate is ${base.toFixed(4)}, ` +
        `since ${label} is the class of ${rows} rows. The model predicts it for ${counted(called, "row")}: ${asDecided}.`,
      square: true,
      axes: ["recall", "precision"],
      series: [
        {
          name: `${fitting(String(label), 14)}, average precision ${average.toFixed(3)}`,
          colour: colourOf(place),
          points: steps(points),
          marks: false,
        },
        {
          name: `decides: ${asDecided}`,
          colour: colourOf(place),
          points: [],
          dots: [{ x: recall, y: precision, open: true }],
        },
        {
          name: `base rate ${base.toFixed(3)} (${rows})`,
          colour: -1,
          points: [
            [0, base],
            [1, base],
          ],
        },
      ],
    };
  });
}

/** The curve as steps: the precision of each threshold holds for the recall that it adds. */
function steps(points: readonly PrecisionRecallPoint[]): [number, number][] {
  return points.flatMap(({ precision, recall }, i): [number, number][] => {
    const from = i === 0 ? 0 : points[i - 1].recall;
    return from === recall
      ? [[recall, precision]]
      : [
          [from, precision],
          [recall, precision],
        ];
  });
}

/** By class: how far its score is above the best of the others in each row, which is what decides the prediction. */
export function classScores(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  places: readonly number[],
): Float64Array[] {
  const scores = places.map(() => new Float64Array(examples.size));
  eachScore(learner, examples, (all, r) => {
    const lead = leadsIn(all);
    for (let i = 0; i < places.length; i++) scores[i][r] = lead(places[i]);
  });
  return scores;
}
