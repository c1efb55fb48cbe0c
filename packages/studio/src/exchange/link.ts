// Links that contain the whole page: data, order, settings, and the place in the run. There is one format, with its version in front.

import type { Doc } from "../document/document.js";
import { DocError, docFrom, savedDoc } from "../document/saved-doc.js";
import { panelNames, type View } from "../state/view.js";

/** The content of a link: a document, a place in its run, and a view. */
export interface Shared {
  readonly doc: Doc;
  readonly position: number;
  readonly view: Partial<View>;
}

const version = "v1.";
/** The most bytes of a link after decompression. */
const longest = 2_000_000;

/** Encodes what is shared as the hash of a link, without its "#". */
export async function encodeLink({ doc, position, view }: Shared): Promise<string> {
  const text = JSON.stringify({ doc: savedDoc(doc), position, view });
  const packed = await through(
    new TextEncoder().encode(text),
    new CompressionStream("deflate-raw"),
    Number.POSITIVE_INFINITY,
  );
  return version + base64url(packed);
}

/** Decodes the hash of a link, given without its "#". Throws a DocError with a message if it is not a link of the studio, or is broken. */
export async function decodeLink(hash: string): Promise<Shared> {
  if (!hash.startsWith(version))
    throw new DocError("This link is of another version of the studio, or none of its links.");
  let value: unknown;
  try {
    const bytes = await through(bytesOf(hash.slice(version.length)), new DecompressionStream("deflate-raw"), longest);
    value = JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof DocError) throw error;
    throw new DocError("This link is damaged: a part of it may be missing.");
  }
  const { doc, position, view } = (value ?? {}) as { doc?: unknown; position?: unknown; view?: unknown };
  return {
    doc: docFrom(doc),
    position: typeof position === "number" && position >= 0 ? Math.floor(position) : 0,
    view: viewFrom(view),
  };
}

function viewFrom(value: unknown): Partial<View> {
  if (typeof value !== "object" || value === null) return {};
  const given = value as Record<string, unknown>;
  const flags = ["hulls", "margin", "radius", "separator", "update", "regions"].filter(
    (key) => typeof given[key] === "boolean",
  );
  return {
    ...Object.fromEntries(flags.map((key) => [key, given[key]])),
    ...(panelNames.some((name) => name === given.panel) && { panel: given.panel as View["panel"] }),
  };
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // Failures surface where the stream is read.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const parts: Uint8Array[] = [];
  let length = 0;
  for (const reader = stream.readable.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
    if (length > most) throw new DocError("This link unpacks to more than a page can show.");
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
