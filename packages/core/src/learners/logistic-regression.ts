import { exp } from "../compute/elementary.js";
import { additive } from "../compute/rules/additive.js";
import { moveWithSum } from "../compute/rules/mean.js";
import type { Label } from "../data/row.js";
import { LinearLearner } from "../linear/learner.js";
import { logOdds } from "../linear/log-odds.js";
import { mean } from "../linear/mean.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { ownValues, yesOrNo } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";

/** Options of logistic regression. The rate defaults to 0.1, and the epochs to 50: every visit takes a step, so no run ends by itself. */
export interface LogisticRegressionOptions<L extends Label = Label> extends LinearOptions<L> {
  /** Whether to predict with the mean of all weight vectors. Defaults to true; scikit-learn's SGDClassifier does not. */
  averaged?: boolean;
}

/**
 * The step 1 / (1 + e^m) for a margin m = y·(w·x + b): the slope of the logistic loss ln(1 + e^−m), so that w ← w + ηy·step·x goes down it.
 * Cox 1958, J. R. Stat. Soc. B 20(2); by stochastic gradients Bottou 2010, COMPSTAT, table 1.
 */
export function logisticStep(margin: number): number {
  return 1 / (1 + exp(margin));
}

const own = { averaged: yesOrNo(true, "predict with the mean of all weights", { word: "average" }) };

const defaults: LinearOptions = { rate: 0.1, epochs: 50 };

/**
 * Logistic regression by stochastic gradient descent, one step per example. Its scores are log-odds, so it gives probabilities without a
 * calibration: 1 / (1 + e^−s) for two classes. For more, learned jointly, they are proportional to e^(s/2), because the margin is half the
 * lead of one class over another; learned one against the rest, each is its sigmoid divided by the sum of all.
 */
export class LogisticRegression<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: LogisticRegressionOptions<L> = {}) {
    const { averaged } = ownValues(options, own);
    super(
      {
        name: "logistic-regression",
        rule: additive(logisticStep, { move: averaged ? moveWithSum : undefined }),
        compiled: "logistic",
        parameters: [],
        scoresLinearly: true,
        sigmoids: logOdds,
        w: 0,
        ...(averaged && { v: 0, mirrorSecond: true, predictor: mean(false) }),
        mirror: "negate",
      },
      new Settings<L>(options, Object.keys(own), defaults as LinearOptions<L>),
    );
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): LogisticRegression<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): LogisticRegression<L> {
  return linearLearnerOf(content, "logistic-regression", (options) => new LogisticRegression<L>(options));
}

const definition: Definition = {
  name: "logistic-regression",
  short: "logistic",
  entry: "rosenblatt",
  purpose: "probabilities without a calibration",
  step: "ηyx / (1 + e^m), m = y·s, always",
  predicts: "mean of all w, or w",
  options: own,
  without: [],
  defaults,
  isAdditive: true,
  create: (options) => new LogisticRegression(options),
  read,
};
export default definition;
