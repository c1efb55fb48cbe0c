import { having, iterated, shown } from "../check.js";
import type { Label } from "../data/row.js";
import { InputError } from "../errors.js";
import { additiveKind } from "../linear/additive-kind.js";
import { LinearLearner } from "../linear/learner.js";
import { remembering } from "../linear/remembering.js";
import { linearLearnerOf } from "../linear/saved.js";
import { type Survivor, survivors as survivorsOf } from "../linear/survivors.js";
import { type Predicts, vote } from "../linear/vote.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { choice, type OwnOption, ownValues } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";
import { engine } from "../training/engine-of.js";
import { perceptronStep } from "./perceptron.js";

export type { Survivor } from "../linear/survivors.js";
export type { Predicts } from "../linear/vote.js";

/** Options of a voted perceptron. */
export interface VotedPerceptronOptions<L extends Label = Label> extends Omit<LinearOptions<L>, "history"> {
  /** Whether all vectors vote on an example, or one, drawn by the seed with a chance in proportion to its votes, predicts. Defaults to "vote". */
  predicts?: Predicts;
}

/** The options of a perceptron whose past vectors predict. @internal */
export const votedOptions: { readonly predicts: OwnOption<Predicts> } = {
  predicts: choice<Predicts>(["vote", "random"], "vote", "all vectors vote, or one is drawn for each row by its votes"),
};

/** How many examples c_k the vector made by update k survived: from the one it was made on up to the next update. */
export function survivals(updates: readonly { readonly time: number }[], examples: number): number[] {
  for (const update of iterated("updates", updates))
    having("updates", update, "a list of updates with the time of each", "time");
  return updates.map(({ time }, k) => (updates[k + 1]?.time ?? examples + 1) - time);
}

/**
 * A perceptron whose past weight vectors all vote, each with the number of examples it survived: ŷ = sign Σ c_k sign(w_k·x + b_k). It
 * keeps their updates; running sums over these give the scores of all vectors. Freund & Schapire 1999, MLJ 37(3), fig. 1.
 */
export class VotedPerceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: VotedPerceptronOptions<L> = {}) {
    const { predicts } = ownValues(options, votedOptions);
    const kind = {
      ...additiveKind("voted-perceptron", perceptronStep),
      isLinear: false,
      predictor: vote(predicts),
      recollection: remembering,
      notAdditive: "a vote is a sum of signs: it does not split into parts",
    };
    super(kind, new Settings<L>({ ...options, history: "examples" } as LinearOptions<L>, ["predicts"]));
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): VotedPerceptron<L> {
    return read(fromModelFile(file));
  }
}

/**
 * Yields every vector w, b that a voted perceptron has had, the oldest first, with the number c of examples that it survived and the mean up
 * to it; the vectors of one class, by default the positive one of two.
 */
export function survivors<L extends Label>(learner: VotedPerceptron<L>, label?: L): Generator<Survivor, void, void> {
  if (!(learner instanceof VotedPerceptron))
    throw new InputError(`learner must be a VotedPerceptron; got ${shown(learner)}`);
  const own = learner[engine];
  own.flush?.();
  return survivorsOf(own, label);
}

function read<L extends Label>(content: ModelContent): VotedPerceptron<L> {
  return linearLearnerOf(content, "voted-perceptron", (options) => {
    const { history: _, ...own } = options as VotedPerceptronOptions<L> & LinearOptions<L>;
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
  options: votedOptions,
  without: ["history"],
  isAdditive: false,
  create: (options) => new VotedPerceptron(options),
  read,
};
export default definition;
