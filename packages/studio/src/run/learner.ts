// The library's learner that a document's settings describe.

import { Perceptron } from "rosenblatt";
import type { Doc } from "../document/document.js";
import { optionsOf } from "./learner-options.js";
import type { OtherLearner } from "./other-learner.js";

/** A learner with one weight vector, or one per class. */
export type StudioLearner = Perceptron<string> | OtherLearner;

/** Returns the learner that a document's settings describe. Predictions with an average of its vectors are views of the same run. */
export async function learnerOf(doc: Doc): Promise<StudioLearner> {
  const { learner, delta } = doc.settings;
  if (learner === "perceptron") return new Perceptron({ ...optionsOf(doc), rule: delta ? "delta" : "mistake" });
  return (await import("./other-learner.js")).otherLearnerOf(doc);
}
