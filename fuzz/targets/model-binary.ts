// Binary models from untrusted sources.

import { mustBeModelOrRefused, spoiledFiles } from "../spoiled-model.js";
import type { Target } from "../target.js";

const target: Target<Uint8Array> = {
  name: "model-binary",
  law: "A binary model is refused with an error of our own, or is a learner that saves, loads and saves the same bytes, predicts and learns.",
  cases: spoiledFiles,
  fixed: 11_000,
  check: mustBeModelOrRefused,
};

export default target;
