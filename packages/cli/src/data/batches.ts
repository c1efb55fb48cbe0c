// Files larger than memory, read as a sequence of batches of examples.

import type { Examples, Label } from "rosenblatt";
import type { Format } from "../options/data.js";
import { UsageError } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";
import { type BadRows, badRowsIn, numbering } from "./bad-rows/bad-rows.js";
import { Weightless } from "./bad-rows/weightless.js";
import { checkWeight } from "./check-weight.js";
import { ClassChoice, leftOutNotes } from "./class-choice.js";
import { LateCodes } from "./codes/late-codes.js";
import { type BatchDecoder, decoderFor } from "./formats/batch-decoder.js";
import { checkFormat } from "./formats/check-format.js";
import { checkHeader } from "./formats/check-header.js";
import { csvNames } from "./formats/column-names.js";
import { planFiles } from "./formats/csv-plan.js";
import type { Encoding } from "./formats/encoding.js";
import type { LoadOptions, Reading } from "./formats/reading.js";
import { documentColumns, formatFor, keysFor, textRecords, withTextColumns } from "./formats/text-records.js";
import { namingWeight, weightFault } from "./formats/weights.js";
import { piecesUntil } from "./input/arrivals.js";
import { checkBeginning } from "./input/beginning.js";
import { type Input, inputOf } from "./input/input.js";
import { lessKept, MemoryWatch } from "./input/memory-limit.js";
import { isDocuments, type Source, sourcesOf } from "./input/source.js";
import { type TextInput, textChunks } from "./input/text-chunks.js";

/** Some rows of a data set that is read piece by piece. */
export interface Batch {
  /** The rows, valid until the next batch is requested. */
  readonly examples: Examples<Label>;
  /** The weight of each row; undefined if all rows weigh the same. */
  readonly weights?: Float64Array | undefined;
  /** The number of a row among all rows read, both counted from 0. */
  numberOf(row: number): number;
  /** Bytes read so far, as they lie on disk. */
  readonly bytes: number;
  /** Whether this is known to be the last batch; the last may also be a full one, of which that is not known. */
  readonly isLast: boolean;
}

/** Looks up the lines of rows when they are needed, by reading the files again, and words errors that have a place. */
interface Places {
  worded(error: unknown): unknown;
  notesOn(codes: LateCodes): Promise<string[]>;
  placed(error: unknown, rows: number): Promise<unknown>;
  placeBadRows(): Promise<void>;
}

/** Files whose format is known, and what it takes to read them. */
interface Opened {
  readonly format: Format;
  readonly files: readonly string[];
  readonly bytes: number | undefined;
  readonly decoder: BatchDecoder;
  readonly memoryLimit: number | undefined;
  readonly choice: ClassChoice | undefined;
  readonly places: Places;
  readonly bad: BadRows | undefined;
  readonly weightless: Weightless;
  inputs(): AsyncGenerator<TextInput>;
}

/** Files that are read in batches, so that memory does not grow with them. */
export class BatchSource {
  readonly format: Format;
  readonly files: readonly string[];
  readonly decoder: BatchDecoder;
  /** The size of all files on disk; undefined if unknown. */
  readonly bytes: number | undefined;
  readonly #opened: Opened;
  /** The inputs read so far, for their notes in the report. */
  readonly #begun: Pick<Input, "notes">[] = [];
  /** Rows in the batches so far. */
  #rows = 0;
  readonly #codes = new LateCodes();
  #codeNotes: readonly string[] = [];

  private constructor(opened: Opened) {
    this.format = opened.format;
    this.files = opened.files;
    this.decoder = opened.decoder;
    this.bytes = opened.bytes;
    this.#opened = opened;
  }

  static async open(paths: readonly string[], typed: LoadOptions, io: Io, encoding?: Encoding): Promise<BatchSource> {
    const choice = typed.classes && new ClassChoice(typed.classes);
    const sources = sourcesOf(paths);
    const use = { keys: keysFor(encoding), mixed: true, labelled: true, leavesOut: typed.badRows === "skip" };
    const first = await inputOf(sources[0], io, undefined, use);
    try {
      checkBeginning(first, sources.length, typed.format);
      const found = formatFor(sources[0], first, typed, encoding);
      checkFormat(first.name, found, typed, encoding);
      if (!encoding) checkWeight(first, found, typed);
      const isText = found === "text";
      const format = isText ? "jsonl" : found;
      const names =
        encoding && typed.weight !== undefined && (format === "csv" || format === "tsv")
          ? csvNames(first, format, typed)
          : undefined;
      const options = isText && !encoding ? withTextColumns(typed) : namingWeight(typed, names);
      const asRecords = async (source: Source, input: Input) =>
        isText ? textRecords(source, input, typed, encoding, io) : input;
      const given: Reading = {
        format,
        options,
        encoding,
        learning: true,
        bytes: undefined,
        path: undefined,
        bad: badRowsIn(options),
        weightless: new Weightless(),
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
        isTable && sources.length > 1 && !encoding
          ? await planFiles(given)
          : { inputs: given.inputs, known: undefined };
      const reading: Reading = { ...given, known: files.known };
      const decoder = decoderFor(reading);
      const { columns } = decoder;
      const areDocuments = isDocuments(sources[0]) && !encoding;
      return new BatchSource({
        format: found,
        files: sources.map(({ name }) => name),
        bytes: sizeOf(sources),
        decoder: areDocuments ? { ...decoder, columns: () => documentColumns(columns()) } : decoder,
        memoryLimit: io.settings.memoryLimit,
        choice,
        places: placesOf(sources, reading, io),
        bad: reading.bad,
        weightless: reading.weightless!,
        inputs: files.inputs,
      });
    } catch (error) {
      first.close();
      throw error;
    }
  }

  /** Sentences for the report, once all batches are read. */
  get notes(): readonly string[] {
    const { bad, weightless, choice } = this.#opened;
    return [
      ...this.#begun.flatMap((input) => input.notes ?? []),
      ...this.decoder.notes(),
      ...(bad?.notes ?? []),
      ...weightless.notes,
      ...this.#codeNotes,
      ...leftOutNotes(choice?.leftOut ?? []),
    ];
  }

  /** How raw data becomes rows, as of the batches read so far. */
  encoding(): Encoding {
    const all = this.decoder.encoding();
    return this.#opened.choice?.encoding(all) ?? all;
  }

  /**
   * Reads all files once, in order; skips batches without a row of a chosen class. Once `signal` is aborted, the whole rows
   * that have come are the last batch.
   */
  async *batches(signal: AbortSignal): AsyncGenerator<Batch> {
    const { choice, places } = this.#opened;
    try {
      yield* this.#ofChoice(choice, signal);
    } catch (error) {
      throw places.worded(error);
    }
    if (signal.aborted) return;
    this.#codeNotes = await places.notesOn(this.#codes);
    await places.placeBadRows();
  }

  async *#ofChoice(choice: ClassChoice | undefined, signal: AbortSignal): AsyncGenerator<Batch> {
    if (!choice) return yield* this.#all(signal);
    for await (const { examples: all, weights, numberOf, ...rest } of this.#all(signal)) {
      const { examples, positions } = choice.rowsIn(all);
      const own = weights && Float64Array.from(positions, (r) => weights[r]);
      // Before anybody judges the classes of all batches.
      if (rest.isLast) choice.check();
      if (examples) yield { ...rest, examples, weights: own, numberOf: (r) => numberOf(positions[r]) };
    }
    if (!signal.aborted) choice.check();
  }

  async *#all(signal: AbortSignal): AsyncGenerator<Batch> {
    const { inputs, memoryLimit, bad } = this.#opened;
    const { feed } = this.decoder;
    let before = 0;
    let isEmpty = true;
    for await (const input of inputs()) {
      this.#begun.push(input);
      const memory = new MemoryWatch(input.name, lessKept, memoryLimit);
      feed.begin(input.name);
      for await (const chunk of piecesUntil(textChunks(input), signal)) {
        memory.took(chunk.length, 0, feed.unlistedTexts);
        let rest = chunk.subarray(feed.write(chunk));
        for (; feed.full; rest = rest.subarray(feed.write(rest))) {
          const rows = await this.#take();
          if (rows) yield { ...rows, bytes: before + input.read, isLast: false };
          isEmpty &&= !rows;
        }
      }
      if (signal.aborted) {
        input.close();
        const rows = feed.rows > 0 ? await this.#take() : undefined;
        if (rows) yield { ...rows, bytes: before + input.read, isLast: false };
        return;
      }
      for (feed.end(); feed.full; feed.end()) {
        const rows = await this.#take();
        if (rows) yield { ...rows, bytes: before + input.read, isLast: false };
        isEmpty &&= !rows;
      }
      before += input.read;
    }
    if (feed.rows === 0 && !isEmpty) return;
    const rows = await this.#take();
    if (rows) yield { ...rows, bytes: before, isLast: true };
    else if (isEmpty) {
      bad?.checkLeft(0);
      throw new UsageError("--weight must be above 0 for some row; got 0 for all of them");
    }
  }

  /** The rows read since the last call, with their weights and numbers; undefined if none of them can be used. */
  async #take(): Promise<Pick<Batch, "examples" | "weights" | "numberOf"> | undefined> {
    const from = this.#rows;
    let { rows } = this.decoder.feed;
    try {
      const { examples, weights, skipped } = this.decoder.take();
      rows = (examples?.size ?? 0) + skipped.length;
      if (!examples) return undefined;
      const number = numbering(skipped);
      const numberOf = (r: number) => from + number(r);
      this.#codes.add(examples, this.decoder.columns(), numberOf);
      return { examples, weights, numberOf };
    } catch (error) {
      throw await this.#opened.places.placed(error, from);
    } finally {
      this.#rows += rows;
    }
  }
}

function placesOf(sources: readonly Source[], reading: Reading, io: Io): Places {
  const { options, encoding, bad } = reading;
  const place = () => import("./row-place.js");
  const lineOf = async (row: number) => (await place()).lineOf(row, sources, reading, io);
  return {
    worded: (error) => weightFault(error, options),
    placed: async (error, rows) => (await place()).placed(error, sources, reading, io, rows),
    placeBadRows: async () => {
      if (bad?.isUnplaced) await (await place()).placeBadRows(sources, reading, io);
    },
    notesOn: async (codes) => (encoding ? [] : codes.notes(sources, reading, io, lineOf)),
  };
}

/** The size of all sources on disk; undefined if one of them is not a file. */
function sizeOf(sources: readonly Source[]): number | undefined {
  if (sources.some(({ kind }) => kind !== "file")) return undefined;
  return sources.reduce((sum, source) => sum + (source.kind === "file" ? source.bytes : 0), 0);
}
