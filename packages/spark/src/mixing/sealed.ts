// Sealed bytes, which are either intact or rejected: a JSON head, a payload, and the hash of both. As text they are deflated and in base64.

import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import { type Json, ModelError } from "rosenblatt";

type Head = { readonly [key: string]: Json };

/** The first bytes: "RSMX" and the version of the format. */
const magic = Buffer.from("RSMX\u0001", "latin1");
const hashBytes = 32;

/** Seals a head and a payload, which may come in parts. */
export function seal(head: Head, ...payload: readonly Uint8Array[]): Uint8Array {
  const facts = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(facts.length);
  const content = [magic, length, facts, ...payload];
  const hash = createHash("sha256");
  for (const part of content) hash.update(part);
  return plain(Buffer.concat([...content, hash.digest()]));
}

/** Opens sealed bytes; throws ModelError if a single bit is missing or changed. `what` names the content in messages. */
export function unseal(given: Uint8Array, what: string): { head: Head; payload: Uint8Array } {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const end = bytes.length - hashBytes;
  const start = magic.length + 4;
  if (end < start || !bytes.subarray(0, 4).equals(magic.subarray(0, 4)))
    throw new ModelError("", `${what} must begin with "RSMX" and have a hash; got ${bytes.length} bytes`);
  if (bytes[4] !== magic[4])
    throw new ModelError("", `${what} must be of version ${magic[4]}; got version ${bytes[4]}`);
  if (!createHash("sha256").update(bytes.subarray(0, end)).digest().equals(bytes.subarray(end)))
    throw new ModelError(
      ".sha256",
      `${what} was cut short, changed or damaged: its hash is not that of its ${end} bytes`,
    );
  const facts = start + bytes.readUInt32LE(magic.length);
  if (facts > end) throw new ModelError("", `${what} must hold its head`);
  const head = JSON.parse(bytes.toString("utf8", start, facts)) as Head;
  return { head, payload: plain(bytes.subarray(facts, end)) };
}

/** The hash that seals these bytes, in hex; it identifies them. */
export function sealOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(bytes.length - hashBytes)).toString("hex");
}

/** Sealed bytes as one line of text, in characters that are safe everywhere. */
export function sealedText(bytes: Uint8Array): string {
  return deflateSync(bytes, { level: 1 }).toString("base64");
}

/** The bytes of such a text. */
export function unsealedBytes(text: string, what: string): Uint8Array {
  try {
    return plain(inflateSync(Buffer.from(text, "base64")));
  } catch {
    throw new ModelError(
      "",
      `${what} was cut short, changed or damaged: its ${text.length} characters cannot be inflated`,
    );
  }
}

/** The same bytes as an array whose slices are copies. */
function plain({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
