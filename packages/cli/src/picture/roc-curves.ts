// The ROC curve of each class against all others.

import type { BatchLearner, Examples, Label } from "rosenblatt";
import { roc } from "rosenblatt/evaluate";
import type { RocSeries } from "rosenblatt/figure";
import { fitting } from "../text/table.js";
import { dealtColours } from "./class-colours.js";
import { classScores } from "./precision-recall.js";

/** The curve of each of these classes; classes are given by their positions in the learner's list. */
export function rocCurves(
  learner: BatchLearner<Label>,
  examples: Examples<Label>,
  places: readonly number[],
): (RocSeries & { name: string })[] {
  const scores = classScores(learner, examples, places);
  const colourOf = dealtColours(places);
  const labels = Array.from(examples.targets, (target) => examples.classes[target]);
  return places.map((place, i) => {
    const label = learner.classes[place];
    // The area follows the name, and must not be cut.
    return { name: fitting(String(label), 40), colour: colourOf(place), ...roc(scores[i], labels, label) };
  });
}
