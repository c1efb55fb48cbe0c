// The pages of one column of a row group: reads their headers, unpacks their bytes, and trusts nothing that was not checked.

import { Fault, wholeNumber } from "./fault.js";
import type { ColumnChunk, Leaf } from "./footer.js";
import { type Allowance, checkRatio } from "./limits.js";
import {
  encodings,
  levels,
  lookThroughLevels,
  lookThroughValues,
  type PageValues,
  plainValues,
} from "./page-values.js";
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

/** A column of a row group, as the file stores it. */
interface StoredColumn {
  readonly chunk: ColumnChunk;
  readonly leaf: Leaf;
  /** Whether every row has one value or none. */
  readonly flat: boolean;
}

/** Checks the pages of a column; those of a flat column only until there are `most` rows. */
export function lookThroughPages(bytes: Uint8Array, column: StoredColumn, most: number, allowance: Allowance): Pages {
  const { chunk, flat } = column;
  const pages = new CheckedPages(column, allowance);
  let at = chunk.from;
  // The decoder stops under the same conditions, except if there are pages beyond those it needs.
  while ((!flat || pages.rows < most) && at < chunk.end - 1) {
    const page = readPage(bytes, at, chunk.end);
    pages.check(page);
    at = page.end;
  }
  if (most === Infinity && pages.values !== chunk.values)
    throw new Fault(`its pages hold ${pages.values} values; the footer says ${chunk.values}`);
  return { rows: pages.rows, end: at, unpacked: pages.unpacked };
}

/** A page whose contents are not checked yet. */
interface Page {
  readonly header: PageHeader;
  /** Its bytes as the file has them. */
  readonly body: Uint8Array;
  /** The number of its bytes when unpacked. */
  readonly size: number;
  /** The number of its values. */
  readonly count: number;
  /** Where it ends. */
  readonly end: number;
}

function readPage(bytes: Uint8Array, at: number, end: number): Page {
  const thrift = new ThriftReader(bytes, at, end);
  const header = readHeader(thrift);
  const packed = wholeNumber("the size of a page", header.packed, 0, end - thrift.at);
  const size = wholeNumber("the unpacked size of a page", header.unpacked, 0, mostValues);
  const count = wholeNumber("the number of values of a page", header.values, 0, mostValues);
  const body = bytes.subarray(thrift.at, thrift.at + packed);
  return { header, body, size, count, end: thrift.at + packed };
}

/** The pages of a column that were checked so far. */
class CheckedPages {
  rows = 0;
  values = 0;
  readonly unpacked: Uint8Array[] = [];
  readonly #chunk: ColumnChunk;
  readonly #leaf: Leaf;
  readonly #allowance: Allowance;
  /** The size of the dictionary, if there was one. */
  #dictionary: number | undefined;

  constructor({ chunk, leaf }: StoredColumn, allowance: Allowance) {
    this.#chunk = chunk;
    this.#leaf = leaf;
    this.#allowance = allowance;
  }

  check(page: Page): void {
    const { header, count } = page;
    if (header.kind === kinds.dictionary) {
      this.#checkDictionary(page);
      return;
    }
    if (count > this.#chunk.values - this.values)
      throw new Fault(`its pages have more values than the ${this.#chunk.values} that the footer says`);
    this.#allowance.takeValues(count);
    if (header.kind === kinds.data) this.rows += this.#rowsOf(page);
    else if (header.kind === kinds.dataV2) this.rows += this.#rowsOfV2(page);
    else throw new Fault(`there is no page of kind ${header.kind}`);
    this.values += count;
  }

  #checkDictionary(page: Page): void {
    expectPart(page.header, 7);
    if (this.#dictionary !== undefined) throw new Fault("a column must have one dictionary at most");
    const { type_length, converted_type } = this.#leaf.element;
    plainValues(this.#take(page, 0), 0, page.count, this.#chunk.type, type_length, converted_type === "DECIMAL");
    this.#dictionary = page.count;
  }

  /** Checks a page of the first version; returns the number of its rows. */
  #rowsOf(page: Page): number {
    const { header, count } = page;
    const leaf = this.#leaf;
    expectPart(header, 5);
    // A column without levels may claim any encoding for them: parquet-mr, and therefore Spark, claims packed bits.
    if (
      (leaf.mostDefined > 0 && header.definedEncoding !== runs) ||
      (leaf.mostRepeated > 0 && header.repeatedEncoding !== runs)
    )
      throw new Fault("levels must be written as runs; others are not supported");
    const bytes = this.#take(page, 0);
    const { at, present, rows } = lookThroughLevels(bytes, leaf, count);
    this.#checkValues(header, { bytes, at, count: present, skipsEmptyRuns: true });
    return rows;
  }

  /** Checks a page of the second version, whose levels come first and are not packed; returns the number of its rows. */
  #rowsOfV2(page: Page): number {
    const { header, body, size, count } = page;
    const leaf = this.#leaf;
    expectPart(header, 8);
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
    const bytes = header.isPacked ? this.#take(page, from) : body.subarray(from);
    this.#checkValues(header, { bytes, at: 0, count: present, skipsEmptyRuns: false });
    return rows;
  }

  #checkValues({ encoding }: PageHeader, places: PageValues): void {
    lookThroughValues(places, encodings[encoding ?? -1], this.#leaf, this.#dictionary, this.#allowance);
  }

  /** Unpacks a page from a place on. */
  #take({ body, size }: Page, from: number): Uint8Array {
    const { codec } = this.#chunk;
    const length = size - from;
    checkRatio(codec, body.length - from, length);
    this.#allowance.take(length);
    const page = unpack(codec, body.subarray(from), length);
    if (codec !== "UNCOMPRESSED") this.unpacked.push(page);
    return page;
  }
}

function expectPart({ parts }: PageHeader, part: number): void {
  if (parts.size !== 1 || !parts.has(part)) throw new Fault("the header of a page must be of the page's own kind");
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
