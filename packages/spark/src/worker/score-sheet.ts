// The format in which scores of rows are sent to the driver, in sheets that fit into a message.

import { deflateSync, inflateSync } from "node:zlib";

/** Rows with the scores of a model. */
export interface ScoredRows {
  /** For each row its content hash; 0 if no order was requested. */
  readonly hashes: Uint32Array;
  /** For each row the index of its class in the model; −1 for a class that the model does not know. */
  readonly targets: Int32Array;
  /** For each row, one score per class of the model. */
  readonly scores: Float64Array;
}

/** The number of scores per sheet. */
const most = 1 << 16;

/** Collects rows, and writes one sheet after the other. */
export class ScoreSheet {
  readonly #classes: number;
  readonly #full: (sheet: string) => void;
  #hashes: number[] = [];
  #targets: number[] = [];
  #scores: number[] = [];

  /** Passes every full sheet to `full`, as one word of text. */
  constructor(classes: number, full: (sheet: string) => void) {
    this.#classes = classes;
    this.#full = full;
  }

  add(hash: number, target: number, scores: ArrayLike<number>): void {
    this.#hashes.push(hash);
    this.#targets.push(target);
    for (let k = 0; k < this.#classes; k++) this.#scores.push(scores[k]);
    if (this.#scores.length >= most) this.end();
  }

  /** Passes on the last sheet. */
  end(): void {
    if (this.#hashes.length === 0) return;
    const parts = [Uint32Array.from(this.#hashes), Int32Array.from(this.#targets), Float64Array.from(this.#scores)];
    const bytes = Buffer.concat(parts.map(({ buffer }) => new Uint8Array(buffer)));
    [this.#hashes, this.#targets, this.#scores] = [[], [], []];
    this.#full(deflateSync(bytes, { level: 1 }).toString("base64"));
  }
}

/** All rows of some sheets, in their order. */
export function onSheets(sheets: readonly string[], classes: number): ScoredRows {
  const read = sheets.map((sheet) => {
    const { buffer, byteOffset, byteLength } = inflateSync(Buffer.from(sheet, "base64"));
    const rows = byteLength / (8 + 8 * classes);
    if (!Number.isInteger(rows))
      throw new Error(`a sheet must have rows of ${classes} scores; got ${byteLength} bytes`);
    const bytes = buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;
    return {
      hashes: new Uint32Array(bytes, 0, rows),
      targets: new Int32Array(bytes, 4 * rows, rows),
      scores: new Float64Array(bytes, 8 * rows),
    };
  });
  const rows = read.reduce((sum, { hashes }) => sum + hashes.length, 0);
  const all = {
    hashes: new Uint32Array(rows),
    targets: new Int32Array(rows),
    scores: new Float64Array(rows * classes),
  };
  let at = 0;
  for (const { hashes, targets, scores } of read) {
    all.hashes.set(hashes, at);
    all.targets.set(targets, at);
    all.scores.set(scores, at * classes);
    at += hashes.length;
  }
  return all;
}
