// Explains a prediction: what each feature adds to the score, and which past examples contributed to it.

import type { Explanation, Label } from "rosenblatt";
import type { Store } from "../store/store.js";
import type { Features } from "./features.js";
import type { Resident } from "./models.js";
import { untrained } from "./predicting.js";

/** The score of a class, broken down by features and by past examples. */
export interface ServiceExplanation {
  readonly label: Label;
  readonly score: number;
  readonly features: Explanation["features"];
  /** The past examples that contribute most, or a sentence if the model does not keep track of them. */
  readonly examples:
    | readonly {
        readonly sequence: number;
        readonly id: string | null;
        readonly label: Label;
        readonly contribution: number;
      }[]
    | string;
}

/** How many features and examples an explanation lists. */
const named = 20;

/** Why there are no examples, where the library speaks of options that are given in a program. */
const notKept = 'past examples are not kept; make a model with "options": {"history": "examples"}';

export async function explained(
  store: Store,
  model: Resident,
  features: Features,
  label?: Label,
): Promise<ServiceExplanation> {
  const { row, live } = model;
  const whole = live.explain(features, label);
  if (!whole) throw untrained(model);
  const { label: explainedLabel, score, features: parts, updates } = whole;
  const explanation = { label: explainedLabel, score, features: parts.slice(0, named) };
  if (typeof updates === "string")
    return { ...explanation, examples: updates.startsWith("past updates were ") ? notKept : updates };
  const largest = updates.slice(0, named);
  const gaps = live.tally.examples < live.sequence;
  await store.caughtUp();
  const rows = store.examplesAt(
    row,
    largest.map(({ index }) => index),
    gaps,
  );
  const examples = largest.flatMap(({ index, contribution }) => {
    const example = rows.get(index);
    return example
      ? [{ sequence: example.sequence, id: example.id, label: JSON.parse(example.label), contribution }]
      : [];
  });
  return { ...explanation, examples };
}
