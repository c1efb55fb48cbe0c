import type { Label } from "../data/row.js";
import { additiveKind } from "../linear/additive-kind.js";
import { LinearLearner } from "../linear/learner.js";
import { linearLearnerOf } from "../linear/saved.js";
import type { ModelContent } from "../model/format.js";
import { fromModelFile } from "../model/json.js";
import type { Definition } from "../options/definition.js";
import { numberFrom, ownValues } from "../options/own-option.js";
import { type LinearOptions, Settings } from "../options/shared-options.js";

/** Options of a margin perceptron. */
export interface MarginPerceptronOptions<L extends Label = Label> extends LinearOptions<L> {
  /** The margin β: a visit updates when y·s ≤ β. Defaults to 1; 0 gives the perceptron. */
  margin?: number;
}

/** The step of the margin perceptron: w ← w + ηyx when y·(w·x + b) ≤ β. Duda & Hart 1973, §5.5; Li et al. 2002, ICML. */
export function marginStep(margin: number, beta: number): number {
  return margin <= beta ? 1 : 0;
}

const own = { margin: numberFrom(0, 1, "learn until every score is above it", { symbol: "m" }) };

/** A perceptron that also updates on right answers whose margin is at most β. */
export class MarginPerceptron<L extends Label = Label> extends LinearLearner<L> {
  constructor(options: MarginPerceptronOptions<L> = {}) {
    const { margin: beta } = ownValues(options, own);
    const kind = additiveKind("margin-perceptron", (margin) => marginStep(margin, beta), { threshold: beta });
    super(kind, new Settings(options, ["margin"]));
  }

  /** Reads the learner from a model file, given as text or as parsed JSON. */
  static fromJSON<L extends Label = Label>(file: unknown): MarginPerceptron<L> {
    return read(fromModelFile(file));
  }
}

function read<L extends Label>(content: ModelContent): MarginPerceptron<L> {
  return linearLearnerOf(content, "margin-perceptron", (options) => new MarginPerceptron<L>(options));
}

const definition: Definition = {
  name: "margin-perceptron",
  short: "margin",
  entry: "rosenblatt",
  purpose: "a wide margin",
  step: "ηyx when not right by more than β",
  predicts: "w",
  options: own,
  without: [],
  isAdditive: true,
  create: (options) => new MarginPerceptron(options),
  read,
};
export default definition;
