// Predicts one row; with an id, also lists what is to be written so that its label can follow later.

import { RefusedError } from "../errors.js";
import type { Write } from "../store/writes.js";
import { challengedBy } from "./challenger.js";
import { asKept, type Features, keptMetadata, writtenFeatures } from "./features.js";
import type { Prediction } from "./live-model.js";
import type { Resident } from "./models.js";
import { inUse, refuseUsed, type Surroundings } from "./waiting.js";

/** A row to predict; with an id, its features are stored for the label that follows later. */
export interface PredictRequest {
  readonly features: Features;
  readonly id?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** The answer to a request to predict. */
export interface PredictAnswer extends Prediction {
  readonly id?: string;
}

/** Predicts, and returns what to write for it: nothing unless it has an id. */
export function predicted(
  around: Surroundings,
  model: Resident,
  request: PredictRequest,
  unused?: ReadonlySet<string>,
): { answer: PredictAnswer; writes: readonly Write[] } {
  const { id, metadata } = request;
  const features = asKept(request.features, around.limits);
  if (id !== undefined && refuseUsed(around, model, id, unused))
    throw inUse(
      `prediction ${JSON.stringify(id)} has expired: take another id, or learn its features with their label`,
    );
  const prediction = model.live.predict(features);
  if (!prediction) throw untrained(model);
  if (id === undefined) return { answer: prediction, writes: [] };
  const kept = keptMetadata(metadata, around.limits);
  const writes: Write[] = [
    ["prediction", model.row.id, id, around.now(), writtenFeatures(features), JSON.stringify(prediction.label), kept],
  ];
  const { challengers } = model;
  const challenged = challengers.size > 0 ? challengedBy(challengers.values(), features) : undefined;
  if (challenged) writes.push(["challengedPrediction", JSON.stringify(challenged), model.row.id, id]);
  model.fresh.set(id, { features, predicted: prediction.label, metadata, challenged });
  return { answer: { ...prediction, id }, writes };
}

/** The error for a request before anything has been learned. */
export function untrained({ row }: Resident): RefusedError {
  return new RefusedError(
    409,
    "untrained-model",
    `the model has learned nothing yet: POST /v1/models/${row.name}/learn teaches it`,
  );
}
