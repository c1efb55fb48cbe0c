// Features as JSON. What JSON would change without a word, as it does with maps, NaN and dates, is converted or refused.

import type { Features, FeatureValue } from "./api.js";

/** Features in the forms that the service reads. */
export type JsonFeatures =
  | string
  | readonly number[]
  | { readonly indices: readonly number[]; readonly values: readonly number[] }
  | { readonly [name: string]: FeatureValue };

/** Gives the features as JSON has them; throws TypeError, with the place, where it has no such value. */
export function asJson(features: Features, where = "features"): JsonFeatures {
  if (typeof features === "string") return features;
  if (isList(features)) return numbers(features, where);
  if (typeof features !== "object" || features === null || !(features instanceof Map || isPlain(features)))
    throw new TypeError(`${where} must be an object, a Map, a list of numbers or a text; got ${shown(features)}`);
  const { indices, values } = features as { indices?: unknown; values?: unknown };
  if (isList(indices) && isList(values))
    return { indices: numbers(indices, `${where}.indices`), values: numbers(values, `${where}.values`) };
  const named = Object.fromEntries(features instanceof Map ? features : Object.entries(features));
  for (const [name, value] of Object.entries(named)) if (!isValue(value)) refuse(`${where}[${shown(name)}]`, value);
  return named;
}

function isList(value: unknown): value is ArrayLike<number> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** Whether an object stands for its own fields, and not, as a set, a date or a promise does, for something else. */
function isPlain(value: object): boolean {
  return !(Symbol.iterator in value || Symbol.toPrimitive in value || Symbol.toStringTag in value);
}

function numbers(list: ArrayLike<number>, where: string): number[] {
  const found = Array.from(list);
  const at = found.findIndex((value) => !Number.isFinite(value));
  if (at >= 0) throw new TypeError(`${where}[${at}] must be a finite number; got ${shown(found[at])}`);
  return found;
}

function isValue(value: unknown): value is FeatureValue {
  if (typeof value === "number") return Number.isFinite(value);
  return value == null || typeof value === "string" || typeof value === "boolean";
}

function refuse(where: string, value: unknown): never {
  throw new TypeError(`${where} must be a finite number, a text, true or false; got ${shown(value)}`);
}

function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value.slice(0, 64));
  if (typeof value === "bigint") return "a bigint";
  if (typeof value === "function") return "a function";
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "a list" : Object.prototype.toString.call(value).slice(8, -1);
}
