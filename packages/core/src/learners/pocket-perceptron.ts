import { optionsGiven } from "../check.js";
import type { Label } from "../data/row.js";
import { OptionError } from "../errors.js";
import { additiveKind } from "../linear/additive-kind.js";
import { LinearLearner } from "../linear/learner.js";
import { pocket } from "../linear/pocket.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { ownValues, yesOrNo } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";
import { perceptronStep } from "./perceptron.js";

/** Options of a pocket perceptron. */
export interface PocketPerceptronOptions<L extends Label = Label> extends LinearOptions<L> {
  /** Whether `fit` pockets a vector only if it also makes fewer errors on all the data. On unless false; `learn` never checks this. */
  ratchet?: boolean;
}

/**
 * Whether the vector in training may replace the one in the pocket: its run of right answers is longer. Gallant 1990.
 *
 * With the ratchet it must also make fewer errors on all the data, and its run counts as it was when it was pocketed: one more than
 * that of the vector before it.
 */
export function beatsPocket(run: number, pocketRun: number): boolean {
  return run > pocketRun;
}

const own = {
  ratchet: yesOrNo<boolean | undefined>(undefined, "ask for fewer errors on all the data before a vector is pocketed"),
};

/** A perceptron that keeps the vector with the longest run of right answers in its pocket. Gallant 1990, IEEE Trans. Neural Networks 1(2). */
export class PocketPerceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: PocketPerceptronOptions<L> = {}) {
    if (optionsGiven(options).multiclass === "one-vs-rest")
      throw new OptionError(
        "multiclass one-vs-rest does not go with a pocket, which holds all classes together; use joint",
      );
    const { ratchet } = ownValues(options, own);
    const kind = {
      ...additiveKind("pocket-perceptron", perceptronStep),
      predictor: pocket({ ratchet: ratchet !== false, beats: beatsPocket }),
      fitOnly: ratchet ? ["ratchet"] : [],
    };
    super(kind, new Settings(options, ["ratchet"]));
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): PocketPerceptron<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): PocketPerceptron<L> {
  return linearLearnerOf(content, "pocket-perceptron", (options) => new PocketPerceptron<L>(options));
}

const definition: Definition = {
  name: "pocket-perceptron",
  short: "pocket",
  entry: "rosenblatt",
  purpose: "fewest training errors on data that do not separate",
  step: "ηyx when wrong",
  predicts: "best w so far",
  options: own,
  without: [],
  isAdditive: true,
  create: (options) => new PocketPerceptron(options),
  read,
};
export default definition;
