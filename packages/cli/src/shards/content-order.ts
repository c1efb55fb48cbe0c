// Files with their rows in the order of their content: what is read then does not depend on how the rows came.

import { Readable } from "node:stream";
import {
  contentHash,
  contentOrder,
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
  uses(shares: Shares): Use[];
}

/** The formats whose rows are texts of their own. */
const written: readonly Format[] = ["csv", "tsv", "jsonl", "libsvm", "vw"];

/**
 * Reads all files into one data set, as `loadData` does of a single file with the same rows in content order: classes, columns, categories and
 * whatever else is settled by the first rows is settled by the first rows in that order.
 */
export async function loadInContentOrder(
  paths: readonly string[],
  options: LoadOptions & { seed?: number },
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
  const hashes = Uint32Array.from(texts, (text) => contentHash(text, options.seed));
  const order = contentOrder(hashes, (row) => Buffer.from(texts[row]));
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
    return loadData(["-"], asRead, { ...io, stdin }, encoding);
  };
  const loaded = await load().catch(async (error) => {
    // Whatever cannot be read is named where it stands in its file.
    if (!paths.includes("-")) await loadData(paths, options, io);
    throw error;
  });
  const data = await filledExactly(loaded, load);
  const own = Uint32Array.from({ length: data.examples.size }, (_, r) => hashes[order[data.numberOf(r)]]);
  return {
    hashes: own,
    uses: (shares) => Array.from(own, (hash) => useOf(hash, shares)),
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

/**
 * The same rows with means for missing numbers that are rounded once, from sums without rounding, as those of a cluster are. They are read again where a number is missing and its mean
 * is another one then.
 */
async function filledExactly(data: Loaded, load: (encoding: Encoding) => Promise<Loaded>): Promise<Loaded> {
  const { encoding, examples } = data;
  if (!isTable(encoding) || isOfRecords(encoding)) return data;
  const table = withFills(encoding.table, exactFills(encoding.table, examples));
  if (table === encoding.table) return data;
  const exact = { ...encoding, table };
  const hasGaps = table.columns.some(
    (column) => column.kind === "numeric" && "missing" in column && column.missing > 0,
  );
  return hasGaps ? { ...(await load(exact)), notes: data.notes } : { ...data, encoding: exact };
}
