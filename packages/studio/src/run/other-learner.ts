// The library's learners besides the perceptron, loaded when one of them is chosen.

import { AveragedPerceptron, BalancedWinnow, MarginPerceptron, PassiveAggressive } from "rosenblatt";
import type { Doc } from "../document/document.js";
import { optionsOf, unitMargin } from "./learner-options.js";

/** A learner with weight vectors other than the perceptron. */
export type OtherLearner = MarginPerceptron<string> | PassiveAggressive<string> | BalancedWinnow<string>;

/** Returns the learner that a document's settings describe, if it is not the perceptron. */
export function otherLearnerOf(doc: Doc): OtherLearner {
  const { learner, C } = doc.settings;
  const options = optionsOf(doc);
  const { rate: _, ...withoutRate } = options;
  if (learner === "margin") return new MarginPerceptron({ ...options, margin: unitMargin(doc.settings) });
  if (learner === "passive-aggressive") return new PassiveAggressive({ ...withoutRate, C });
  return new BalancedWinnow(withoutRate);
}

/** Returns the averaged perceptron of a document, for its model file. */
export function averagedOf(doc: Doc): AveragedPerceptron<string> {
  return new AveragedPerceptron({ ...optionsOf(doc), rule: doc.settings.delta ? "delta" : "mistake" });
}
