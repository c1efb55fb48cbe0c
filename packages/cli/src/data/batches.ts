// Files larger than memory, as one batch of examples after another.

import type { Examples, Label } from "rosenblatt";
import { formatOf } from "rosenblatt/readers";
import type { Format } from "../options/data.js";
import type { Io } from "../terminal/io.js";
import { type BatchDecoder, decoderFor } from "./formats/batch-decoder.js";
import { checkFormat } from "./formats/check-format.js";
import type { Encoding } from "./formats/encoding.js";
import type { LoadOptions, Reading } from "./formats/reading.js";
import { checkBeginning } from "./input/beginning.js";
import { inputOf } from "./input/input.js";
import { sourcesOf } from "./input/source.js";

/** Some rows of a data set that is read piece by piece. */
export interface Batch {
  /** The rows, good until the next batch is asked for. */
  readonly examples: Examples<Label>;
  /** Bytes read so far, as they lie on disk. */
  readonly bytes: number;
}

/** Bytes of text that make a batch. */
const batchBytes = 2 ** 23;

/** Files that are read in batches, so that memory does not grow with them. */
export class BatchSource {
  readonly format: Format;
  readonly files: readonly string[];
  readonly decoder: BatchDecoder;
  readonly #reading: Reading;

  readonly #placed: (error: unknown, rows: number) => Promise<unknown>;
  /** Rows of the batches so far. */
  #rows = 0;

  private constructor(
    format: Format,
    files: readonly string[],
    decoder: BatchDecoder,
    reading: Reading,
    placed: (error: unknown, rows: number) => Promise<unknown>,
  ) {
    this.#placed = placed;
    this.format = format;
    this.files = files;
    this.decoder = decoder;
    this.#reading = reading;
  }

  static async open(paths: readonly string[], options: LoadOptions, io: Io, encoding?: Encoding): Promise<BatchSource> {
    const sources = sourcesOf(paths);
    const first = await inputOf(sources[0], io);
    checkBeginning(first, sources.length, options.format);
    const format = options.format ?? formatOf(first.name, first.head);
    checkFormat(first.name, format, options, encoding);
    const reading: Reading = {
      ...{ format, options, encoding, learning: true, bytes: undefined, path: undefined },
      async *inputs() {
        yield first;
        for (const source of sources.slice(1)) yield await inputOf(source, io);
      },
    };
    const names = sources.map(({ name }) => name);
    return new BatchSource(format, names, decoderFor(reading), reading, async (error, rows) =>
      (await import("./row-place.js")).placed(error, sources, reading, io, rows),
    );
  }

  /** Reads all files once, from the first to the last. */
  async *batches(): AsyncGenerator<Batch> {
    const { decoder } = this;
    let before = 0;
    let bytes = 0;
    let taken = 0;
    for await (const input of this.#reading.inputs()) {
      for await (const own of input.pieces(decoder.reader)) {
        bytes = before + own;
        if (bytes - taken < batchBytes || decoder.reader.rows === 0) continue;
        taken = bytes;
        yield { examples: await this.#take(), bytes };
      }
      before = bytes;
    }
    if (decoder.reader.rows > 0 || taken === 0) yield { examples: await this.#take(), bytes };
  }

  async #take(): Promise<Examples<Label>> {
    const { rows } = this.decoder.reader;
    try {
      return this.decoder.take();
    } catch (error) {
      throw await this.#placed(error, this.#rows);
    } finally {
      this.#rows += rows;
    }
  }
}
