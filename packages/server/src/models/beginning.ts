// What a model begins from: a learner without experience, or a model file.

import { linearLearners, load, type ModelFile } from "rosenblatt";
import { importedBytes } from "./live-model.js";
import { type ModelSpec, makeLearner } from "./spec.js";

/** What a model begins from, as it is kept. */
export interface Beginning {
  /** Learner, options and pipeline, as JSON. */
  readonly spec: string;
  /** The model file, where there is one. */
  readonly base: Uint8Array | null;
}

/** Checks what a model is to begin from. */
export function beginningOf(spec: ModelSpec, file: unknown): Beginning {
  if (file === undefined) {
    makeLearner(spec);
    return { spec: JSON.stringify(spec), base: null };
  }
  const base = importedBytes(file);
  return { spec: JSON.stringify(specIn(load(base).toJSON())), base };
}

/** Whether two models begin from the same. */
export function isSame(one: Beginning, other: Beginning): boolean {
  if (one.spec !== other.spec) return false;
  return (
    one.base === other.base || (one.base !== null && other.base !== null && Buffer.from(one.base).equals(other.base))
  );
}

/** The part of a model file that says what it is of. */
interface Head {
  readonly learner: string;
  readonly transformer?: { readonly kind?: string };
  readonly model?: Head;
}

/** The spec that a model file amounts to, by the names that people know; its options are in the file. */
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
