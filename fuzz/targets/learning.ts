// Learners with extreme options and extreme numbers.

import { checkExtremeCase, type ExtremeCase, extremeCase } from "../../packages/core/test/extreme-learning.js";
import type { Target } from "../target.js";

const target: Target<ExtremeCase> = {
  name: "learning",
  law: "No learner holds or answers a number that is not finite; what is refused changes nothing, and what is learned survives a file.",
  cases: extremeCase(),
  fixed: 2900,
  check: checkExtremeCase,
};

export default target;
