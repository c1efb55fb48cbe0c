// The scores of rows on their way to the driver, in sheets that a message can hold.

import { deflateSync, inflateSync } from "node:zlib";

/** Rows with what a model says of them. */
export interface ScoredRows {
  /** By row the number that decides about its place; 0 where no order was asked for. */
  readonly hashes: Uint32Array;
  /** By row the position of its class among those of the model; −1 for a class that the model does not know. */
  readonly targets: Int32Array;
  /** By row one score for each class of the model. */
  readonly scores: Float64Array;
}

/** The number of scores on a sheet. */
const most = 1 << 16;

/** Rows that are written down, one sheet after the other. */
export class ScoreSheet {
  readonly #classes: number;
  readonly #full: (sheet: string) => void;
  #hashes: number[] = [];
  #targets: number[] = [];
  #scores: number[] = [];

  /** Gives every sheet that is full, as a word of text, to `full`. */
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

  /** Gives the last sheet. */
  end(): void {
    if (this.#hashes.length === 0) return;
    const parts = [Uint32Array.from(this.#hashes), Int32Array.from(this.#targets), Float64Array.from(this.#scores)];
    const bytes = Buffer.concat(parts.map(({ buffer }) => new Uint8Array(buffer)));
    [this.#hashes, this.#targets, this.#scores] = [[], [], []];
    this.#full(deflateSync(bytes, { level: 1 }).toString("base64"));
  }
}

/** All rows on some sheets, one sheet after the other. */
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
