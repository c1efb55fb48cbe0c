// Reads the head of a model: each fact is checked where it is taken, and an error names its path in the file.

import { shown } from "../check.js";
import { ModelError } from "../errors.js";
import { type ArrayOf, type ArrayType, typeOf } from "./array-type.js";
import type { Json, ModelArray } from "./format.js";

/** What a number in a model file must be. */
export interface NumberRange {
  min?: number;
  max?: number;
  whole?: boolean;
}

/** Reads an object or a list in the head of a model. Only own properties count, so "constructor" and "__proto__" are keys like any other. */
export class HeadReader {
  readonly value: object;
  readonly #path: string;
  readonly #arrays: readonly ModelArray[];

  constructor(value: unknown, path = ".head", arrays: readonly ModelArray[] = []) {
    if (typeof value !== "object" || !value) throw new ModelError(path, `must be an object; got ${shown(value)}`);
    this.value = value;
    this.#path = path;
    this.#arrays = arrays;
  }

  /** Whether there is such a key, for what may be left out: `reader.has("rate") ? reader.number("rate") : 1`. */
  has(key: string | number): boolean {
    return Object.hasOwn(this.value, key);
  }

  text(key: string | number): string {
    return this.#take(key, "text", (value) => typeof value === "string");
  }

  flag(key: string | number): boolean {
    return this.#take(key, "true or false", (value) => typeof value === "boolean");
  }

  number(key: string | number, { min = -Infinity, max = Infinity, whole = false }: NumberRange = {}): number {
    const expected = `a ${whole ? "whole " : ""}number${min > -Infinity ? ` ≥ ${min}` : ""}${max < Infinity ? ` ≤ ${max}` : ""}`;
    const ok = whole ? Number.isSafeInteger : Number.isFinite;
    return this.#take(key, expected, (value) => ok(value) && Number(value) >= min && Number(value) <= max);
  }

  list(key: string | number): readonly Json[] {
    return this.#take(key, "a list", Array.isArray);
  }

  /** Calls `read` for every place of a list: `reader.each("classes", (list, i) => list.text(i))`. */
  each<T>(key: string | number, read: (list: HeadReader, index: number) => T): T[] {
    const list = this.list(key);
    const reader = new HeadReader(list, this.#at(key), this.#arrays);
    return Array.from(list, (_, i) => read(reader, i));
  }

  object(key: string | number): HeadReader {
    const value = this.#take<object>(key, "an object", (value) => shown(value) === "an object");
    return new HeadReader(value, this.#at(key), this.#arrays);
  }

  /** Gives the array that `{ "array": 3 }` refers to. `types` is "f64", or "u8 or f32" where either will do. */
  array<T extends ArrayType>(key: string | number, types: T, length?: number): ArrayOf[T];
  array(key: string | number, types: string, length?: number): ModelArray;
  array(key: string | number, types: string, length?: number): ModelArray {
    const array = this.#arrays[this.object(key).number("array", { min: 0, max: this.#arrays.length - 1, whole: true })];
    const found = typeOf(array);
    if (!types.split(" or ").includes(found) || array.length !== (length ?? array.length))
      throw new ModelError(
        this.#at(key),
        `must be an array of ${length ?? "any number of"} ${types}; got ${array.length} ${found}`,
      );
    return array;
  }

  #take<T>(key: string | number, expected: string, ok: (value: unknown) => boolean): T {
    const value = this.has(key) ? (this.value as Record<string | number, unknown>)[key] : undefined;
    if (!ok(value)) throw new ModelError(this.#at(key), `must be ${expected}; got ${shown(value)}`);
    return value as T;
  }

  #at(key: string | number): string {
    return this.#path + (typeof key === "number" ? `[${key}]` : `.${key}`);
  }
}
