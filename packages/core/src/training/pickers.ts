// Orders of visits that depend on what was learned so far. They are registered, so that a page without them does not have to load them.

import type { Labelled } from "../data/labelled.js";
import type { Label } from "../data/row.js";
import type { Steps } from "../data/steps.js";
import type { FitOptions } from "../learner.js";
import type { BatchEngine } from "./engine.js";
import type { Pace } from "./pause.js";
import type { Course } from "./run.js";

/** Makes the course of a run that picks its examples for an engine. */
export interface Picker {
  course<L extends Label, X, Given, D extends Labelled<L>>(
    data: D,
    targets: Uint32Array | undefined,
    options: FitOptions<L, Given>,
    pace: Pace,
    engine: BatchEngine<L, X, Given, D>,
  ): Steps<Course>;
}

/** The registered pickers, by the name of the order. */
export const pickers: { [order: string]: Picker } = {};
