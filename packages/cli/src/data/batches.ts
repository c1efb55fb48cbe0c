// Files larger than memory, as one batch of examples after another.

import type { Examples, Label } from "rosenblatt";
import type { Format } from "../options/data.js";
import type { Io } from "../terminal/io.js";
import { type BadRows, badRowsIn } from "./bad-rows/bad-rows.js";
import { ClassChoice, leftOutNotes } from "./class-choice.js";
import { type BatchDecoder, decoderFor } from "./formats/batch-decoder.js";
import { checkFormat } from "./formats/check-format.js";
import { checkHeader } from "./formats/check-header.js";
import { planFiles } from "./formats/csv-plan.js";
import type { Encoding } from "./formats/encoding.js";
import type { LoadOptions, Reading } from "./formats/reading.js";
import { formatFor, keysFor, withTextColumns } from "./formats/text-records.js";
import { checkBeginning } from "./input/beginning.js";
import { type Input, inputOf, linesOf } from "./input/input.js";
import { lessKept, MemoryWatch } from "./input/memory-limit.js";
import { isDocuments, type Source, sourcesOf } from "./input/source.js";
import { type TextInput, textChunks } from "./input/text-chunks.js";

/** Some rows of a data set that is read piece by piece. */
export interface Batch {
  /** The rows, good until the next batch is asked for. */
  readonly examples: Examples<Label>;
  /** Bytes read so far, as they lie on disk. */
  readonly bytes: number;
}

/** Files that are read in batches, so that memory does not grow with them. */
export class BatchSource {
  readonly format: Format;
  readonly files: readonly string[];
  readonly decoder: BatchDecoder;
  readonly #inputs: () => AsyncGenerator<TextInput>;
  readonly #memoryLimit: number | undefined;

  readonly #bad: BadRows | undefined;
  readonly #choice: ClassChoice | undefined;
  readonly #placed: (error: unknown, rows: number) => Promise<unknown>;
  /** The inputs so far that have something to say about what was read. */
  readonly #opened: Pick<Input, "notes">[] = [];
  /** Rows of the batches so far. */
  #rows = 0;

  private constructor(
    format: Format,
    files: readonly string[],
    decoder: BatchDecoder,
    inputs: () => AsyncGenerator<TextInput>,
    memoryLimit: number | undefined,
    choice: ClassChoice | undefined,
    placed: (error: unknown, rows: number) => Promise<unknown>,
    bad: BadRows | undefined,
  ) {
    this.#bad = bad;
    this.#choice = choice;
    this.#placed = placed;
    this.format = format;
    this.files = files;
    this.decoder = decoder;
    this.#inputs = inputs;
    this.#memoryLimit = memoryLimit;
  }

  static async open(paths: readonly string[], typed: LoadOptions, io: Io, encoding?: Encoding): Promise<BatchSource> {
    const choice = typed.classes && new ClassChoice(typed.classes);
    const sources = sourcesOf(paths);
    const use = { keys: keysFor(encoding), mixed: true, labelled: true };
    const first = await inputOf(sources[0], io, undefined, use);
    checkBeginning(first, sources.length, typed.format);
    const found = formatFor(sources[0], first, typed.format, encoding);
    checkFormat(first.name, found, typed, encoding);
    const isText = found === "text";
    const format = isText ? "jsonl" : found;
    const options = isText && !encoding ? withTextColumns(typed) : typed;
    const asRecords = async (source: Source, input: Input) =>
      isText && !isDocuments(source) ? linesOf(input, use.keys.text, io) : input;
    const given: Reading = {
      ...{ format, options, encoding, learning: true, bytes: undefined, path: undefined, bad: badRowsIn(options) },
      async *inputs() {
        checkHeader(first, given);
        yield await asRecords(sources[0], first);
        for (const source of sources.slice(1)) {
          const next = await inputOf(source, io, undefined, use);
          checkHeader(next, given);
          yield await asRecords(source, next);
        }
      },
    };
    const isTable = format === "csv" || format === "tsv";
    const files =
      isTable && sources.length > 1 && !encoding ? await planFiles(given) : { inputs: given.inputs, known: undefined };
    const reading: Reading = { ...given, known: files.known };
    const names = sources.map(({ name }) => name);
    const { memoryLimit } = io.settings;
    const placed = async (error: unknown, rows: number) =>
      (await import("./row-place.js")).placed(error, sources, reading, io, rows);
    const { bad } = reading;
    return new BatchSource(found, names, decoderFor(reading), files.inputs, memoryLimit, choice, placed, bad);
  }

  /** Sentences for the report, once all batches are read. */
  get notes(): readonly string[] {
    return [
      ...this.#opened.flatMap((input) => input.notes ?? []),
      ...(this.#bad?.notes ?? []),
      ...leftOutNotes(this.#choice?.leftOut ?? []),
    ];
  }

  /** How raw data becomes rows, as of the batches read so far. */
  encoding(): Encoding {
    const all = this.decoder.encoding();
    return this.#choice?.encoding(all) ?? all;
  }

  /** Reads all files once, from the first to the last; a batch without a row of a chosen class is passed over. */
  async *batches(): AsyncGenerator<Batch> {
    const choice = this.#choice;
    if (!choice) return yield* this.#all();
    for await (const { examples: all, bytes } of this.#all()) {
      const { examples } = choice.rowsIn(all);
      if (examples) yield { examples, bytes };
    }
    choice.check();
  }

  async *#all(): AsyncGenerator<Batch> {
    const { feed } = this.decoder;
    let before = 0;
    let isEmpty = true;
    for await (const input of this.#inputs()) {
      this.#opened.push(input);
      const memory = new MemoryWatch(input.name, lessKept, this.#memoryLimit);
      feed.begin(input.name);
      for await (const chunk of textChunks(input)) {
        memory.took(chunk.length, 0, feed.unlistedTexts);
        let rest = chunk.subarray(feed.write(chunk));
        for (; feed.full; rest = rest.subarray(feed.write(rest))) {
          const examples = await this.#take();
          if (examples) yield { examples, bytes: before + input.read };
          isEmpty &&= !examples;
        }
      }
      for (feed.end(); feed.full; feed.end()) {
        const examples = await this.#take();
        if (examples) yield { examples, bytes: before + input.read };
        isEmpty &&= !examples;
      }
      before += input.read;
    }
    if (feed.rows === 0 && !isEmpty) return;
    const examples = await this.#take();
    if (examples) yield { examples, bytes: before };
    else if (isEmpty) this.#bad!.checkLeft(0);
  }

  async #take(): Promise<Examples<Label> | undefined> {
    const { rows } = this.decoder.feed;
    try {
      return this.decoder.take();
    } catch (error) {
      throw await this.#placed(error, this.#rows);
    } finally {
      this.#rows += rows;
    }
  }
}
