// LIBSVM text read both ways.

import "../../../src/entries/wasm.js";
import type { Examples } from "../../../src/entries/index.js";
import { type LibsvmOptions, LibsvmReader } from "../../../src/readers/libsvm/reader.js";
import { readPieces } from "../pieces.js";

/** A reader whose rows lie in ordinary buffers: nothing compiled takes part. */
export function plainReader(options: LibsvmOptions = {}): LibsvmReader {
  return new LibsvmReader({ ...options, bytes: 0 });
}

export interface Contents {
  labels: number[];
  rows: [column: number, value: number][][];
  width: number;
  classes: readonly number[];
  narrow: boolean;
}

export function contents(examples: Examples<number>): Contents {
  const { starts, indices, values } = examples.rows;
  return {
    labels: Array.from({ length: examples.size }, (_, r) => examples.label(r)),
    rows: Array.from({ length: examples.size }, (_, r) =>
      Array.from(indices!.subarray(starts[r], starts[r + 1]), (column, k) => [column, values[starts[r] + k]]),
    ),
    width: examples.width,
    classes: examples.classes,
    narrow: values instanceof Float32Array,
  };
}

/** What plain reading gives, or its message. */
export function plainly(text: string | Uint8Array, options: LibsvmOptions = {}): Contents | string {
  return attempt(() => contents(readPieces(plainReader(options), text)));
}

export function compiled(
  text: string | Uint8Array,
  options: LibsvmOptions = {},
  cuts: number[] = [],
): Contents | string {
  return attempt(() => contents(readPieces(new LibsvmReader(options), text, cuts)));
}

/** Only the typed error is a result; any other goes on. */
export function attempt<T>(read: () => T): T | string {
  try {
    return read();
  } catch (error) {
    if ((error as Error).name !== "InputError") throw error;
    return (error as Error).message;
  }
}
