// JSON models from untrusted sources.

import { mustBeModelOrRefused, spoiledTexts } from "../spoiled-model.js";
import type { Target } from "../target.js";

const target: Target<string> = {
  name: "model-json",
  law: "A JSON model is refused with an error of our own, or is a learner that saves, loads and saves the same bytes, predicts and learns.",
  cases: spoiledTexts,
  fixed: 10_000,
  check: mustBeModelOrRefused,
};

export default target;
