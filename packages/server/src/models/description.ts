// A model as the service describes it.

import type { Label } from "rosenblatt";
import type { Resident } from "./models.js";
import type { ModelSpec } from "./spec.js";

/** What a model is and has done. */
export interface ModelAnswer extends ModelSpec {
  readonly name: string;
  readonly created: string;
  readonly examples: number;
  readonly mistakes: number;
  readonly updates: number;
  readonly sequence: number;
  readonly classes: readonly Label[];
  readonly sha256: string;
}

export function described({ row, live }: Resident): ModelAnswer {
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
    sha256: live.file.sha256,
  };
}
