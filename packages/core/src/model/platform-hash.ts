// SHA-256 by Node's crypto module, if there is one: the same digest in a tenth of the time.

import { hashBy } from "./sha256.js";

/** The part of node:crypto that is needed. */
interface Crypto {
  createHash(name: "sha256"): { update(bytes: Uint8Array): unknown; digest(encoding: "hex"): string };
}

/** Node refuses to hash 2³¹ bytes at once. */
const piece = 2 ** 30;

/** Leaves hashing to Node, Bun or Deno; elsewhere nothing changes. */
export function hashByPlatform(): void {
  const { process } = globalThis as { process?: { getBuiltinModule?(name: string): Crypto | undefined } };
  if (!process?.getBuiltinModule) return;
  hashBy((chunks) => {
    const hash = process.getBuiltinModule!("node:crypto")!.createHash("sha256");
    for (const chunk of chunks)
      for (let from = 0; from < chunk.length; from += piece) hash.update(chunk.subarray(from, from + piece));
    return hash.digest("hex");
  });
}
