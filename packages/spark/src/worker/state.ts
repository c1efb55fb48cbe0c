// The state with which a worker begins: text in its input, or a file next to the program.

import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { BadInput } from "./shards.js";

/** The bytes of a base64 text, or of the file named after an "@"; both are deflated. */
export function givenBytes(given: string): Uint8Array {
  const packed = given.startsWith("@") ? fileBytes(given.slice(1)) : Buffer.from(given, "base64");
  try {
    return inflateSync(packed);
  } catch {
    throw new BadInput(`the state was damaged on its way: ${packed.length} bytes cannot be inflated`);
  }
}

function fileBytes(name: string): Uint8Array {
  if (!/^[\w-][\w.-]*$/.test(name)) throw new BadInput(`a file must lie beside the worker; got ${name}`);
  try {
    return readFileSync(new URL(name, import.meta.url));
  } catch {
    throw new BadInput(`the file ${name} must lie beside the worker; it is not there`);
  }
}
