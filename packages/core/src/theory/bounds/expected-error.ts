// What mistakes on examples say about the error on a new one, if all are drawn independently from the same source.

import { atLeastZero, whole } from "../../check.js";

/**
 * Returns 2E/(n + 1): a bound of the expected error of a voted perceptron on a new example, after one pass over n examples, where E is the
 * expected number of mistakes in a pass over n + 1 of them. For one of its vectors, drawn by its votes, E/(n + 1) is a bound. Freund & Schapire
 * 1999, Machine Learning 37(3), theorem 3 and corollary 1; Helmbold & Warmuth 1995.
 */
export function votedError(mistakes: number, examples: number): number {
  return (2 * atLeastZero("mistakes", mistakes)) / (whole("examples", examples, 1) + 1);
}

/**
 * Returns min(k, (R/γ)²)/(n + 1): a bound of the expected error on a new example of a perceptron that ran over n separable examples until
 * it made no more mistakes; k and (R/γ)² are expected values over n + 1 of them, and k is the number of different examples it made a mistake on.
 * Vapnik & Chervonenkis 1974; Freund & Schapire 1999, Machine Learning 37(3), theorem 4.
 */
export function leaveOneOut(mistaken: number, examples: number, bound: number = mistaken): number {
  // Leaving out an example without a mistake does not change the run.
  const least = Math.min(atLeastZero("mistaken", mistaken), atLeastZero("bound", bound));
  return least / (whole("examples", examples, 1) + 1);
}
