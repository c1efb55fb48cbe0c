// Reads a tar archive from front to back. Its names, sizes and links are untrusted; nothing is ever extracted to disk.

import { UsageError } from "../../terminal/exit.js";

/** A file of an archive. */
export interface TarFile {
  /** The position among the files of the archive. */
  readonly index: number;
  readonly path: readonly string[];
  readonly size: number;
}

const block = 512;
/** The longest name, and the longest header with a name. */
const longestName = 2 ** 16;
/** The most files of an archive. */
const mostFiles = 5_000_000;

/** Whether the bytes of a file are wanted, which are then returned whole; of other files only the listing is. */
export type Wanted = (file: TarFile) => boolean;

/** Yields the files of an archive in order, with their bytes if wanted. Links, folders and devices are skipped. */
export async function* tarFiles(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  wanted: Wanted,
): AsyncGenerator<{ file: TarFile; bytes: Uint8Array | undefined }> {
  const source = new Blocks(name, chunks);
  let given: { path?: string; size?: number } = {};
  let index = 0;
  for (;;) {
    const head = await source.take(block, true);
    if (!head || head.every((byte) => byte === 0)) return;
    checkSum(head, name);
    const type = String.fromCharCode(head[156]);
    const size = given.size ?? sizeIn(head, name);
    if (type === "L" || type === "x" || type === "g" || type === "K") {
      if (size > longestName) throw damaged(name, `a name of ${size} bytes`);
      const text = Buffer.from(await source.file(size)).toString("utf8");
      if (type === "L") given = { ...given, path: text.split("\0", 1)[0] };
      else if (type === "x") given = { ...given, ...paxIn(text, name) };
      continue;
    }
    const path = pathOf(given.path ?? ustarPath(head));
    given = {};
    const isFile = type === "0" || type === "\0" || type === "7";
    if (!isFile || !path) {
      await source.skip(size);
      continue;
    }
    if (index >= mostFiles) throw new UsageError(`${name} has more than ${mostFiles} files; expected documents`);
    const file: TarFile = { index: index++, path, size };
    if (wanted(file)) yield { file, bytes: await source.file(size) };
    else {
      await source.skip(size);
      yield { file, bytes: undefined };
    }
  }
}

/** The folders and the name of a path; undefined for a path that is empty or leads out of the archive. */
function pathOf(text: string): string[] | undefined {
  const parts = text.split("/").filter((part) => part !== "" && part !== ".");
  return parts.length === 0 || parts.includes("..") ? undefined : parts;
}

function ustarPath(head: Uint8Array): string {
  const name = textIn(head, 0, 100);
  const prefix = textIn(head, 257, 5) === "ustar" ? textIn(head, 345, 155) : "";
  return prefix === "" ? name : `${prefix}/${name}`;
}

function textIn(head: Uint8Array, from: number, length: number): string {
  const field = head.subarray(from, from + length);
  const end = field.indexOf(0);
  return Buffer.from(end < 0 ? field : field.subarray(0, end)).toString("utf8");
}

/** A size, written in octal digits or, if the first bit is set, as a binary number. */
function sizeIn(head: Uint8Array, name: string): number {
  let size = 0;
  if (head[124] & 0x80) for (let i = 125; i < 136; i++) size = size * 256 + head[i];
  else {
    const digits = textIn(head, 124, 12).trim();
    if (!/^[0-7]*$/.test(digits)) throw damaged(name, "a size that is no number");
    size = Number.parseInt(digits || "0", 8);
  }
  if (!(size >= 0 && size < 2 ** 43)) throw damaged(name, "a size beyond all files");
  return size;
}

/** The path and the size among the records of a pax header, such as `27 path=reviews/pos/1.txt`. */
function paxIn(text: string, name: string): { path?: string; size?: number } {
  const found: { path?: string; size?: number } = {};
  for (const line of text.split("\n")) {
    const [, key, value] = /^\d+ ([^=]*)=(.*)$/s.exec(line) ?? [];
    if (key === "path") found.path = value;
    if (key !== "size") continue;
    if (!/^\d{1,13}$/.test(value)) throw damaged(name, "a size that is no number");
    found.size = Number(value);
  }
  return found;
}

/** Checks the checksum of a header: the sum of its bytes, with those of the checksum field counted as blanks. */
function checkSum(head: Uint8Array, name: string): void {
  let sum = 0;
  for (let i = 0; i < block; i++) sum += i >= 148 && i < 156 ? 32 : head[i];
  if (Number.parseInt(textIn(head, 148, 8).trim(), 8) !== sum) throw damaged(name, "a header whose sum is another");
}

function damaged(name: string, what: string): UsageError {
  return new UsageError(`${name} is not a tar archive, or a damaged one: it has ${what}`);
}

/** Takes pieces of any size from bytes that come in chunks of any other size. */
class Blocks {
  readonly #name: string;
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest = new Uint8Array(0);

  constructor(name: string, chunks: AsyncIterable<Uint8Array>) {
    this.#name = name;
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next `length` bytes; undefined at the end of the archive, if it may end here. */
  async take(length: number, mayEnd = false): Promise<Uint8Array | undefined> {
    const bytes = new Uint8Array(length);
    const filled = await this.#each(length, (part, at) => bytes.set(part, at));
    if (filled === length) return bytes;
    if (mayEnd && filled === 0) return undefined;
    throw new UsageError(`${this.#name} is cut short: ${length - filled} bytes are missing at its end`);
  }

  /** The bytes of a file, without the padding of its last block. */
  async file(size: number): Promise<Uint8Array> {
    const bytes = (await this.take(size))!;
    await this.skip((block - (size % block)) % block, true);
    return bytes;
  }

  /** Skips a file, or exactly `length` bytes. */
  async skip(size: number, exactly = false): Promise<void> {
    const length = exactly ? size : Math.ceil(size / block) * block;
    const passed = await this.#each(length, () => {});
    if (passed < length && !exactly)
      throw new UsageError(`${this.#name} is cut short: ${length - passed} bytes are missing at its end`);
  }

  async #each(length: number, seen: (part: Uint8Array, at: number) => void): Promise<number> {
    let at = 0;
    while (at < length) {
      if (this.#rest.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) break;
        // Copied, because chunks are valid only until the next one.
        this.#rest = next.value.slice();
        continue;
      }
      const part = this.#rest.subarray(0, length - at);
      seen(part, at);
      at += part.length;
      this.#rest = this.#rest.subarray(part.length);
    }
    return at;
  }
}
