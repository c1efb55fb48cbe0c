// The JSON encoding: { schema, head, arrays, sha256 }.

import { shown } from "../check.js";
import { ModelError } from "../errors.js";
import { arrayOf, arrayTypes, typeOf } from "./array-type.js";
import { decodeBase64, encodeBase64 } from "./base64.js";
import { bytesOf, chunks, otherVersion, parse, plain, version } from "./canonical.js";
import type { ModelArray, ModelContent, ModelFile } from "./format.js";
import { HeadReader } from "./reader.js";
import { sha256 } from "./sha256.js";

const schema = `rosenblatt/model@${version}`;

/** The most characters of base64 in all: engines limit a string to 512 MB, and the rest of the file needs room, too. */
const longest = 2 ** 28;

/** Writes a model in the JSON encoding. */
export function toModelFile({ head, arrays }: ModelContent): ModelFile {
  checkSize(arrays.map((array) => (array.byteLength * 4) / 3));
  return {
    schema,
    head,
    arrays: arrays.map((array) => `${typeOf(array)}:${encodeBase64(bytesOf(array))}`),
    sha256: sha256(chunks(plain(head), arrays)),
  };
}

/**
 * Reads the text of a JSON model or the object parsed from it, all of it or nothing: anything wrong throws ModelError. The result does
 * not refer to the object.
 */
export function fromModelFile(file: unknown): ModelContent {
  const given = new HeadReader(typeof file === "string" ? parse(file, "", 1) : file, "");
  checkSchema(given.text("schema"));
  const texts = given.each("arrays", (list, i) => list.text(i));
  checkSize(texts.map((text) => text.length));
  const arrays = texts.map((text, i) => decodeArray(text, `.arrays[${i}]`));
  const head = plain(given.object("head").value);
  const claimed = given.text("sha256");
  const hash = sha256(chunks(head, arrays));
  if (claimed !== hash)
    throw new ModelError(".sha256", `must be ${hash}; got ${shown(claimed)}: the file was changed or damaged`);
  return { head: JSON.parse(head), arrays };
}

function checkSchema(found: string): void {
  if (found === schema) return;
  const other = /^rosenblatt\/model@(\d{1,9})$/.exec(found);
  throw other
    ? otherVersion(".schema", other[1])
    : new ModelError(".schema", `must be "${schema}"; got ${shown(found)}`);
}

function checkSize(lengths: readonly number[]): void {
  const sum = lengths.reduce((a, b) => a + b, 0);
  if (sum > longest)
    throw new ModelError(
      ".arrays",
      `must be at most 256 MB of base64; got ${Math.ceil(sum / 2 ** 20)} MB: use saveBytes`,
    );
}

function decodeArray(text: string, path: string): ModelArray {
  const [type] = text.slice(0, 4).split(":");
  const { buffer } = decodeBase64(text.slice(type.length + 1), path);
  const array = arrayOf(type, buffer);
  if (!array)
    throw new ModelError(
      path,
      `must be whole numbers of ${arrayTypes}; got ${shown(type)} and ${buffer.byteLength} bytes`,
    );
  return array;
}
