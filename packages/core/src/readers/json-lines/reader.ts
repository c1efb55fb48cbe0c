// JSON Lines to records: one object per line, with nested objects flattened.

import { InputError } from "../../errors.js";
import { entryType, type JsonRecords } from "../../table/json-records.js";
import { LineReader } from "../bytes/line-reader.js";
import { jsonFault } from "./fault.js";
import { deepest, jsonExcess, tooDeep } from "./size.js";

/** Shorter lines are parsed without looking for excess first, which could not take much memory. */
const short = 1 << 16;
const noTexts: string[] = [];

/**
 * `{"a": {"b": 1}}` has the key `a.b`; a list has `a.0`, `a.1`, … for its parts, except that each string in it is the key `a=text`
 * with the value 1, whatever its position. Empty lines are skipped.
 */
export class JsonLinesReader extends LineReader<JsonRecords> {
  readonly #names: string[] = [];
  readonly #keys = new Map<string, number>();
  /** By key: codes of its texts, and the entry last made for it. */
  #codes: (Map<string, number> | undefined)[] = [];
  #texts: string[][] = [];
  #last: number[] = [];
  #starts: number[] = [0];
  #entryKeys: number[] = [];
  #types: number[] = [];
  #values: number[] = [];
  /** By record: its line; and the files, each with the number of its first record. */
  #lineOf: number[] = [];
  #files: { readonly name: string; readonly from: number }[] = [];
  readonly #parse: (line: string) => unknown;

  /** `parse` is `JSON.parse`, or works like it but converts some values. */
  constructor(parse: (line: string) => unknown = JSON.parse) {
    super();
    this.#parse = parse;
  }

  get rows(): number {
    return this.#starts.length - 1;
  }

  override begin(file: string): void {
    super.begin(file);
    this.#files.push({ name: file, from: this.rows });
  }

  take(): JsonRecords {
    if (this.rows === 0) throw new InputError(`${this.lines.file}: there are 0 records; at least 1 is needed`);
    const records: JsonRecords = {
      size: this.rows,
      names: [...this.#names],
      starts: Uint32Array.from(this.#starts),
      keys: Uint32Array.from(this.#entryKeys),
      types: Uint8Array.from(this.#types),
      values: Float64Array.from(this.#values),
      texts: this.#texts,
      place: placeIn(this.#files, this.#lineOf),
    };
    this.#codes = this.#names.map(() => undefined);
    this.#texts = this.#names.map(() => noTexts);
    this.#last = this.#names.map(() => -1);
    this.#starts = [0];
    this.#entryKeys = [];
    this.#types = [];
    this.#values = [];
    this.#lineOf = [];
    this.#files = [{ name: this.lines.file, from: 0 }];
    return records;
  }

  protected read(line: string): void {
    if (line.trim() === "") return;
    const excess = line.length > short ? jsonExcess(line) : undefined;
    if (excess) this.#refuse(excess.at, excess.reason);
    let record: unknown;
    try {
      record = this.#parse(line);
    } catch {
      this.#refuseJson(line);
    }
    if (typeof record !== "object" || record === null || Array.isArray(record))
      this.#refuse(line.search(/\S/), `a record must be an object in { }; got ${line.trim().slice(0, 40)}`);
    this.#flatten(record, "", 1, line);
    this.#starts.push(this.#entryKeys.length);
    this.#lineOf.push(this.lines.line);
  }

  /** Adds the contents of an object. */
  #flatten(object: object, path: string, depth: number, line: string): void {
    if (depth > deepest) this.#refuse(0, tooDeep);
    const isList = Array.isArray(object);
    for (const key of Object.keys(object)) {
      const value = (object as Record<string, unknown>)[key];
      const name = path === "" ? key : `${path}.${key}`;
      if (typeof value === "object" && value !== null) this.#flatten(value, name, depth + 1, line);
      else if (typeof value === "string" && isList) this.#add(`${path}=${value}`, entryType.number, 1);
      else if (typeof value === "string") this.#addText(name, value);
      else if (typeof value === "boolean") this.#add(name, entryType.truth, value ? 1 : 0);
      else if (value === null) this.#add(name, entryType.none, Number.NaN);
      else if (Math.abs(value as number) < Infinity) this.#add(name, entryType.number, value as number);
      else this.#refuseJson(line);
    }
  }

  #addText(name: string, text: string): void {
    const key = this.#key(name);
    let codes = this.#codes[key];
    if (!codes) {
      codes = this.#codes[key] = new Map();
      this.#texts[key] = [];
    }
    let code = codes.get(text);
    if (code === undefined) {
      code = this.#texts[key].push(text) - 1;
      codes.set(text, code);
    }
    this.#add(name, entryType.text, code);
  }

  /** If a key occurs twice, the later value counts, as in JSON. */
  #add(name: string, type: number, value: number): void {
    const key = this.#key(name);
    let entry = this.#last[key];
    if (entry < this.#starts[this.#starts.length - 1]) {
      entry = this.#entryKeys.push(key) - 1;
      this.#last[key] = entry;
    }
    this.#types[entry] = type;
    this.#values[entry] = value;
  }

  #key(name: string): number {
    let key = this.#keys.get(name);
    if (key === undefined) {
      key = this.#names.push(name) - 1;
      this.#keys.set(name, key);
      this.#codes.push(undefined);
      this.#texts.push(noTexts);
      this.#last.push(-1);
    }
    return key;
  }

  #refuseJson(line: string): never {
    const { at, reason } = jsonFault(line) ?? { at: 0, reason: "a record must be JSON" };
    this.#refuse(at, reason);
  }

  #refuse(at: number, reason: string): never {
    throw new InputError(`${this.lines.file}:${this.lines.line}:${at + 1}: ${reason}`);
  }
}

function placeIn(
  files: readonly { readonly name: string; readonly from: number }[],
  lines: readonly number[],
): (record: number) => string {
  return (record) => `${files.filter(({ from }) => from <= record).at(-1)?.name}:${lines[record]}:1`;
}
