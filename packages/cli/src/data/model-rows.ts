// The rows of files as a model takes them, one batch at a time: in memory that does not grow with the files, and as soon as rows arrive.

import { type Examples, InputError, type Label } from "rosenblatt";
import type { Format } from "../options/data.js";
import type { Io } from "../terminal/io.js";
import { badRowsIn } from "./bad-rows/bad-rows.js";
import { Weightless } from "./bad-rows/weightless.js";
import { ClassChoice, leftOutNotes } from "./class-choice.js";
import { FileTexts, type WrittenFile } from "./file-texts.js";
import { type BatchDecoder, decoderFor } from "./formats/batch-decoder.js";
import type { BatchSize } from "./formats/batch-feed.js";
import { checkFormat } from "./formats/check-format.js";
import { checkHeader } from "./formats/check-header.js";
import { csvNames } from "./formats/column-names.js";
import { type Encoding, isOfRecords } from "./formats/encoding.js";
import { decidingIn, delimiterOf, isSettledBy } from "./formats/first-line.js";
import type { LoadOptions, Reading } from "./formats/reading.js";
import { formatFor, keysFor, textRecords } from "./formats/text-records.js";
import { namingWeight, weightFault } from "./formats/weights.js";
import { arrivals } from "./input/arrivals.js";
import { checkBeginning, markNotes } from "./input/beginning.js";
import { type Input, inputOf } from "./input/input.js";
import { MemoryWatch, smallerFiles } from "./input/memory-limit.js";
import { whileReading } from "./input/reading-line.js";
import { type Source, sourcesOf } from "./input/source.js";
import { textChunks } from "./input/text-chunks.js";
import { loadData } from "./load.js";
import { NewValues } from "./new-values.js";

/** Consecutive rows of one file. */
export interface RowBatch {
  /** Valid until the next batch is requested; undefined if none of the rows that have arrived before a pause can be read. */
  readonly examples: Examples<Label> | undefined;
  /** The text of each row as it is in the file, if it was asked for and the format has such texts. */
  readonly texts: readonly string[] | undefined;
  /** The weight of each example; undefined if all count the same. */
  readonly weights?: Float64Array | undefined;
  /** Rows that could not be read and are not among the examples, as numbers among all rows of the batch, counted from 0. */
  readonly skipped: readonly number[];
  /** The format of the file that these texts come from. */
  readonly file: WrittenFile | undefined;
  /** The positions of these rows among all rows of the batch, if --classes leaves some out. */
  readonly positions?: Uint32Array;
}

/** What the batches should be like. */
export interface Wanted {
  /** Whether the rows of a stream that have arrived are returned while waiting for others. */
  readonly isPrompt?: boolean;
  /** Whether the texts of rows are wanted. */
  readonly texts?: boolean;
  /** Whether a line on the terminal says how much has been read, if that takes long. */
  readonly isShown?: boolean;
  /** Ends the batches when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** The first batch is small, so that the first answers come soon; the others are as large as they can be without using much memory. */
const size: BatchSize = { settlingRows: 1024, bytes: 2 ** 22 };

/** The rows of files, read once. The result for a row depends neither on the rows around it nor on when it arrives. */
export class ModelRows {
  readonly format: Format;
  readonly files: readonly string[];
  readonly #sources: readonly Source[];
  readonly #reading: Reading;
  readonly #io: Io;
  readonly #whole: (() => ReturnType<typeof loadData>) | undefined;
  readonly #placed: (error: unknown, rows: number) => Promise<unknown>;
  readonly #placeBadRows: () => Promise<void>;
  readonly #choice: ClassChoice | undefined;
  readonly #newValues = new NewValues();
  readonly #notes: string[] = [];
  readonly #opened: readonly Input[];
  #decoder: { readonly own: BatchDecoder; readonly delimiter: string | undefined } | undefined;
  #emptyFile: WrittenFile | undefined;
  /** Unreadable rows after the last batch, and their texts if those are wanted. */
  unread = 0;
  unreadTexts: readonly string[] = [];
  /** The format of the file that those texts come from. */
  unreadFile: WrittenFile | undefined;
  /** Rows in the batches so far. */
  #rows = 0;
  #hasReadable = false;

  private constructor(
    sources: readonly Source[],
    reading: Reading,
    io: Io,
    whole: (() => ReturnType<typeof loadData>) | undefined,
    opened: readonly Input[],
  ) {
    this.#sources = sources;
    this.#opened = opened;
    this.format = reading.format;
    this.files = sources.map(({ name }) => name);
    this.#reading = { ...reading, note: (text) => this.#newValues.add(text) };
    this.#io = io;
    this.#whole = whole;
    this.#choice = reading.options.classes && new ClassChoice(reading.options.classes);
    this.#placed = async (error, rows) =>
      (await import("./row-place.js")).placed(error, sources, this.#reading, io, rows);
    this.#placeBadRows = async () => {
      if (reading.bad?.isUnplaced) await (await import("./row-place.js")).placeBadRows(sources, this.#reading, io);
    };
  }

  /** Opens the first file. Of a stream, only as much is awaited as is needed to know its format. */
  static async open(
    paths: readonly string[],
    options: LoadOptions,
    io: Io,
    encoding: Encoding | undefined,
  ): Promise<ModelRows> {
    const sources = sourcesOf(paths);
    const use = { keys: keysFor(encoding), leavesOut: options.badRows === "skip" };
    const open = (source: Source) => inputOf(source, io, (head) => isSettledBy(head, options, encoding), use);
    const first = await open(sources[0]);
    try {
      checkBeginning(first, sources.length, options.format);
      const deciding = { name: first.name, head: decidingIn(first.head, options, encoding) };
      const found = formatFor(sources[0], deciding, options, encoding);
      checkFormat(first.name, found, options, encoding);
      const format = found === "text" ? "jsonl" : found;
      const asRecords = async (source: Source, input: Input) => {
        const own = found === "text" ? await textRecords(source, input, options, encoding, io) : input;
        opened.push(own);
        return own;
      };
      const opened: Input[] = [];
      const inputs = async function* () {
        yield await asRecords(sources[0], first);
        for (const source of sources.slice(1)) yield await asRecords(source, await open(source));
      };
      const names =
        encoding && (options.label ?? options.weight) !== undefined && (format === "csv" || format === "tsv")
          ? csvNames(first, format, { ...options, ...delimiterOf(first, options, encoding) })
          : undefined;
      const { classes: _, ...all } = options;
      const whole =
        format === "parquet" || format === "idx" || (encoding && isOfRecords(encoding) && format !== "jsonl")
          ? () => loadData(paths, all, io, encoding, first)
          : undefined;
      const reading: Reading = {
        format,
        encoding,
        names,
        inputs,
        learning: false,
        bytes: undefined,
        path: undefined,
        bad: badRowsIn(options),
        weightless: new Weightless(),
        options: { batches: size, ...namingWeight(options, names) },
      };
      const rows = new ModelRows(sources, reading, io, whole, opened);
      if (!whole) rows.#notes.push(...markNotes(first, format));
      return rows;
    } catch (error) {
      first.close();
      throw error;
    }
  }

  /** Whether all rows come in one batch, which has no texts. */
  get isWhole(): boolean {
    return this.#whole !== undefined;
  }

  /** The format of a file with a header but no rows, if its text was asked for; undefined if there was none. */
  get emptyFile(): WrittenFile | undefined {
    return this.#emptyFile;
  }

  /** Sentences for the report, once all batches are read. */
  get notes(): readonly string[] {
    const bad = this.#reading.bad?.notes ?? [];
    const ofInputs = this.#opened.flatMap((input) => input.notes ?? []);
    return [
      ...ofInputs,
      ...this.#notes,
      ...bad,
      ...this.#reading.weightless!.notes,
      ...this.#newValues.notes(this.#rows),
      ...leftOutNotes(this.#choice?.leftOut ?? []),
    ];
  }

  /** Reads all files in order. */
  async *batches(wanted: Wanted = {}): AsyncGenerator<RowBatch> {
    const choice = this.#choice;
    const read = this.#whole ? this.#atOnce() : this.#all(wanted);
    const isShown = wanted.isShown && !this.#whole;
    for await (const batch of isShown ? whileReading(read, this.#sources, this.#opened, this.#io) : read) {
      if (!choice) yield batch;
      else if (batch.examples) {
        const { examples, positions } = choice.rowsIn(batch.examples);
        const left = new Set(batch.skipped);
        const here = Array.from({ length: batch.examples.size + left.size }, (_, r) => r).filter((r) => !left.has(r));
        const own = positions.map((r) => here[r]);
        const { texts, weights } = batch;
        if (examples)
          yield {
            ...batch,
            examples,
            positions: own,
            skipped: [],
            texts: texts && Array.from(own, (r) => texts[r]),
            weights: weights && Float64Array.from(positions, (r) => weights[r]),
          };
      }
    }
    if (wanted.signal?.aborted) return;
    choice?.check();
    await this.#placeBadRows();
  }

  async *#atOnce(): AsyncGenerator<RowBatch> {
    const { examples, notes, skipped, sampleWeights } = await this.#whole!();
    const weights = this.#reading.options.weight === undefined ? undefined : sampleWeights;
    this.#notes.push(...notes);
    yield { examples, texts: undefined, file: undefined, skipped, weights };
  }

  async *#all(wanted: Wanted): AsyncGenerator<RowBatch> {
    for await (const input of this.#reading.inputs()) {
      const decoder = this.#decoderOf(input);
      const texts = wanted.texts
        ? new FileTexts(input.name, this.format, decoder.csv, this.#reading.options)
        : undefined;
      try {
        yield* this.#file(input, decoder, texts, wanted);
      } catch (error) {
        throw weightFault(error, this.#reading.options);
      } finally {
        input.close();
      }
      if (wanted.signal?.aborted) return;
    }
    this.#notes.push(...this.#decoder!.own.notes());
  }

  async *#file(
    input: Input,
    decoder: BatchDecoder,
    texts: FileTexts | undefined,
    { isPrompt = false, signal }: Wanted,
  ): AsyncGenerator<RowBatch> {
    const { feed } = decoder;
    const memory = new MemoryWatch(input.name, smallerFiles, this.#io.settings.memoryLimit);
    feed.begin(input.name);
    const chunks = textChunks(input);
    for await (const chunk of input.arrives && (isPrompt || signal) ? arrivals(chunks, signal) : chunks) {
      if (chunk) {
        memory.took(chunk.length, 0, feed.unlistedTexts);
        let rest = chunk.subarray(feed.write(chunk));
        texts?.write(chunk);
        for (; feed.full; rest = rest.subarray(feed.write(rest))) yield* this.#take(decoder, texts);
      } else if (isPrompt) {
        if (feed.rows > 0) yield* this.#take(decoder, texts);
        else this.#drop(decoder, texts);
        yield* this.#unreadBatch(texts);
      }
      if (signal?.aborted) return;
    }
    texts?.end();
    for (let goesOn = this.#end(decoder, input, texts); goesOn; goesOn = this.#end(decoder, input, texts))
      yield* this.#take(decoder, texts);
    if (feed.rows > 0) yield* this.#take(decoder, texts);
    this.#drop(decoder, texts);
  }

  /**
   * The unreadable rows that wait for the next batch, as a batch of their own. With texts they must wait for a readable
   * row, which determines the columns.
   */
  *#unreadBatch(texts: FileTexts | undefined): Generator<RowBatch> {
    const { unread, unreadTexts, unreadFile } = this;
    if (unread === 0 || (texts && !this.#hasReadable)) return;
    this.unread = 0;
    this.unreadTexts = [];
    yield {
      examples: undefined,
      skipped: [...Array(unread).keys()],
      texts: texts && unreadTexts,
      file: texts && unreadFile,
    };
  }

  /** Ends a file; true if rows must be taken before it is ended again. A header without rows is also a table. */
  #end({ feed, csv }: BatchDecoder, { name }: Input, texts: FileTexts | undefined): boolean {
    try {
      feed.end();
    } catch (error) {
      // A row that is refused is still pending.
      const isHeaderOnly = csv?.header === true && csv.pending === 0;
      if (!(error instanceof InputError && isHeaderOnly)) throw error;
      this.#notes.push(`${name} has a header and no rows`);
      this.#emptyFile ??= texts?.take(0).file;
    }
    return feed.full;
  }

  /** The next rows; nothing if none of them can be read, in which case they are reported with the next readable ones or at the next pause. */
  async *#take(decoder: BatchDecoder, texts: FileTexts | undefined): AsyncGenerator<RowBatch> {
    let { rows } = decoder.feed;
    try {
      const { examples, weights, skipped } = decoder.take();
      rows = (examples?.size ?? 0) + skipped.length;
      if (!examples) {
        this.#keep(rows, texts);
        return;
      }
      const { unread, unreadTexts } = this;
      const own = texts?.take(rows);
      this.unread = 0;
      this.unreadTexts = [];
      this.#hasReadable = true;
      yield {
        examples,
        skipped: [...Array(unread).keys(), ...skipped.map((row) => unread + row)],
        weights,
        texts: own && [...unreadTexts, ...own.texts],
        file: own?.file,
      };
    } catch (error) {
      throw await this.#placed(error, this.#rows);
    } finally {
      this.#rows += rows;
    }
  }

  /** Keeps lines that are left out, after which no row has come, for the next batch. */
  #drop(decoder: BatchDecoder, texts: FileTexts | undefined): void {
    const rows = decoder.dropped();
    this.#keep(rows, texts);
    this.#rows += rows;
  }

  /** Keeps rows that cannot be read for the next batch. */
  #keep(rows: number, texts: FileTexts | undefined): void {
    if (rows === 0) return;
    this.unread += rows;
    if (!texts) return;
    const own = texts.take(rows);
    this.unreadTexts = [...this.unreadTexts, ...own.texts];
    this.unreadFile = own.file;
  }

  /** The decoder of the previous file, unless the delimiter differs. */
  #decoderOf(input: Input): BatchDecoder {
    const { options, encoding } = this.#reading;
    const { delimiter } = delimiterOf(input, options, encoding);
    const isTabular = this.format === "csv" || this.format === "tsv";
    const given = isTabular && delimiter !== undefined ? { ...options, delimiter } : options;
    const reading = { ...this.#reading, options: given, rowsBefore: this.#rows };
    try {
      checkHeader(input, reading);
    } catch (error) {
      input.close();
      throw error;
    }
    if (this.#decoder && this.#decoder.delimiter === delimiter) return this.#decoder.own;
    if (this.#decoder) this.#notes.push(...this.#decoder.own.notes());
    const own = decoderFor(reading);
    this.#decoder = { own, delimiter };
    return own;
  }
}
