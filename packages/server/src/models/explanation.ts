// Why a model predicts what it does: what each feature adds to the score, and which past examples are behind it.

import type { Explanation, Label } from "rosenblatt";
import type { Store } from "../store/store.js";
import type { Features } from "./features.js";
import type { Resident } from "./models.js";

/** The score of a class, taken apart by features and by past examples. */
export interface ServiceExplanation {
  readonly label: Label;
  readonly score: number;
  readonly features: Explanation["features"];
  /** The past examples that add most, or a sentence where the model does not keep them. */
  readonly examples:
    | readonly {
        readonly sequence: number;
        readonly id: string | null;
        readonly label: Label;
        readonly contribution: number;
      }[]
    | string;
}

/** How many features and examples an explanation names. */
const named = 20;

export function explained(store: Store, model: Resident, features: Features, label?: Label): ServiceExplanation {
  const { label: explainedLabel, score, features: parts, updates } = model.live.explain(features, label);
  return {
    label: explainedLabel,
    score,
    features: parts.slice(0, named),
    examples:
      typeof updates === "string"
        ? updates
        : updates.slice(0, named).flatMap(({ index, contribution }) => {
            const [row] = store.examplesAt(model.row.id, model.row.start, index);
            return row ? [{ sequence: row.sequence, id: row.id, label: JSON.parse(row.label), contribution }] : [];
          }),
  };
}
