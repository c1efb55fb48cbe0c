// The library's learners beside the perceptron, loaded when one of them is chosen.

import { AveragedPerceptron, BalancedWinnow, MarginPerceptron, PassiveAggressive } from "rosenblatt";
import type { Doc } from "../document.js";
import { optionsOf } from "./learner.js";

export type OtherLearner = MarginPerceptron<string> | PassiveAggressive<string> | BalancedWinnow<string>;

export function otherLearnerOf(doc: Doc): OtherLearner {
  const { learner, beta, C } = doc.settings;
  const options = optionsOf(doc);
  const { rate: _, ...withoutRate } = options;
  if (learner === "margin") return new MarginPerceptron({ ...options, margin: beta });
  if (learner === "passive-aggressive") return new PassiveAggressive({ ...withoutRate, C });
  return new BalancedWinnow(withoutRate);
}

/** The run's averaged learner, for the model file. */
export function averagedOf(doc: Doc): AveragedPerceptron<string> {
  return new AveragedPerceptron({ ...optionsOf(doc), rule: doc.settings.delta ? "delta" : "mistake" });
}
