// Scores that rank the rows held back the wrong way round, so that the probabilities made of them contradict the predictions.

import type { Label } from "rosenblatt";
import type { Calibration } from "rosenblatt/evaluate";

/** What is wrong with the probabilities of a model, if they do not rise with its scores; undefined if they do. */
export function contraryWords({ classes, sigmoids }: Calibration<Label>): string | undefined {
  // An isotonic curve cannot fall, and probabilities of more classes agree with the predictions.
  if (classes.length !== 2 || sigmoids.length !== 1 || sigmoids[0].a < 0) return undefined;
  return `a higher score of ${JSON.stringify(String(classes[1]))} made it no likelier on the rows held back, so what was learned does not hold there`;
}
