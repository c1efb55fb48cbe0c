// Descriptions of models and challengers in answers of the service.

import type { Label } from "rosenblatt";
import type { Challenger } from "./challenger.js";
import type { ComparisonAnswer } from "./comparison.js";
import type { Resident } from "./models.js";
import type { ModelSpec } from "./spec.js";

/** The description of a model and of what it has learned. */
export interface ModelAnswer extends ModelSpec {
  readonly name: string;
  readonly created: string;
  readonly examples: number;
  readonly mistakes: number;
  readonly updates: number;
  readonly sequence: number;
  readonly classes: readonly Label[];
  /** The names of its challengers. */
  readonly challengers: readonly string[];
  readonly sha256: string;
}

export function described({ row, live, challengers }: Resident): ModelAnswer {
  const { examples, mistakes, updates } = live.tally;
  return {
    name: row.name,
    ...(JSON.parse(row.spec) as ModelSpec),
    created: new Date(row.created).toISOString(),
    examples,
    mistakes,
    updates,
    sequence: live.sequence,
    classes: live.learner.classes,
    challengers: [...challengers.keys()],
    sha256: live.file.sha256,
  };
}

/** The description of a challenger, and its comparison with the model. */
export interface ChallengerAnswer extends ModelSpec {
  readonly name: string;
  readonly created: string;
  /** It has learned the examples after this one. */
  readonly start: number;
  readonly sequence: number;
  readonly classes: readonly Label[];
  readonly sha256: string;
  readonly comparison: ComparisonAnswer;
  /** Why it could not learn the latest example that it skipped. */
  readonly refusal?: string;
}

export function describedChallenger({ row, live, comparison, refusal }: Challenger): ChallengerAnswer {
  return {
    name: row.name,
    ...(JSON.parse(row.spec) as ModelSpec),
    created: new Date(row.created).toISOString(),
    start: row.start,
    sequence: live.sequence,
    classes: live.learner.classes,
    sha256: live.file.sha256,
    comparison: comparison.answer(),
    ...(refusal !== undefined && { refusal }),
  };
}
