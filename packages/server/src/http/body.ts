// Request bodies: read up to a limit, decompressed, and parsed.

import type { Context } from "hono";
import { RefusedError } from "../errors.js";
import type { Limits } from "../limits.js";

const encodings = ["identity", "gzip", "deflate"] as const;

/** The decompressed bytes of a body, up to a limit; `idle` is how many milliseconds the next part may take to arrive. */
export async function* bytesOf(c: Context, most: number, idle: number): AsyncGenerator<Uint8Array> {
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
  const chunks = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      const { done, value: chunk } = await inTime(chunks.next(), idle);
      if (done) return;
      bytes += chunk.byteLength;
      // The rest of the body is never read, so the connection cannot be reused.
      if (bytes > most) throw tooLarge(most, { Connection: "close" });
      yield chunk;
    }
  } catch (error) {
    if (error instanceof RefusedError || encoding === "identity") throw error;
    throw new RefusedError(400, "invalid-body", `the body must be ${encoding}; it cannot be unpacked`);
  } finally {
    chunks.return?.().catch(() => {});
  }
}

/** Waits for a part of the body; a client that does not send it in time is refused and disconnected. */
async function inTime<T>(part: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(milliseconds)), milliseconds);
  });
  try {
    return await Promise.race([part, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The JSON of a body. */
export async function jsonOf(c: Context, limits: Limits): Promise<unknown> {
  return parsed(await jsonText(c, limits));
}

/** The text of a JSON body. */
export function jsonText(c: Context, { body, bodyWithin }: Limits): Promise<string> {
  return inTime(wholeText(c, body, bodyWithin), bodyWithin);
}

async function wholeText(c: Context, most: number, within: number): Promise<string> {
  checkType(c, "application/json");
  const declared = Number(c.req.header("content-length") ?? 0);
  if (declared > most) throw tooLarge(most);
  if (declared > 0 && c.req.header("content-encoding") === undefined) return textOf(await c.req.bytes());
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesOf(c, most, within)) chunks.push(chunk);
  return textOf(Buffer.concat(chunks));
}

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Decodes the bytes of a body. */
export function textOf(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new RefusedError(400, "invalid-body", "the body must be UTF-8");
  }
}

/** Parses the JSON of a body or of a line, and refuses anything else. */
export function parsed(text: string, what: "body" | "line" = "body"): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const detail = text.trim() === "" ? "it is empty" : (error as Error).message;
    throw new RefusedError(400, "invalid-json", `the ${what} must be JSON: ${detail}`);
  }
}

/** Refuses other content types; returns the one given. A form on another site cannot send JSON. */
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

/** The error for a body that takes too long to arrive. */
export function tooSlow(milliseconds: number): RefusedError {
  const message = `the body must come within ${milliseconds / 1000} seconds`;
  return new RefusedError(408, "too-slow", message, undefined, { Connection: "close" });
}

function tooLarge(most: number, headers?: Record<string, string>): RefusedError {
  const message = `a body may have ${most} bytes, unpacked; send the rest in another request`;
  return new RefusedError(413, "body-too-large", message, undefined, headers);
}
