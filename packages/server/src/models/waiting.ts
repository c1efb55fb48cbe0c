// Predictions that wait for their labels, and ids, which must be unique among examples and predictions.

import type { Label } from "rosenblatt";
import { RefusedError } from "../errors.js";
import type { Limits } from "../limits.js";
import type { PredictionRow, Store } from "../store/store.js";
import type { Challenged } from "./challenger.js";
import type { Features } from "./features.js";
import type { Resident } from "./models.js";
import { journalled } from "./read-features.js";

/** What is stored of a prediction until its label arrives. */
export interface WaitingPrediction {
  readonly features: Features;
  readonly predicted: Label | undefined;
  readonly metadata: Readonly<Record<string, unknown>> | undefined;
  /** What the challengers would have answered. */
  readonly challenged: Challenged | undefined;
}

/** The parts of the service that learning and predicting need. */
export interface Surroundings {
  readonly store: Store;
  readonly limits: Limits;
  readonly now: () => number;
}

/** The prediction that waits for its label under an id. */
export function waitingPrediction(around: Surroundings, model: Resident, id: string | undefined): WaitingPrediction {
  const { store } = around;
  if (id === undefined)
    throw new RefusedError(422, "invalid-request", "an example has features, or the id of a prediction", "/features");
  const { id: number, name } = model.row;
  const fresh = model.fresh.get(id);
  if (typeof fresh === "object") return fresh;
  if (fresh === "example" || store.example(number, id)) throw alreadyLabelled(id);
  const row = store.prediction(number, id);
  if (!row)
    throw new RefusedError(
      404,
      "unknown-prediction",
      `there is no prediction ${JSON.stringify(id)} of model ${name}: send its features with the label`,
      "/id",
    );
  if (row.features === null || hasExpired(around, row))
    throw new RefusedError(
      410,
      "expired-prediction",
      `prediction ${JSON.stringify(id)} has expired, and its features are gone: send them with the label`,
      "/id",
    );
  return {
    features: journalled(row.features),
    predicted: row.predicted === null ? undefined : JSON.parse(row.predicted),
    metadata: row.metadata === null ? undefined : JSON.parse(row.metadata),
    challenged: row.challenged === null ? undefined : JSON.parse(row.challenged),
  };
}

function hasExpired({ limits, now }: Surroundings, { features, time }: PredictionRow): boolean {
  return features === null || now() - time >= limits.labelWithin;
}

/**
 * Refuses an id that an example or a prediction already has. Returns true for the id of an expired prediction, whose features may be sent
 * again with the label. Ids in `unused` are known not to be in the store, and are not looked up.
 */
export function refuseUsed(
  around: Surroundings,
  model: Resident,
  id: string,
  unused: ReadonlySet<string> | undefined,
): boolean {
  const fresh = model.fresh.get(id);
  if (fresh === undefined && unused?.has(id)) return false;
  const { store } = around;
  const { example, prediction } = store.isUsed(model.row.id, id);
  if (fresh === "example" || example) throw alreadyLabelled(id);
  if (fresh === undefined && !prediction) return false;
  if (fresh === undefined && hasExpired(around, store.prediction(model.row.id, id)!)) return true;
  throw inUse(`there is a prediction ${JSON.stringify(id)}: send its label without features, or take another id`);
}

function alreadyLabelled(id: string): RefusedError {
  return new RefusedError(409, "already-labelled", `example ${JSON.stringify(id)} was learned already`, "/id");
}

/** The error for an id that is already in use. */
export function inUse(detail: string): RefusedError {
  return new RefusedError(409, "id-in-use", detail, "/id");
}
