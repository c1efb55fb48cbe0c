// The effect of the rate η: none from w = 0, where it only scales; some from any other start.

import { Perceptron, type PerceptronOptions } from "rosenblatt";
import type { Doc } from "../document/document.js";
import { optionsOf } from "./learner-options.js";
import { lessonOf } from "./lesson.js";
import { mostVisits } from "./make-trace.js";

/** The rates η that are compared. */
export const comparedRates: readonly number[] = [0.1, 1, 10];
/** The start to compare with w = 0: b, w₁, w₂. */
export const otherStart: readonly number[] = [1, 1, 1];

/** The mistakes of the perceptron, by rate; null if it did not converge within its passes. */
export type Counts = readonly (number | null)[];

/** The mistakes of the perceptron by rate, for two starts and for a rate that falls. */
export interface Rates {
  readonly fromZero: Counts;
  readonly fromOther: Counts;
  /** With η/(1 + t/n) after t examples, where a pass has n. */
  readonly falling: Counts;
}

/** Counts the mistakes of the perceptron for several rates, from two starts and with a rate that falls. */
export function makeRates(doc: Doc): Rates {
  const { rows, labels } = lessonOf(doc);
  // The constant is an ordinary column here, so that a start is one vector.
  const vectors = rows.map((row) => [doc.settings.bias ? 1 : 0, ...row]);
  const options: PerceptronOptions<string> = {
    ...optionsOf(doc),
    features: 3,
    bias: false,
    rule: doc.settings.delta ? "delta" : "mistake",
    epochs: Math.max(1, Math.min(doc.settings.passes, Math.floor(mostVisits / rows.length))),
  };
  const counted = (learner: Perceptron<string>): number | null => {
    const run = learner.updates(vectors, labels, { evaluate: false, resume: true });
    let mistakes = 0;
    let next = run.next();
    for (; !next.done; next = run.next()) if (next.value.mistake) mistakes++;
    return next.value.stopped === "separated" || next.value.stopped === "clean" ? mistakes : null;
  };
  const from = (start: readonly number[]) => {
    const learner = new Perceptron<string>(options);
    // From w = 0, a single example that is a mistake sets w to that example: it must be of the class that a score of 0 does not predict.
    const [negative, positive] = learner.classes;
    const y = options.zeroUpdates || options.zeroPredicts === "negative" ? 1 : -1;
    const second = options.positive ?? positive;
    const first = second === positive ? negative : positive;
    if (start.some((entry) => entry !== 0))
      learner.learn(
        start.map((entry) => y * entry),
        y > 0 ? second : first,
      );
    return learner;
  };
  const falling = counted(
    new Perceptron<string>({ ...options, rate: { kind: "inverse", start: 1, decay: 1 / rows.length } }),
  );
  return {
    fromZero: comparedRates.map(() => counted(from([0, 0, 0]))),
    // A run at rate η from some start is η times the run at rate 1 from that start divided by η.
    fromOther: comparedRates.map((rate) => counted(from(otherStart.map((entry) => entry / rate)))),
    falling: comparedRates.map(() => falling),
  };
}
