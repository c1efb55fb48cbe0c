// The starting point of a model: an untrained learner, or a model file.

import { linearLearners, load, type ModelFile } from "rosenblatt";
import { importedBytes } from "./live-model.js";
import { type ModelSpec, makeLearner } from "./spec.js";

/** The starting point of a model, as stored. */
export interface Beginning {
  /** Learner, options and pipeline, as JSON. */
  readonly spec: string;
  /** The model file, if there is one. */
  readonly base: Uint8Array | null;
}

/** Checks the requested starting point of a model, and converts it to its stored form. */
export function beginningOf(spec: ModelSpec, file: unknown): Beginning {
  if (file === undefined) {
    makeLearner(spec);
    return { spec: JSON.stringify(spec), base: null };
  }
  const base = importedBytes(file);
  return { spec: JSON.stringify(specIn(load(base).toJSON())), base };
}

/** Whether two models have the same starting point. */
export function isSame(one: Beginning, other: Beginning): boolean {
  if (one.spec !== other.spec) return false;
  return (
    one.base === other.base || (one.base !== null && other.base !== null && Buffer.from(one.base).equals(other.base))
  );
}

/** The part of a model file that names its learner and transformers. */
interface Head {
  readonly learner: string;
  readonly transformer?: { readonly kind?: string };
  readonly model?: Head;
}

/** The spec that a model file amounts to, by the names that users know; its options stay in the file. */
function specIn(file: ModelFile): ModelSpec {
  const pipeline: string[] = [];
  let head = file.head as unknown as Head;
  while (head.learner === "pipeline" && head.model) {
    pipeline.push(head.transformer?.kind ?? "transformer");
    head = head.model;
  }
  const learner = linearLearners.find(({ name }) => name === head.learner)?.short ?? head.learner;
  return { learner, ...(pipeline.length > 0 && { pipeline }) };
}
