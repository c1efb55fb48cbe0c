// The binary encoding: the canonical bytes and their SHA-256. docs/formats/model.md describes the layout.

import { shown } from "../check.js";
import { ModelError } from "../errors.js";
import { arrayOf, arrayTypes, bytesEach } from "./array-type.js";
import { chunks, otherVersion, parse, plain, version } from "./canonical.js";
import type { ModelArray, ModelContent } from "./format.js";
import { fromModelFile } from "./json.js";
import { HeadReader } from "./reader.js";
import { sha256 } from "./sha256.js";

/** Writes a model in the binary encoding. */
export function toBytes({ head, arrays }: ModelContent): Uint8Array<ArrayBuffer> {
  const list = chunks(plain(head), arrays);
  const hash = sha256(list).match(/../g)!;
  list.push(Uint8Array.from(hash, (pair) => Number.parseInt(pair, 16)));
  const bytes = new Uint8Array(list.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of list) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

/** Reads the bytes of a binary model, all of them or none: anything wrong throws ModelError. The result does not refer to the bytes. */
export function fromBytes(given: Uint8Array): ModelContent {
  if (!(given?.buffer && ArrayBuffer.isView(given)))
    throw new ModelError("", `must be the bytes of a model file; got ${shown(given)}`);
  // A plain view, because `slice` of a Buffer would not copy.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  const view = new DataView(given.buffer, given.byteOffset, given.byteLength);
  const end = bytes.length - 32;
  if (end < 16 || view.getUint32(0) !== 0x5253424c)
    throw new ModelError("", `must be "RSBL" and at least 44 bytes more; got ${bytes.length} bytes`);
  const found = view.getUint32(4, true);
  if (found !== version) throw otherVersion(".version", found);
  const hash = sha256([bytes.subarray(0, end)]);
  const claimed = Array.from(bytes.subarray(end), (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (claimed !== hash)
    throw new ModelError(".sha256", `must be ${hash}; got ${claimed}: the file was cut short, changed or damaged`);

  const content = decode(bytes, view, end);
  checkCanonical(bytes, end, content);
  return content;
}

/** Reads a model file in either encoding: bytes of one of them, the text of a JSON file, or the object parsed from it. */
export function fromFile(file: unknown): ModelContent {
  const bytes = file instanceof ArrayBuffer ? new Uint8Array(file) : file;
  if (!(bytes instanceof Uint8Array)) return fromModelFile(file);
  // A JSON file begins with "{".
  return bytes[0] === 0x7b ? fromModelFile(decodeText(bytes, "")) : fromBytes(bytes);
}

/** Decodes bytes whose hash is right, so that only a wrong or hostile writer can cause an error. */
function decode(bytes: Uint8Array, view: DataView, end: number): ModelContent {
  let at = 8;
  const take = (length: number, path: string): number => {
    if (length > end - at)
      throw new ModelError(path, `must fit in the file; got ${length} bytes, ${end - at} are left`);
    at += length;
    return at - length;
  };
  const length = view.getUint32(take(4, ".head"), true);
  const from = take(length, ".head");
  const head = new HeadReader({ head: parse(decodeText(bytes.slice(from, at)), ".head") }, "").object("head");

  const count = view.getUint32(take(4, ".arrays"), true);
  const table = take(5 * count, ".arrays");
  const arrays: ModelArray[] = [];
  for (let i = 0; i < count; i++) {
    const path = `.arrays[${i}]`;
    const code = view.getUint8(table + 5 * i);
    const type = arrayTypes[code - 1];
    if (!type)
      throw new ModelError(
        path,
        `must be of type ${arrayTypes.map((name, k) => `${k + 1} (${name})`).join(", ")}; got ${code}`,
      );
    take(-at & 7, path);
    const from = take(view.getUint32(table + 5 * i + 1, true) * bytesEach(type), path);
    arrays.push(arrayOf(type, bytes.slice(from, at).buffer)!);
  }
  return { head: head.value as ModelContent["head"], arrays };
}

function decodeText(bytes: Uint8Array, path = ".head"): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ModelError(path, "must be UTF-8");
  }
}

/** Checks that each content has only one sequence of bytes: no duplicate key, no other spelling of a number, no padding but zeros, no rest. */
function checkCanonical(bytes: Uint8Array, end: number, { head, arrays }: ModelContent): void {
  let at = 0;
  for (const chunk of chunks(JSON.stringify(head), arrays))
    for (let i = 0; i < chunk.length; i++)
      if (chunk[i] !== bytes[at++])
        throw new ModelError("", `must be written canonically; byte ${at - 1} is not: see docs/formats/model.md`);
  if (at !== end) throw new ModelError("", `must end after ${at} bytes and the hash; got ${end - at} more`);
}
