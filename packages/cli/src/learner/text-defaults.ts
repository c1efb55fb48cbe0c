// What is done by default with texts, and with columns that look like counts of words.

import type { Examples } from "rosenblatt";
import type { LearnerOptions } from "../options/learner.js";
import { UsageError } from "../terminal/exit.js";
import { definitionFor } from "./definition-for.js";
import type { Occasion } from "./learner.js";
import { looksLikeCounts, textLearner } from "./term-weights.js";
import { untaken } from "./untaken.js";

/** The defaults for texts: words weighted by tf-idf, and a learner that suits them. */
export function forTexts(
  typed: LearnerOptions,
  { examples, text = [], streamed, closed }: Occasion,
  notes: string[],
): LearnerOptions {
  const asksForWeights = (typed.tf ?? typed.idf ?? typed.minDf ?? typed.maxDf) !== undefined;
  const { scale = defaultScale(typed, examples, text, asksForWeights) } = typed;
  if (scale !== "tfidf") {
    if (asksForWeights)
      throw new UsageError(
        `--tf, --idf, --min-df and --max-df belong to --scale tfidf; got --scale ${scale ?? "none"}`,
      );
    return typed;
  }
  if (typed.scale === undefined && text.length === 0 && !asksForWeights)
    notes.push("the columns look like counts of words, which tf-idf weighs; --scale none takes them as they are");
  const weighted: LearnerOptions = { ...typed, scale };
  const isFree = (typed.learner ?? typed.kernel ?? typed.map ?? typed.budget) === undefined && !streamed && !closed;
  const suited = isFree ? definitionFor(textLearner) : undefined;
  return suited && untaken(typed, suited).length === 0 ? { ...textLearner, ...weighted } : weighted;
}

/** Words are weighted unless a kernel counts them, the learner takes features from 0 to 1 as they are, or a lecture is named. */
function defaultScale(
  typed: LearnerOptions,
  examples: Examples,
  text: readonly string[],
  asksForWeights: boolean,
): "tfidf" | undefined {
  if (typed.kernel !== undefined && /^\s*(hamming|ngram)/.test(typed.kernel)) return undefined;
  if (asksForWeights) return "tfidf";
  if (definitionFor(typed).anyFeatures !== undefined || typed.lecture !== undefined) return undefined;
  return text.length > 0 || looksLikeCounts(examples) ? "tfidf" : undefined;
}
