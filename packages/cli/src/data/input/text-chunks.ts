// The text of an input, prepared so that several files in a row read like a single file with all of their lines.

import type { Input } from "./input.js";

const [lineFeed, carriageReturn] = [10, 13];
const byteOrderMark = [0xef, 0xbb, 0xbf];

/** The part of an input that is needed here. */
export type TextInput = Pick<Input, "name" | "head" | "chunks" | "read" | "notes" | "close">;

/**
 * Yields the bytes of an input in chunks, each valid until the next. The mark before UTF-8 text is removed, and if the
 * last line has no line end, it gets that of the first line.
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
