// The features of one example, as they arrive in a request and as the journal stores them.

import type { Row } from "rosenblatt";
import { RefusedError } from "../errors.js";
import type { Limits } from "../limits.js";
import { PlainRecord } from "./plain-record.js";
import { ReadFeatures } from "./read-features.js";

/**
 * Features as JSON: a record, a list of numbers, `{ indices, values }`, or a text if the model takes texts; or features that were already read
 * from JSON, with their source text.
 */
export type Features = string | readonly number[] | Readonly<Record<string, unknown>> | ReadFeatures;

/**
 * Makes features equal to what the journal will return, so that a replay learns exactly the same numbers: JSON has no −0. Whether they can be
 * learned is up to the learner.
 */
export function asKept(features: Features, limits: Pick<Limits, "features" | "columns" | "name">): Features {
  if (typeof features === "string") return features;
  if (features instanceof ReadFeatures) {
    const { row } = features;
    if (typeof row === "string") return features;
    const isNamed = row instanceof PlainRecord;
    checkCount(isNamed ? row.names.length : row.length, limits.features);
    if (isNamed) for (const name of row.names) checkName(name, limits.name);
    return features;
  }
  if (Array.isArray(features)) {
    checkCount(features.length, limits.features);
    const wrong = features.findIndex((value) => typeof value !== "number");
    if (wrong >= 0)
      throw new RefusedError(
        422,
        "invalid-example",
        `features[${wrong}] must be a number; got ${JSON.stringify(features[wrong]).slice(0, 64)}`,
        `/features/${wrong}`,
      );
    return features.some((value) => Object.is(value, -0)) ? features.map((value) => value + 0) : features;
  }
  let count = 0;
  let kept = features as Record<string, unknown>;
  for (const name of Object.keys(features)) {
    count++;
    checkName(name, limits.name);
    const value = kept[name];
    if (Object.is(value, -0)) kept = { ...kept, [name]: 0 };
    else if (Array.isArray(value)) {
      count += value.length;
      if (value.some((one) => Object.is(one, -0))) kept = { ...kept, [name]: value.map((one) => one + 0) };
    }
  }
  checkCount(count, limits.features);
  if (Array.isArray(kept.indices)) checkColumns(kept.indices, limits.columns);
  return kept;
}

/** A model has a weight for every column up to the highest: a single number could require more memory than there is. */
function checkColumns(indices: readonly unknown[], most: number): void {
  const place = indices.findIndex((column) => typeof column === "number" && column >= most);
  if (place >= 0)
    throw new RefusedError(
      413,
      "too-many-columns",
      `a sparse row may have ${most} columns; got column ${indices[place]}: hash them into fewer, or send features by name`,
      `/features/indices/${place}`,
    );
}

function checkCount(count: number, most: number): void {
  if (count > most)
    throw new RefusedError(413, "too-many-features", `an example may have ${most} features; got ${count}`, "/features");
}

function checkName(name: string, most: number): void {
  if (name.length > most)
    throw new RefusedError(
      413,
      "name-too-long",
      `the name of a feature may have ${most} characters; got one of ${name.length}`,
      "/features",
    );
}

/** Features as JSON text. */
export function writtenFeatures(features: Features): string {
  if (features instanceof ReadFeatures) return features.json;
  return writtenJson(features, "/features");
}

/** Metadata as JSON text; null if there is none. */
export function keptMetadata(
  metadata: Readonly<Record<string, unknown>> | undefined,
  limits: Pick<Limits, "metadata">,
): string | null {
  if (metadata === undefined || Object.keys(metadata).length === 0) return null;
  const text = writtenJson(metadata, "/metadata");
  if (Buffer.byteLength(text) > limits.metadata)
    throw new RefusedError(
      413,
      "metadata-too-large",
      `the metadata of an example may have ${limits.metadata} bytes of JSON; got ${Buffer.byteLength(text)}`,
      "/metadata",
    );
  return text;
}

/** Writes JSON, and refuses values that are nested too deeply. */
function writtenJson(value: unknown, pointer: string): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new RefusedError(422, "nested-too-deeply", "lists and objects lie in one another too deeply", pointer);
  }
}

/** The row that a learner takes: JSON values in the library's form. Null stands for an absent value. */
export function rowOf(features: Features): Row {
  if (features instanceof ReadFeatures) return features.row as unknown as Row;
  if (typeof features === "string" || Array.isArray(features)) return features as Row;
  const named = features as Record<string, unknown>;
  for (const name of Object.keys(named))
    if (named[name] === null) return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null));
  return named as Row;
}
