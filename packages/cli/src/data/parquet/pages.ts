// The pages of one column of a row group: reads their headers, unpacks their bytes, and trusts nothing that was not checked.

import { Fault, wholeNumber } from "./fault.js";
import type { ColumnChunk, Leaf } from "./footer.js";
import { type Allowance, checkRatio } from "./limits.js";
import { encodings, levels, lookThroughLevels, lookThroughValues, plainValues } from "./page-values.js";
import { ThriftReader } from "./thrift.js";
import { unpack } from "./unpack.js";

/** Pages that were found to hold what they claim. */
export interface Pages {
  /** The number of rows that begin in them. */
  readonly rows: number;
  /** Where the last of them ends. */
  readonly end: number;
  /** What the decoder will ask to have unpacked, in its order. */
  readonly unpacked: Uint8Array[];
}

/** The header of a page. */
interface PageHeader {
  kind?: number;
  unpacked?: number;
  packed?: number;
  /** The number of its values, missing ones included. */
  values?: number;
  encoding?: number;
  definedEncoding?: number;
  repeatedEncoding?: number;
  /** The number of missing values, in a page of the second version, whose levels are not packed. */
  missing?: number;
  rows?: number;
  definedBytes?: number;
  repeatedBytes?: number;
  isPacked: boolean;
  /** Which parts the header has: for data, dictionaries, or data of the second version. */
  readonly parts: Set<number>;
}

const kinds = { data: 0, dictionary: 2, dataV2: 3 } as const;
const mostValues = 2 ** 31 - 1;
/** Levels are encoded as runs; the alternative is deprecated. */
const runs = 3;

/** Checks the pages of a column; those of a flat column only until there are `most` rows. */
export function lookThroughPages(
  bytes: Uint8Array,
  chunk: ColumnChunk,
  leaf: Leaf,
  flat: boolean,
  most: number,
  allowance: Allowance,
): Pages {
  const { codec, end } = chunk;
  const unpacked: Uint8Array[] = [];
  let at = chunk.from;
  let rows = 0;
  let values = 0;
  let dictionary: number | undefined;
  // The decoder stops under the same conditions, except if there are pages beyond those it needs.
  while ((!flat || rows < most) && at < end - 1) {
    const thrift = new ThriftReader(bytes, at, end);
    const header = readHeader(thrift);
    const packed = wholeNumber("the size of a page", header.packed, 0, end - thrift.at);
    const size = wholeNumber("the unpacked size of a page", header.unpacked, 0, mostValues);
    const count = wholeNumber("the number of values of a page", header.values, 0, mostValues);
    const body = bytes.subarray(thrift.at, thrift.at + packed);
    const take = (from: number, length: number): Uint8Array => {
      checkRatio(codec, packed - from, length);
      allowance.take(length);
      const page = unpack(codec, body.subarray(from), length);
      if (codec !== "UNCOMPRESSED") unpacked.push(page);
      return page;
    };
    if (header.kind === kinds.dictionary) {
      expectPart(header, 7);
      if (dictionary !== undefined) throw new Fault("a column must have one dictionary at most");
      const page = take(0, size);
      plainValues(page, 0, count, chunk.type, leaf.element.type_length, leaf.element.converted_type === "DECIMAL");
      dictionary = count;
    } else {
      if (count > chunk.values - values)
        throw new Fault(`its pages have more values than the ${chunk.values} that the footer says`);
      allowance.takeValues(count);
      const encoding = encodings[header.encoding ?? -1];
      if (header.kind === kinds.data) {
        expectPart(header, 5);
        // A column without levels may claim any encoding for them: parquet-mr, and therefore Spark, claims packed bits.
        if (
          (leaf.mostDefined > 0 && header.definedEncoding !== runs) ||
          (leaf.mostRepeated > 0 && header.repeatedEncoding !== runs)
        )
          throw new Fault("levels must be written as runs; others are not supported");
        const page = take(0, size);
        const own = lookThroughLevels(page, leaf, count);
        const places = { bytes: page, at: own.at, count: own.present, skipsEmptyRuns: true };
        lookThroughValues(places, encoding, leaf, dictionary, allowance);
        rows += own.rows;
      } else if (header.kind === kinds.dataV2) {
        expectPart(header, 8);
        rows += lookThroughV2(header, body, size, count, encoding, leaf, dictionary, take, allowance);
      } else throw new Fault(`there is no page of kind ${header.kind}`);
      values += count;
    }
    at = thrift.at + packed;
  }
  if (most === Infinity && values !== chunk.values)
    throw new Fault(`its pages hold ${values} values; the footer says ${chunk.values}`);
  return { rows, end: at, unpacked };
}

function expectPart({ parts }: PageHeader, part: number): void {
  if (parts.size !== 1 || !parts.has(part)) throw new Fault("the header of a page must be of the page's own kind");
}

/** A page of the second version: its levels come first and are not packed. Returns the number of its rows. */
function lookThroughV2(
  header: PageHeader,
  body: Uint8Array,
  size: number,
  count: number,
  encoding: string,
  leaf: Leaf,
  dictionary: number | undefined,
  take: (from: number, length: number) => Uint8Array,
  allowance: Allowance,
): number {
  const limit = Math.min(size, body.length);
  const repeated = wholeNumber("the size of a page's levels", header.repeatedBytes, 0, limit);
  const defined = wholeNumber("the size of a page's levels", header.definedBytes, 0, limit - repeated);
  const from = repeated + defined;
  if ((leaf.mostRepeated === 0 && repeated > 0) || (leaf.mostDefined === 0 && defined > 0))
    throw new Fault("a page has levels that its column does not have");
  const rows = leaf.mostRepeated > 0 ? levels(body, 0, repeated, count, leaf.mostRepeated, 0) : count;
  const present =
    leaf.mostDefined > 0 ? levels(body, repeated, from, count, leaf.mostDefined, leaf.mostDefined) : count;
  if (header.rows !== rows) throw new Fault(`a page says that it has ${header.rows} rows; it has ${rows}`);
  if (header.missing !== count - present)
    throw new Fault(`a page says that ${header.missing} values are missing; ${count - present} are`);
  const page = header.isPacked ? take(from, size - from) : body.subarray(from);
  const places = { bytes: page, at: 0, count: present, skipsEmptyRuns: false };
  lookThroughValues(places, encoding, leaf, dictionary, allowance);
  return rows;
}

function readHeader(thrift: ThriftReader): PageHeader {
  const header: PageHeader = { isPacked: true, parts: new Set() };
  const set =
    (
      key:
        | "kind"
        | "unpacked"
        | "packed"
        | "values"
        | "encoding"
        | "definedEncoding"
        | "repeatedEncoding"
        | "missing"
        | "rows"
        | "definedBytes"
        | "repeatedBytes",
    ) =>
    (type: number) => {
      header[key] = thrift.i32(type);
    };
  const part = (number: number, fields: { [field: number]: (type: number) => void }) => (type: number) => {
    // Two values for one field would contradict each other.
    if (header.parts.has(number)) throw new Fault("the header of a page must say everything once");
    header.parts.add(number);
    thrift.struct(fields, type);
  };
  thrift.struct({
    1: set("kind"),
    2: set("unpacked"),
    3: set("packed"),
    5: part(5, { 1: set("values"), 2: set("encoding"), 3: set("definedEncoding"), 4: set("repeatedEncoding") }),
    7: part(7, { 1: set("values"), 2: set("encoding") }),
    8: part(8, {
      1: set("values"),
      2: set("missing"),
      3: set("rows"),
      4: set("encoding"),
      5: set("definedBytes"),
      6: set("repeatedBytes"),
      7: (type) => {
        header.isPacked = thrift.flag(type);
      },
    }),
  });
  return header;
}
