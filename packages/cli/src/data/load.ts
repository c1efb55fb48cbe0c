// From paths to a data set.

import type { Examples, Label } from "rosenblatt";
import { oppositeDuplicates } from "rosenblatt/readers";
import type { Format } from "../options/data.js";
import type { Io } from "../terminal/io.js";
import { count, counted } from "../text/number.js";
import { badRowsIn, numbering } from "./bad-rows/bad-rows.js";
import { Weightless } from "./bad-rows/weightless.js";
import { checkWeight } from "./check-weight.js";
import { ClassChoice, type LeftOutClass, leftOutNotes } from "./class-choice.js";
import { singleRowNotes } from "./class-names.js";
import { classOrder } from "./class-tally.js";
import { LateCodes } from "./codes/late-codes.js";
import { checkFormat } from "./formats/check-format.js";
import { checkHeader } from "./formats/check-header.js";
import type { ColumnReport } from "./formats/columns.js";
import type { Encoding } from "./formats/encoding.js";
import type { Content, LoadOptions, Reading, SettledBy } from "./formats/reading.js";
import { documentColumns, formatFor, keysFor, textRecords, withTextColumns } from "./formats/text-records.js";
import { namingWeight } from "./formats/weights.js";
import { checkBeginning, markNotes } from "./input/beginning.js";
import { type Input, type InputUse, inputOf } from "./input/input.js";
import { lessAtOnce, MemoryWatch } from "./input/memory-limit.js";
import { packedEnding } from "./input/packing.js";
import { ReadingLine } from "./input/reading-line.js";
import { isDocuments, type Source, sourcesOf } from "./input/source.js";
import { roundedNotes } from "./rounded-numbers.js";
import { standInNotes } from "./stand-in-numbers.js";

/** A data set read from files. */
export interface Loaded {
  /** The rows; they are labelled unless the data had no labels and was read with `unlabelled`. */
  readonly examples: Examples<Label>;
  readonly encoding: Encoding;
  readonly source: {
    readonly files: readonly string[];
    /** The size on disk; 0 for built-in data sets. */
    readonly bytes: number;
    readonly format: Format;
  };
  /** Sentences for the report. */
  readonly notes: readonly string[];
  /** Those of the notes that are about rows and cells that could not be read. */
  readonly badRowNotes: readonly string[];
  /** What each column of a table was taken as, in the order of the file. */
  readonly columns: readonly ColumnReport[];
  /** The numeric features of a table, which are the ones to standardize. */
  readonly numeric: readonly string[] | undefined;
  /** The column of a table that holds the classes. */
  readonly labelColumn: string | undefined;
  /** The weight of each example, if the data gives weights and they differ. */
  readonly sampleWeights: Float64Array | undefined;
  /** Encodes all rows as determined by some of them; absent if a model has determined the encoding, or if nothing depends on the rows. */
  readonly settledBy?: SettledBy;
  /** The classes that --classes did not choose; their rows are not among the examples. */
  readonly leftOut: readonly LeftOutClass[];
  /** Rows that could not be read and are left out, as numbers among all rows, counted from 0. */
  readonly skipped: readonly number[];
  /** The number of an example among all rows read, both counted from 0. */
  numberOf(row: number): number;
  readonly seconds: number;
}

/**
 * Reads all files into one data set; given an encoding, they are read in the same way as the data that it was made
 * from. `opened` is the first of them, if it has been opened already.
 */
export async function loadData(
  paths: readonly string[],
  options: LoadOptions,
  io: Io,
  encoding?: Encoding,
  opened?: Input,
): Promise<Loaded> {
  const sources = sourcesOf(paths);
  const read: BytesRead = { bytes: () => 0 };
  const line = new ReadingLine(sources, io, () => read.bytes());
  try {
    return await loadSources(sources, options, io, encoding, opened, read);
  } finally {
    line.end();
  }
}

async function loadSources(
  sources: Source[],
  given: LoadOptions,
  io: Io,
  encoding: Encoding | undefined,
  opened: Input | undefined,
  progress: BytesRead,
): Promise<Loaded> {
  const begin = performance.now();
  const beginning = await beginningOf(sources, given, io, encoding, opened);
  const files = filesOf(beginning, sources, given, io, encoding);
  progress.bytes = files.bytesRead;
  const { reading } = files;
  const { bytes, notes, skipped = [], ...all } = await contentOf(files, sources, io);
  const { format, options, marks } = beginning;
  const choice = options.classes && new ClassChoice(options.classes);
  const { positions, ...content } = choice ? chosen(all, choice, options.classes!) : { ...all, positions: undefined };
  const leftOut = choice?.leftOut ?? [];
  const badRowNotes = reading.bad?.notes ?? [];
  const numberOf = numbering(skipped, positions);
  return {
    ...content,
    ...(isDocuments(sources[0]) && !encoding && { columns: documentColumns(content.columns) }),
    leftOut,
    skipped,
    numberOf,
    badRowNotes,
    notes: [
      ...marks,
      ...files.inputs.flatMap((input) => input.notes ?? []),
      ...notes,
      ...badRowNotes,
      ...reading.weightless!.notes,
      ...leftOutNotes(leftOut),
      ...(encoding ? [] : await numberNotes(content, numberOf, sources, reading, io)),
      ...(options.learning ? learningNotes(content, options, encoding) : []),
    ],
    source: {
      files: sources.map(({ name }) => name),
      bytes: sources.every(({ kind }) => kind === "dataset") ? 0 : bytes,
      format,
    },
    seconds: (performance.now() - begin) / 1000,
  };
}

/** What the beginning of the first file says about reading all of them. */
interface Beginning {
  readonly first: Input;
  readonly format: Format;
  readonly options: LoadOptions;
  /** The columns of the first file, if a label or weights must be looked up among them. */
  readonly names: readonly string[] | undefined;
  /** Notes on a byte order mark. */
  readonly marks: readonly string[];
}

/** Opens the first file and checks what can be checked before reading; adds the file of labels to that of images. */
async function beginningOf(
  sources: Source[],
  given: LoadOptions,
  io: Io,
  encoding: Encoding | undefined,
  opened: Input | undefined,
): Promise<Beginning> {
  const first = opened ?? (await inputOf(sources[0], io, undefined, useOf(given, encoding)));
  checkBeginning(first, sources.length, given.format);
  const format = formatFor(sources[0], first, given, encoding);
  let options = format === "text" && !encoding ? withTextColumns(given) : given;
  let names: readonly string[] | undefined;
  try {
    checkFormat(first.name, format, given, encoding);
    if (!encoding) checkWeight(first, format, options);
    if (encoding && (options.label ?? options.weight) !== undefined) {
      names = await namesFor(first, format, options);
      options = namingWeight(options, names);
    }
  } catch (error) {
    first.close();
    throw error;
  }
  if (format === "idx" && sources.length === 1) {
    const { counterpart } = await import("./formats/idx.js");
    const other = counterpart(sources[0]);
    if (other !== undefined) sources.push(...sourcesOf([other]));
  }
  return { first, format, options, names, marks: markNotes(first, format) };
}

/** How documents become records. */
function useOf({ unlabelled, holes, badRows }: LoadOptions, encoding: Encoding | undefined): InputUse {
  return { keys: keysFor(encoding), labelled: !unlabelled && !holes, leavesOut: badRows === "skip" };
}

/** The files to read, one after the other. */
interface Files {
  readonly reading: Reading;
  /** Those that were opened so far. */
  readonly inputs: readonly Input[];
  bytesRead(): number;
  /** Closes the first file if it was opened but not read. */
  close(): void;
}

function filesOf(
  { first, format, options, names }: Beginning,
  sources: readonly Source[],
  given: LoadOptions,
  io: Io,
  encoding: Encoding | undefined,
): Files {
  const isText = format === "text";
  const memory = new MemoryWatch(sources[0].name, lessAtOnce, io.settings.memoryLimit);
  const inputs: Input[] = [];
  let furthest = 0;
  let isTaken = false;
  const asRecords = async (source: Source, input: Input) => {
    const own = isText ? await textRecords(source, input, given, encoding, io) : input;
    inputs.push(own);
    return own;
  };
  const reading: Reading = {
    format: isText ? "jsonl" : format,
    options,
    encoding,
    learning: options.learning ?? false,
    bad: badRowsIn(options),
    weightless: new Weightless(),
    names,
    bytes: sizeOf(sources, first.packed),
    path: !isText && sources.length === 1 && sources[0].kind === "file" && !first.packed ? sources[0].name : undefined,
    onRead: (position) => {
      furthest = Math.max(furthest, position);
    },
    checkMemory: (texts) => memory.took(Infinity, 0, texts),
    async *inputs() {
      isTaken = true;
      yield await asRecords(sources[0], first);
      for (const source of sources.slice(1)) {
        const next = await inputOf(source, io, undefined, useOf(given, encoding));
        checkHeader(next, reading);
        yield await asRecords(source, next);
      }
    },
  };
  const close = () => {
    if (!isTaken) first.close();
  };
  try {
    checkHeader(first, reading);
  } catch (error) {
    close();
    throw error;
  }
  return { reading, inputs, bytesRead: () => furthest + inputs.reduce((sum, input) => sum + input.read, 0), close };
}

/** Reads the files; errors, and rows that are left out, get their places in the files. */
async function contentOf(files: Files, sources: readonly Source[], io: Io): Promise<Content> {
  const { reading } = files;
  const content = await read(reading)
    .catch(async (error) => {
      throw await (await import("./row-place.js")).placed(error, sources, reading, io);
    })
    .finally(files.close);
  if (reading.bad?.isUnplaced) await (await import("./row-place.js")).placeBadRows(sources, reading, io);
  return content;
}

/** Notes on numbers that are not what they look like: rounded ones, and codes. */
async function numberNotes(
  { examples, columns, numeric }: Pick<Content, "examples" | "columns" | "numeric">,
  numberOf: (row: number) => number,
  sources: readonly Source[],
  reading: Reading,
  io: Io,
): Promise<string[]> {
  const codes = new LateCodes();
  codes.add(examples, columns, numberOf);
  const lineOf = async (row: number) => (await import("./row-place.js")).lineOf(row, sources, reading, io);
  return [...roundedNotes(examples, numeric), ...(await codes.notes(sources, reading, io, lineOf))];
}

/** Notes that matter for learning: on likely gaps, on classes with a single row, and on the order of the rows. */
function learningNotes(
  { examples, numeric }: Pick<Content, "examples" | "numeric">,
  { order }: LoadOptions,
  encoding: Encoding | undefined,
): string[] {
  if (!examples.labelled) return [];
  return [
    ...(encoding ? [] : standInNotes(examples, numeric)),
    ...singleRowNotes(examples),
    ...orderNotes(examples, order),
  ];
}

/** What was read, restricted to the rows of the chosen classes. */
function chosen<T extends Pick<Content, "examples" | "encoding" | "sampleWeights" | "settledBy">>(
  content: T,
  choice: ClassChoice,
  names: readonly string[],
): T & { positions: Uint32Array } {
  const { examples, positions } = choice.rowsIn(content.examples);
  choice.check();
  const { sampleWeights: weights, settledBy } = content;
  const settledByChosen: SettledBy = (rows) => {
    const settled = settledBy!(Array.from(rows, (row) => positions[row]));
    const own = new ClassChoice(names);
    return { ...settled, examples: own.rowsIn(settled.examples).examples!, encoding: own.encoding(settled.encoding) };
  };
  return {
    ...content,
    positions,
    examples: examples!,
    encoding: choice.encoding(content.encoding),
    sampleWeights: weights && Float64Array.from(positions, (r) => weights[r]),
    ...(settledBy && { settledBy: settledByChosen }),
  };
}

/** The columns of a CSV file, among which a label or weights may be given by their number. */
async function namesFor(input: Input, format: Format, options: LoadOptions): Promise<readonly string[] | undefined> {
  if (format !== "csv" && format !== "tsv") return undefined;
  return (await import("./formats/column-names.js")).csvNames(input, format, options);
}

/** How many bytes were read so far, in their size on disk. */
interface BytesRead {
  bytes(): number;
}

async function read(reading: Reading): Promise<Content> {
  switch (reading.format) {
    case "text":
      throw new Error("texts are read as records");
    case "csv":
    case "tsv":
      return (await import("./formats/csv.js")).readCsvFiles(reading);
    case "jsonl":
      return (await import("./formats/json-lines.js")).readJsonLines(reading);
    case "libsvm":
      return (await import("./formats/libsvm.js")).readLibsvmFiles(reading);
    case "vw":
      return (await import("./formats/vw.js")).readVwFiles(reading);
    case "idx":
      return (await import("./formats/idx.js")).readIdxFiles(reading);
    case "parquet":
      return (await import("./formats/parquet.js")).readParquetFiles(reading);
  }
}

/** More values than this are not compared row by row. */
const comparable = 5e6;

/** Notes on the rows that matter for learning: their order, and equal rows with different labels. */
function orderNotes(examples: Examples<Label>, asked?: string): string[] {
  const order = classOrder(examples).note;
  const opposites = oppositeDuplicates(examples, comparable);
  return [
    ...(order === undefined
      ? []
      : [`${order}; ${asked === "given" ? "--order shuffle mixes them" : "train shuffles them unless --order given"}`]),
    ...(opposites && opposites.rows > 0
      ? [
          `${counted(opposites.rows, "row")} equal another with a different label: any model gets at least ${count(opposites.errors)} of them wrong`,
        ]
      : []),
  ];
}

/** The number of bytes to come, if all of them are unpacked on disk. */
function sizeOf(sources: readonly Source[], packed: boolean): number | undefined {
  if (packed || sources.some((source) => source.kind !== "file" || packedEnding.test(source.name))) return undefined;
  return sources.reduce((sum, source) => sum + (source.kind === "file" ? source.bytes : 0), 0);
}
