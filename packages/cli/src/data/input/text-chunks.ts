// The text of an input, so that several files after each other are what one file with all of their lines would be.

import type { Input } from "./input.js";

const [lineFeed, carriageReturn] = [10, 13];
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** What a stream needs of an input. */
export type TextInput = Pick<Input, "name" | "head" | "chunks" | "read" | "notes">;

/**
 * Gives the bytes of an input in chunks, each good until the next: without the mark before UTF-8 text, and with the end of its last line,
 * where that has none, written as the end of its first.
 */
export async function* textChunks(input: TextInput): AsyncGenerator<Uint8Array> {
  let skipped = byteOrderMark.every((byte, k) => input.head[k] === byte) ? byteOrderMark.length : 0;
  const lineEnd = firstLineEnd(input.head);
  let last = lineFeed;
  for await (const bytes of input.chunks()) {
    const text = bytes.subarray(skipped);
    skipped -= bytes.length - text.length;
    if (text.length === 0) continue;
    last = text[text.length - 1];
    yield text;
  }
  if (last !== lineFeed && last !== lineEnd[lineEnd.length - 1]) yield Uint8Array.from(lineEnd);
}

function firstLineEnd(head: Uint8Array): readonly number[] {
  const at = head.findIndex((byte) => byte === lineFeed || byte === carriageReturn);
  if (at < 0 || head[at] === lineFeed) return [lineFeed];
  return head[at + 1] === lineFeed ? [carriageReturn, lineFeed] : [carriageReturn];
}
