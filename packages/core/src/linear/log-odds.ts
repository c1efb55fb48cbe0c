// Probabilities that a learner has of its own, because its scores are log-odds.

import type { Kind } from "./kind.js";

/** So large that each sigmoid 1 / (1 + e^(beyond − s/2)) is proportional to e^(s/2), for scores of up to two million. */
const beyond = 2 ** 20;

/**
 * The numbers that turn log-odds into probabilities: 1 / (1 + e^−s) for two classes and for each against the rest; for joint classes, whose
 * margin is half a lead, sigmoids proportional to e^(s/2). A calibration takes precedence, and a threshold stays in place after them.
 */
export const logOdds: NonNullable<Kind["sigmoids"]> = ({ experience, settings }) => {
  const { classes, sigmoids: kept } = experience;
  const { length } = classes.labels;
  if (length < 2 || (kept && kept.length > 1)) return kept;
  const pair = length > 2 && settings.multiclass === "joint" ? [-0.5, beyond] : [-1, 0];
  return Float64Array.from([...Array(length > 2 ? length : 1).fill(pair), kept ? [...kept] : []].flat());
};
