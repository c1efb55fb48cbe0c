// Reads the head of a model: each fact is checked when it is read, and an error names its path in the file.

import { shown } from "../check.js";
import { ModelError } from "../errors.js";
import { type ArrayOf, type ArrayType, typeOf } from "./array-type.js";
import type { Json, ModelArray, ModelContent } from "./format.js";

/** The requirements for a number in a model file. */
export interface NumberRange {
  min?: number;
  max?: number;
  whole?: boolean;
}

/** The arrays that a head refers to, and how much memory reading it may still take. */
export interface Holdings {
  readonly arrays: readonly ModelArray[];
  left: number;
}

/** The bytes of memory that reading a model may take, whatever the size of its file. */
const usualLimit = 2 ** 30;

/** The holdings of a model: reading it may take 16 times the bytes of its arrays, plus the limit. */
export function holdingsOf({ arrays, limit = usualLimit }: ModelContent): Holdings {
  return { arrays, left: arrays.reduce((sum, { byteLength }) => sum + 16 * byteLength, limit) };
}

/** Reads an object or a list in the head of a model. Only own properties count, so "constructor" and "__proto__" are keys like any other. */
export class HeadReader {
  /** The object or list itself. */
  readonly value: object;
  readonly #path: string;
  readonly #holdings: Holdings;

  constructor(value: unknown, path = ".head", holdings: Holdings = { arrays: [], left: 0 }) {
    if (typeof value !== "object" || !value) throw new ModelError(path, `must be an object; got ${shown(value)}`);
    this.value = value;
    this.#path = path;
    this.#holdings = holdings;
  }

  /** Counts the bytes of memory that the file asks for before they are taken, and refuses the file if they are too many. */
  charge(bytes: number): void {
    this.#holdings.left -= bytes;
    // NaN is refused, too.
    if (!(this.#holdings.left >= 0))
      throw new ModelError(this.#path, "must take less memory: raise limit if you trust it");
  }

  /** Whether there is such a key, for optional facts: `reader.has("rate") ? reader.number("rate") : 1`. */
  has(key: string | number): boolean {
    return Object.hasOwn(this.value, key);
  }

  /** Reads a text. */
  text(key: string | number): string {
    return this.#take(key, "text", (value) => typeof value === "string");
  }

  /** Reads true or false. */
  flag(key: string | number): boolean {
    return this.#take(key, "true or false", (value) => typeof value === "boolean");
  }

  /** Reads a number within the range. */
  number(key: string | number, { min = -Infinity, max = Infinity, whole = false }: NumberRange = {}): number {
    const expected = `a ${whole ? "whole " : ""}number${min > -Infinity ? ` from ${min}` : ""}${max < Infinity ? ` to ${max}` : ""}`;
    const ok = whole ? Number.isSafeInteger : Number.isFinite;
    return this.#take(key, expected, (value) => ok(value) && Number(value) >= min && Number(value) <= max);
  }

  /** Reads a list. */
  list(key: string | number): readonly Json[] {
    return this.#take(key, "a list", Array.isArray);
  }

  /** Calls `read` for every place of a list: `reader.each("classes", (list, i) => list.text(i))`. */
  each<T>(key: string | number, read: (list: HeadReader, index: number) => T): T[] {
    const list = this.list(key);
    const reader = new HeadReader(list, this.#at(key), this.#holdings);
    return Array.from(list, (_, i) => read(reader, i));
  }

  /** Reads an object or a list, with a reader of its own. */
  object(key: string | number): HeadReader {
    const value = this.#take<object>(key, "an object", (value) => shown(value) === "an object");
    return new HeadReader(value, this.#at(key), this.#holdings);
  }

  /** Gives the array that `{ "array": 3 }` refers to. `types` is "f64", or "u8 or f32" if either will do. */
  array<T extends ArrayType>(key: string | number, types: T, length?: number): ArrayOf[T];
  array(key: string | number, types: string, length?: number): ModelArray;
  array(key: string | number, types: string, length?: number): ModelArray {
    const { arrays } = this.#holdings;
    const array = arrays[this.object(key).number("array", { min: 0, max: arrays.length - 1, whole: true })];
    const found = typeOf(array);
    if (!types.split(" or ").includes(found) || array.length !== (length ?? array.length))
      throw new ModelError(
        this.#at(key),
        `must be an array of ${length ?? "any number of"} ${types}; got ${array.length} ${found}`,
      );
    // Many facts may refer to one array: each makes a copy, and needs as much again when the model predicts, learns and saves.
    this.charge(8 * array.byteLength);
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
