// Sends a file to the executors, in pieces with a checksum each, under a name that contains the hash of the whole.

import { createHash } from "node:crypto";
import { once } from "node:events";
import { crc32 } from "node:zlib";
import { SparkError } from "./errors.js";
import type { Message, Service } from "./service.js";

/** The size of a piece in bytes. A server accepts up to 128 MiB at once, but would have to hold them in memory. */
const pieceBytes = 512 * 1024;

/** A file name with the hash of the content before its extension: "worker.mjs" becomes "worker-0123456789abcdef.mjs". */
export function contentName(name: string, bytes: Uint8Array): string {
  if (!/^[\w-][\w.-]*$/.test(name))
    throw new TypeError(
      `the name of a file for executors must consist of letters, digits, ".", "_" and "-"; got ${JSON.stringify(name)}`,
    );
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const dot = name.search(/\.[a-z]/i);
  return dot < 0 ? `${name}-${hash}` : `${name.slice(0, dot)}-${hash}${name.slice(dot)}`;
}

/** The requests that carry a file: one for a small file, or one per piece. */
export function* requestsOf(path: string, bytes: Uint8Array, piece: number = pieceBytes): Generator<Message> {
  const pieceAt = (from: number) => {
    const data = bytes.subarray(from, from + piece);
    return { data, crc: crc32(data) };
  };
  if (bytes.length <= piece) {
    yield { batch: { artifacts: [{ name: path, data: pieceAt(0) }] } };
    return;
  }
  const pieces = Math.ceil(bytes.length / piece);
  yield { begin_chunk: { name: path, total_bytes: bytes.length, num_chunks: pieces, initial_chunk: pieceAt(0) } };
  for (let from = piece; from < bytes.length; from += piece) yield { chunk: pieceAt(from) };
}

/** Sends a file with backpressure, and checks that the server received it intact. Returns the answer. */
export async function sendArtifact(
  service: Service,
  session: Message,
  path: string,
  bytes: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<Message> {
  signal?.throwIfAborted();
  const { call, answer } = service.send("AddArtifacts");
  const cut = () => call.cancel();
  signal?.addEventListener("abort", cut, { once: true });
  // The answer is an error as soon as the server refuses a piece; the next piece is then not sent.
  const refused = answer.then(
    () => {},
    () => {},
  );
  try {
    for (const request of requestsOf(path, bytes))
      if (!call.write({ ...session, ...request })) await Promise.race([once(call, "drain"), refused]);
    call.end();
    const { artifacts, ...rest } = await answer;
    if (artifacts.length !== 1 || !artifacts[0].is_crc_successful)
      throw new SparkError(`the file ${path} arrived damaged at the server: its checksum is not that of what was sent`);
    return rest;
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener("abort", cut);
  }
}
