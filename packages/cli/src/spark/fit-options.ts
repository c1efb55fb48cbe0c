// The given options in the form that fitting on a cluster takes.

import type { FitOptions, TermBounds } from "@rosenblatt/spark";
import type { TableOptions } from "rosenblatt/readers";
import { boundsFor, usualNgrams } from "../data/formats/text-terms.js";
import { settledPart, settlesOn } from "../training/settled-scores.js";
import type { TrainOptions } from "../training/training.js";
import type { ClusterTrainOptions } from "./train-on-cluster.js";

/** The default number of shards on a cluster. */
export const usualShards = 8;

/** The options about rows, shards and checkpoints. */
export function fitOptions(options: TrainOptions & ClusterTrainOptions): FitOptions {
  const { shards = usualShards, passes, mixing = "uniform", seed = 0, badRows = "fail" } = options;
  const { holdout, zeroBased, sort, checkpoint, resume = false } = options;
  return {
    shards,
    mixing,
    seed,
    badRows,
    table: tableOptions(options),
    holdout: holdout || 0,
    settle: settlesOn(options) ? settledPart : 0,
    ...(weighsTerms(options) && { terms: { ngrams: usualNgrams, bounds: boundsOf(options) } }),
    ...(passes !== undefined && { passes }),
    ...(zeroBased !== undefined && { zeroBased }),
    ...(sort !== undefined && { sort }),
    ...(checkpoint !== undefined && { checkpoint, resume }),
  };
}

/** Whether words of texts are weighted, which they are unless another scale is asked for. */
function weighsTerms({ scale }: TrainOptions): boolean {
  return scale === undefined || scale === "tfidf";
}

/** The fewest and the most texts that a word must be in, as given or by default. */
function boundsOf({ minDf, maxDf }: TrainOptions): TermBounds {
  return (texts) => ({ ...boundsFor({ minDf, maxDf }, texts), needed: (minDf ?? maxDf) !== undefined });
}

function tableOptions(options: TrainOptions): TableOptions {
  const { label, ignore, only, numeric, categorical, text, textColumn, date, dayFirst } = options;
  const { missing, missingWords, ngrams, hash } = options;
  const texts = [...(text ?? []), ...(textColumn ?? [])];
  return {
    ...(label !== undefined && { label }),
    ...(ignore && { ignore }),
    ...(only && { only }),
    ...(numeric && { numeric }),
    ...(categorical && { categorical }),
    ...(texts.length > 0 && { text: texts }),
    ...(date && { date }),
    ...(dayFirst !== undefined && { dayFirst }),
    ...(missing && { missing }),
    ...(missingWords === false && { missingWords: "none" as const }),
    ...(ngrams !== undefined && { ngrams }),
    ...(hash !== undefined && { hash }),
  };
}
