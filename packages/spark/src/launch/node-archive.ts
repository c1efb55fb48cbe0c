// Node.js as an archive for executors that have none.

import { readFile, stat } from "node:fs/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** Some systems split Node.js into a small program and a library, which would be missing on executors. */
const leastBytes = 20_000_000;

const block = 512;

/** The Node.js that runs this process, packed as .tar.gz, or an archive as on nodejs.org, from which executors take `bin/node`. */
export async function nodeArchive(from: string | true): Promise<Uint8Array> {
  if (from !== true) {
    if (!/\.(tar\.gz|tgz)$/.test(from))
      throw new TypeError(
        `an archive of Node.js must be a .tar.gz, such as node-v22.14.0-linux-x64.tar.gz; got ${from}`,
      );
    return readFile(from);
  }
  const { platform, execPath } = process;
  if (platform !== "linux")
    throw new TypeError(
      `executors run Linux, and this Node.js is one for ${platform}: name a .tar.gz of Node.js for Linux, from nodejs.org`,
    );
  if ((await stat(execPath)).size < leastBytes)
    throw new TypeError(
      `the Node.js at ${execPath} is spread over several files: name a .tar.gz of Node.js for Linux, from nodejs.org`,
    );
  return promisify(gzip)(tarOf("bin/node", await readFile(execPath)));
}

/** A tar archive of one program. */
function tarOf(name: string, bytes: Uint8Array): Buffer {
  const padded = Math.ceil(bytes.length / block) * block;
  const archive = Buffer.alloc(block + padded + 2 * block); // two empty blocks end it
  const octal = (value: number, at: number, digits: number) =>
    archive.write(`${value.toString(8).padStart(digits, "0")}\0`, at, "latin1");
  archive.write(name, 0, "latin1");
  octal(0o755, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(bytes.length, 124, 11);
  octal(0, 136, 11); // no timestamp, so that the archive is always the same
  archive.write("        0", 148, "latin1"); // the checksum counts as spaces in itself; then the type: a regular file
  archive.write("ustar\x0000", 257, "latin1");
  const sum = archive.subarray(0, block).reduce((total, byte) => total + byte, 0);
  archive.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  archive.set(bytes, block);
  return archive;
}
