// Judging what a run has learned: probabilities and a threshold are fitted, then the rows are predicted.

import type { Examples, Label } from "rosenblatt";
import { classCounts } from "../data/class-tally.js";
import { withCrew } from "../learner/kernel-crew.js";
import { byWeightOf } from "../model/by-weight.js";
import { type Measured, measure, measureRanked } from "../model/measure.js";
import { probabilityMeasuresOf } from "../model/probability-measuring.js";
import { isUnequal } from "../report/measures.js";
import { type Io, note } from "../terminal/io.js";
import { scoredRows, settledNotes, settleScores } from "./settled-scores.js";
import type { Judged, Learned, TrainOptions } from "./training.js";
import type { TrainingRows } from "./training-rows.js";

/** The judgement on a run that was stopped by hand: none. */
export const unjudged: Judged = {
  settled: undefined,
  onTraining: undefined,
  onTest: undefined,
  auc: null,
  byWeight: null,
  probable: null,
};

/** Judges a learner on the rows that it learned from and on those to test on; its probabilities and its threshold are fitted first. */
export async function judge(
  { chosen: { learner }, learned, tested, settling, test }: Learned,
  { sampleWeights, testWeights }: TrainingRows,
  paths: readonly string[],
  options: TrainOptions,
  io: Io,
): Promise<Judged> {
  const settled = settling && settleScores(learner, scoredRows(learner, settling), options, options.positive);
  for (const text of settledNotes(settled, options)) note(io, `note: ${text}`);
  const measured = (
    examples: Examples<Label>,
    name: string,
    isShown: boolean,
  ): Promise<Measured & { auc?: number | null }> =>
    withCrew(learner, examples, async () =>
      isShown && isUnequal(classCounts(examples))
        ? measureRanked(learner, examples, name)
        : measure(learner, examples, name),
    );
  const onTraining = await measured(learned, paths[0], !tested);
  const onTest = tested && (await measured(tested, options.test ?? paths[0], true));
  const weights = tested ? (test?.sampleWeights ?? testWeights) : sampleWeights;
  return {
    settled,
    onTraining,
    onTest,
    auc: (onTest ?? onTraining).auc ?? null,
    byWeight: options.weight === undefined ? null : byWeightOf(learner, tested ?? learned, weights),
    probable: probabilityMeasuresOf(learner, tested),
  };
}
