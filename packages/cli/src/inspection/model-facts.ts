// The result of inspecting a model.

import type { SavedModel } from "../model/model-file.js";
import type { Weights } from "../report/weights.js";

/** What a model file says about its learner. */
export interface ModelFacts {
  readonly saved: SavedModel;
  readonly name: string;
  readonly scaler: string | undefined;
  readonly options: Readonly<Record<string, unknown>>;
  readonly features: number;
  readonly weights: Weights | undefined;
}
