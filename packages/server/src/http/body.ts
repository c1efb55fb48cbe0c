// Bodies of requests: read up to a limit, unpacked, and parsed.

import type { Context } from "hono";
import { RefusedError } from "../errors.js";

const encodings = ["identity", "gzip", "deflate"] as const;

/** The bytes of a body, unpacked, up to a limit. */
export async function* bytesOf(c: Context, most: number): AsyncGenerator<Uint8Array> {
  const encoding = c.req.header("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (!encodings.includes(encoding as never))
    throw new RefusedError(
      415,
      "unsupported-encoding",
      `Content-Encoding must be ${encodings.join(", ")}; got ${encoding}`,
    );
  let body = c.req.raw.body as ReadableStream<Uint8Array<ArrayBuffer>> | null;
  if (!body) return;
  if (encoding !== "identity") body = body.pipeThrough(new DecompressionStream(encoding as "gzip"));
  let bytes = 0;
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength;
      if (bytes > most) throw tooLarge(most);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof RefusedError || encoding === "identity") throw error;
    throw new RefusedError(400, "invalid-body", `the body must be ${encoding}; it cannot be unpacked`);
  }
}

/** The JSON of a body. */
export async function jsonOf(c: Context, most: number): Promise<unknown> {
  return parsed(await jsonText(c, most));
}

/** The text of a body that is JSON. */
export async function jsonText(c: Context, most: number): Promise<string> {
  checkType(c, "application/json");
  const declared = Number(c.req.header("content-length") ?? 0);
  if (declared > most) throw tooLarge(most);
  let text: string;
  if (declared > 0 && c.req.header("content-encoding") === undefined) text = await c.req.text();
  else {
    const decoder = new TextDecoder("utf-8", { fatal: true });
    text = "";
    try {
      for await (const chunk of bytesOf(c, most)) text += decoder.decode(chunk, { stream: true });
      text += decoder.decode();
    } catch (error) {
      if (error instanceof TypeError) throw new RefusedError(400, "invalid-body", "the body must be UTF-8");
      throw error;
    }
  }
  return text;
}

/** Parses JSON, and refuses what is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = text.trim() === "" ? "it is empty" : (error as Error).message;
    throw new RefusedError(400, "invalid-json", `the body must be JSON: ${detail}`);
  }
}

/** Refuses a body of another type: a form of another site cannot send JSON. */
export function checkType(c: Context, ...types: readonly string[]): string {
  const type = c.req.header("content-type")?.split(";")[0].trim().toLowerCase() ?? "";
  if (!types.includes(type))
    throw new RefusedError(
      415,
      "unsupported-type",
      `Content-Type must be ${types.join(" or ")}; got ${type === "" ? "none" : type}`,
    );
  return type;
}

function tooLarge(most: number): RefusedError {
  return new RefusedError(
    413,
    "body-too-large",
    `a body may have ${most} bytes, unpacked; send the rest in another request`,
  );
}
