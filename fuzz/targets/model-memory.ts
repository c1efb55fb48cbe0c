// Small models that claim to need much memory.

import { ModelError } from "../../packages/core/src/errors.js";
import { fromModelFile, toModelFile } from "../../packages/core/src/model/json.js";
import { checkHostileModel, hostileModel } from "../../packages/core/test/model/hostile-model.js";
import type { Target } from "../target.js";

interface Case {
  /** The model as JSON. */
  readonly file: string;
  /** The original model, and what was changed. */
  readonly of: string;
}

const target: Target<Case> = {
  name: "model-memory",
  law: "To read a model, to predict and to learn with it takes a multiple of its file and of a limit, or it is refused.",
  cases: hostileModel.map(({ content, of }) => ({ file: JSON.stringify(toModelFile(content)), of })),
  fixed: 800,
  check({ file, of }) {
    try {
      return checkHostileModel({ content: fromModelFile(file), of });
    } catch (error) {
      // Some are no longer models, which is detected before anything is constructed from them.
      if (!(error instanceof ModelError)) throw error;
    }
  },
};

export default target;
