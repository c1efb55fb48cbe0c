// The lines of a body, as they arrive.

import type { Context } from "hono";
import { RefusedError } from "../errors.js";
import type { Limits } from "../limits.js";
import { bytesOf } from "./body.js";

/** How many lines are processed together. Few, so that their objects die young and garbage collection stays cheap. */
const linesAtOnce = 100;

/** Lines that are processed together: ranges of one text. */
export interface Lines {
  /** Undefined for a single line that is not valid UTF-8. */
  readonly text: string | undefined;
  readonly bounds: readonly number[];
  /** How many lines of the body come before them, empty ones included; there is none between them. */
  readonly before: number;
}

// A byte order mark at the beginning is not part of the first line; anywhere else it is an ordinary character.
const decoders = {
  first: new TextDecoder("utf-8", { fatal: true }),
  later: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }),
};

type Decoder = InstanceType<typeof TextDecoder>;

/** The nonempty lines of a body. They are read in place: extracting each as a string would take as long as reading it. */
export async function* linesOf(c: Context, { body: longest, idle }: Limits): AsyncGenerator<Lines> {
  let decoder = decoders.first;
  let before = 0;
  async function* decoded(bytes: Uint8Array): AsyncGenerator<Lines> {
    before = yield* readable(bytes, decoder, before);
    decoder = decoders.later;
  }
  // The beginning of a line whose end has not come yet.
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytesOf(c, Number.POSITIVE_INFINITY, idle)) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      const whole = chunk.subarray(0, end);
      // Lines that have arrived are answered before waiting for more.
      yield* decoded(begun.length === 0 ? whole : Buffer.concat([...begun, whole]));
      begun = [];
      length = 0;
    }
    if (end === chunk.length) continue;
    begun.push(chunk.subarray(end));
    length += chunk.length - end;
    if (length > longest)
      throw new RefusedError(413, "line-too-long", `a line may have ${longest} bytes; this one has more`);
  }
  if (length > 0) yield* decoded(Buffer.concat(begun));
}

/**
 * The lines of a chunk that ends at a line end, after `before` others. If it is not valid UTF-8, each line is decoded separately. Returns
 * the number of lines up to its end.
 */
function* readable(bytes: Uint8Array, decoder: Decoder, before: number): Generator<Lines, number> {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const end = bytes.indexOf(10) + 1;
    if (end > 0 && end < bytes.length) return yield* eachOf(bytes, decoder, before);
    yield { text: undefined, bounds: [0, 0], before };
    return before + 1;
  }
  return yield* groupsOf(text, before);
}

function* eachOf(bytes: Uint8Array, first: Decoder, before: number): Generator<Lines, number> {
  let decoder = first;
  let line = before;
  for (let from = 0, end: number; from < bytes.length; from = end) {
    end = bytes.indexOf(10, from) + 1;
    if (end === 0) end = bytes.length;
    line = yield* readable(bytes.subarray(from, end), decoder, line);
    decoder = decoders.later;
  }
  return line;
}

/** The lines of a text, in groups of successive ones. */
function* groupsOf(text: string, before: number): Generator<Lines, number> {
  let bounds: number[] = [];
  let line = before;
  for (let from = 0, end: number; from < text.length; from = end + 1, line++) {
    end = text.indexOf("\n", from);
    if (end < 0) end = text.length;
    const isEmpty = text.charCodeAt(from) !== 123 && text.slice(from, end).trim() === "";
    if (!isEmpty) bounds.push(from, end);
    if (bounds.length === 0 || (!isEmpty && bounds.length < 2 * linesAtOnce)) continue;
    yield { text, bounds, before: line + (isEmpty ? 0 : 1) - bounds.length / 2 };
    bounds = [];
  }
  if (bounds.length > 0) yield { text, bounds, before: line - bounds.length / 2 };
  return line;
}
