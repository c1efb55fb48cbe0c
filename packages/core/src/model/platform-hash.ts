// SHA-256 by Node's own crypto, where there is one: the same digest in a tenth of the time.

import { hashBy } from "./sha256.js";

/** What is needed of node:crypto. */
interface Crypto {
  createHash(name: "sha256"): { update(bytes: Uint8Array): unknown; digest(encoding: "hex"): string };
}

/** Node refuses to hash 2³¹ bytes at once. */
const piece = 2 ** 30;

/** Leaves hashing to Node, Bun or Deno; nothing changes where none of them is there. */
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
