import type { Label } from "../data/row.js";
import { additiveKind } from "../linear/additive-kind.js";
import { LinearLearner } from "../linear/learner.js";
import { remembering } from "../linear/remembering.js";
import { linearLearnerOf } from "../linear/saved.js";
import { vote } from "../linear/vote.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";
import { perceptronStep } from "./perceptron.js";

/** The numbers c_k of examples that the vector made by update k survived: those from its own up to the next update. */
export function survivals(updates: readonly { readonly time: number }[], examples: number): number[] {
  return updates.map(({ time }, k) => (updates[k + 1]?.time ?? examples + 1) - time);
}

/**
 * A perceptron all of whose past weight vectors vote, each with the number of examples it survived: ŷ = sign Σ c_k sign(w_k·x + b_k).
 * It keeps their updates, whose running sums are the scores of all the vectors. Freund & Schapire 1999, MLJ 37(3), fig. 1.
 */
export class VotedPerceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: Omit<LinearOptions<L>, "history"> = {}) {
    const kind = {
      ...additiveKind("voted-perceptron", perceptronStep),
      isLinear: false,
      predictor: vote(),
      recollection: remembering,
      notAdditive: "a vote is a sum of signs: it does not split into parts",
    };
    super(kind, new Settings<L>({ ...options, history: "examples" }, []));
  }

  /** The learner of a model file, given as its text or as the object parsed from it. */
  static fromJSON<L extends Label = Label>(file: unknown): VotedPerceptron<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): VotedPerceptron<L> {
  return linearLearnerOf(content, "voted-perceptron", (options) => {
    const { history: _, ...own } = options as LinearOptions<L>;
    return new VotedPerceptron<L>(own);
  });
}

const definition: Definition = {
  name: "voted-perceptron",
  short: "voted",
  entry: "rosenblatt",
  purpose: "small data, with a bound on the error",
  step: "ηyx when wrong",
  predicts: "vote of all w",
  options: {},
  without: ["history"],
  isAdditive: false,
  create: (options) => new VotedPerceptron(options),
  read,
};
export default definition;
