// Reads files with the rows sorted by their content, so that the result does not depend on the order in which rows or files came.

import { Readable } from "node:stream";
import {
  areManyCopies,
  contentHash,
  contentOrder,
  copiesIn,
  copyHashes,
  exactFills,
  type Shares,
  type Use,
  useOf,
  withFills,
} from "@rosenblatt/spark/mixing";
import { type Encoding, isOfRecords, isTable } from "../data/formats/encoding.js";
import type { LoadOptions } from "../data/formats/reading.js";
import { formatFor } from "../data/formats/text-records.js";
import { checkBeginning } from "../data/input/beginning.js";
import { inputOf } from "../data/input/input.js";
import { sourcesOf } from "../data/input/source.js";
import { type Loaded, loadData } from "../data/load.js";
import { fileTexts } from "../data/row-texts.js";
import type { Format } from "../options/data.js";
import { UsageError } from "../terminal/exit.js";
import type { Io } from "../terminal/io.js";

/** A data set whose rows are in content order. */
export interface ContentLoaded {
  /** Its row numbers are those in the original files. */
  readonly data: Loaded;
  /** The hash of each example's content, which determines its shard and whether it is held back: see `contentHash`. */
  readonly hashes: Uint32Array;
  /** Whether each example is for learning, testing or calibrating, as its content determines. */
  readonly uses: readonly Use[];
}

/** The formats in which each row is a separate piece of text. */
const written: readonly Format[] = ["csv", "tsv", "jsonl", "libsvm", "vw"];

/**
 * Reads all files into one data set, as `loadData` would read a single file with the same rows in content order. Classes and columns come from all rows;
 * everything else that depends on rows is determined by the training rows, in that order.
 */
export async function loadInContentOrder(
  paths: readonly string[],
  options: LoadOptions & { seed?: number },
  shares: Shares,
  io: Io,
): Promise<ContentLoaded> {
  const sources = sourcesOf(paths);
  const first = await inputOf(sources[0], io);
  checkBeginning(first, sources.length, options.format);
  const format = formatFor(sources[0], first, options);
  if (!written.includes(format)) {
    first.close();
    throw new UsageError(
      `--shards takes rows of ${written.join(", ")}, which are texts; got ${format}: rosenblatt convert makes one of these of it`,
    );
  }
  const texts: string[] = [];
  let [header, delimiter]: (string | undefined)[] = [];
  for await (const part of fileTexts({ paths, format, options }, io, first)) {
    header ??= part.header;
    delimiter ??= part.delimiter;
    for (const text of part.texts) texts.push(text);
  }
  const { hashes, order } = inContentOrder(texts, options.seed);
  const lines = function* () {
    const most = 4096;
    if (header !== undefined) yield `${header}\n`;
    for (let from = 0; from < order.length; from += most)
      yield Array.from(order.subarray(from, from + most), (row) => `${texts[row]}\n`).join("");
  };
  const isTable = format === "csv" || format === "tsv";
  const asRead: LoadOptions = {
    ...options,
    format,
    ...(isTable && { header: header !== undefined }),
    ...(delimiter !== undefined && { delimiter }),
  };
  const load = (encoding?: Encoding) => {
    const stdin = Object.assign(Readable.from(lines(), { objectMode: false }), { isTTY: false });
    // Features unknown to the encoding can only come from rows held back.
    return loadData(["-"], encoding ? { ...asRead, learning: false } : asRead, { ...io, stdin }, encoding);
  };
  const loaded = await load().catch(async (error) => {
    // Errors, like notes about bad rows, name the place in the original file.
    if (!paths.includes("-")) await loadData(paths, options, io);
    throw error;
  });
  const own = Uint32Array.from({ length: loaded.examples.size }, (_, r) => hashes[order[loaded.numberOf(r)]]);
  const uses = Array.from(own, (hash) => useOf(hash, shares));
  const data = await filledExactly(settledByLearned(loaded, uses), uses, load);
  const { badRowNotes } =
    data.badRowNotes.length > 0 && !paths.includes("-") ? await loadData(paths, options, io) : data;
  return {
    hashes: own,
    uses,
    data: {
      ...data,
      badRowNotes,
      notes: [...data.notes.filter((text) => !data.badRowNotes.includes(text)), ...badRowNotes],
      source: {
        ...data.source,
        files: sources.map(({ name }) => name),
        bytes: sources.every(({ kind }) => kind === "dataset") ? 0 : data.source.bytes,
      },
      skipped: data.skipped.map((number) => order[number]),
      numberOf: (row) => order[data.numberOf(row)],
    },
  };
}

/** The content hash of each row, and the rows in content order. If many rows are equal, each copy gets its own hash. */
function inContentOrder(
  texts: readonly string[],
  seed: number | undefined,
): { hashes: Uint32Array; order: Uint32Array } {
  const bytes = (row: number) => Buffer.from(texts[row]);
  const hashes = Uint32Array.from(texts, (text) => contentHash(text, seed));
  const order = contentOrder(hashes, bytes);
  const copies = copiesIn(order, (row, other) => texts[row] === texts[other]);
  if (!areManyCopies(copies, texts.length)) return { hashes, order };
  const own = copyHashes(hashes, order);
  return { hashes: own, order: contentOrder(own, bytes) };
}

/** The data as encoded by the training rows alone, if some rows are for training and some are not. */
function settledByLearned({ settledBy, ...data }: Loaded, uses: readonly Use[]): Loaded {
  const learned = learnedOf(uses);
  if (!settledBy || learned.length === 0 || learned.length === uses.length) return data;
  return { ...data, ...settledBy(learned) };
}

function learnedOf(uses: readonly Use[]): number[] {
  return [...uses.keys()].filter((row) => uses[row] === "learn");
}

/**
 * The same rows with means for missing numbers that are computed from exact sums and rounded once, as on a cluster. The rows are read again only if
 * a number is missing and its mean differs.
 */
async function filledExactly(
  data: Loaded,
  uses: readonly Use[],
  load: (encoding: Encoding) => Promise<Loaded>,
): Promise<Loaded> {
  const { encoding, examples } = data;
  if (!isTable(encoding) || isOfRecords(encoding)) return data;
  const learned = learnedOf(uses);
  if (learned.length === 0) return data;
  const isPart = learned.length < uses.length;
  const table = withFills(encoding.table, exactFills(encoding.table, isPart ? examples.pick(learned) : examples));
  if (table === encoding.table) return data;
  const exact = { ...encoding, table };
  const hasGaps = table.columns.some(
    (column) => column.kind === "numeric" && "missing" in column && column.missing > 0,
  );
  // A row held back may lack a value that no training row lacks.
  return hasGaps || isPart
    ? { ...(await load(exact)), notes: data.notes, badRowNotes: data.badRowNotes, columns: data.columns }
    : { ...data, encoding: exact };
}
