// The bytes of a named pipe or a device.

import { once } from "node:events";
import { createReadStream, statSync } from "node:fs";
import type { Readable } from "node:stream";

/**
 * A stream of what is written to a pipe, or of what a device gives. Read like a file, a pipe would occupy a thread until more comes, and
 * the program could not end before.
 */
export async function streamOf(path: string): Promise<Readable> {
  if (!statSync(path).isFIFO()) return createReadStream(path);
  const { Socket } = await import("node:net");
  const [descriptor] = await once(createReadStream(path, { autoClose: false }), "open");
  return new Socket({ fd: descriptor, readable: true, writable: false });
}
