// The same rows, passed to `train --stream` in every way.

import { checkStream, type StreamCase, streamCases } from "../../packages/cli/test/training/stream-chunks.js";
import type { Target } from "../target.js";

const target: Target<StreamCase> = {
  name: "stream",
  law: "Rows give the same model, or the same error, from a file, packed, through a pipe in any pieces, and from several files.",
  cases: streamCases,
  fixed: 290,
  check: checkStream,
};

export default target;
