// Values as one word of text: JSON, deflated, in base64. Numbers are restored bit for bit.

import { deflateSync, inflateSync } from "node:zlib";

export function packedJson(value: unknown): string {
  return deflateSync(JSON.stringify(value), { level: 1 }).toString("base64");
}

export function unpackedJson<T>(text: string): T {
  return JSON.parse(inflateSync(Buffer.from(text, "base64")).toString("utf8")) as T;
}
