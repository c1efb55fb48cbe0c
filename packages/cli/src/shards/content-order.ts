// Files with their rows in the order of their content: what is read then does not depend on how the rows came.

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
  /** Its numbers of rows are those in the files as they came. */
  readonly data: Loaded;
  /** What decides about each example: see `contentHash`. */
  readonly hashes: Uint32Array;
  /** What each example is for, by its content. */
  readonly uses: readonly Use[];
}

/** The formats whose rows are texts of their own. */
const written: readonly Format[] = ["csv", "tsv", "jsonl", "libsvm", "vw"];

/**
 * Reads all files into one data set, as `loadData` does of a single file with the same rows in content order: classes and columns are those of all rows,
 * and whatever else is settled by rows is settled by those to learn from, in that order.
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
    ...{ ...options, format },
    ...(isTable && { header: header !== undefined }),
    ...(delimiter !== undefined && { delimiter }),
  };
  const load = (encoding?: Encoding) => {
    const stdin = Object.assign(Readable.from(lines(), { objectMode: false }), { isTTY: false });
    // Features that are new to an encoding are those of rows held back.
    return loadData(["-"], encoding ? { ...asRead, learning: false } : asRead, { ...io, stdin }, encoding);
  };
  const loaded = await load().catch(async (error) => {
    // Whatever cannot be read is named where it stands in its file.
    if (!paths.includes("-")) await loadData(paths, options, io);
    throw error;
  });
  const own = Uint32Array.from({ length: loaded.examples.size }, (_, r) => hashes[order[loaded.numberOf(r)]]);
  const uses = Array.from(own, (hash) => useOf(hash, shares));
  const data = await filledExactly(settledByLearned(loaded, uses), uses, load);
  return {
    ...{ hashes: own, uses },
    data: {
      ...data,
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

/** By row its content hash, and the rows in content order; copies have hashes of their own where they are many. */
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

/** The data as the rows to learn from settle it, if there are any and others besides. */
function settledByLearned({ settledBy, ...data }: Loaded, uses: readonly Use[]): Loaded {
  const learned = learnedOf(uses);
  if (!settledBy || learned.length === 0 || learned.length === uses.length) return data;
  return { ...data, ...settledBy(learned) };
}

function learnedOf(uses: readonly Use[]): number[] {
  return [...uses.keys()].filter((row) => uses[row] === "learn");
}

/**
 * The same rows with means for missing numbers that are rounded once, from sums without rounding, as those of a cluster are. They are read again where a number is missing and its mean
 * is another one then.
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
  // A row held back may lack what none of the others does.
  return hasGaps || isPart
    ? { ...(await load(exact)), notes: data.notes, columns: data.columns }
    : { ...data, encoding: exact };
}
