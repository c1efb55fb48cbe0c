// The footer of a Parquet file: its columns, and for each row group where their pages lie.

import type { SchemaElement } from "hyparquet";
import { Fault, wholeNumber } from "./fault.js";
import { schemaElement, typeNames } from "./schema-element.js";
import { ThriftReader } from "./thrift.js";

/** One column of a row group, as described by the footer. */
export interface ColumnChunk {
  readonly type: string;
  readonly codec: string;
  /** The number of values in all its pages, missing ones included. */
  readonly values: number;
  /** Where its pages begin and end in the file. */
  readonly from: number;
  readonly end: number;
}

/** A part of a column that has values: the column itself unless it is nested. */
export interface Leaf {
  /** Its position among the leaves of the file, and that of its chunk in each row group. */
  readonly place: number;
  readonly element: SchemaElement;
  /** The names from the column to it. */
  readonly path: readonly string[];
  /** How many levels on its path may be missing, and how many repeat. */
  readonly mostDefined: number;
  readonly mostRepeated: number;
}

/** A column of the table. */
export interface ParquetColumn {
  readonly name: string;
  /** The column and everything nested in it, in the order of the file. */
  readonly elements: readonly SchemaElement[];
  readonly leaves: readonly Leaf[];
  /** Whether its values are plain, without lists or structures. */
  readonly flat: boolean;
}

/** Rows that are stored together. */
export interface RowGroup {
  /** The number claimed by the footer. */
  readonly rows: number;
  /** One for each leaf. */
  readonly chunks: readonly ColumnChunk[];
}

/** What the footer of a file says. */
export interface Footer {
  readonly columns: readonly ParquetColumn[];
  readonly groups: readonly RowGroup[];
}

const magic = 0x31524150;
const deepest = 32;
const codecs = ["UNCOMPRESSED", "SNAPPY", "GZIP", "LZO", "BROTLI", "LZ4", "ZSTD", "LZ4_RAW"];

/** Reads the footer, and checks its claims as far as possible without the pages. */
export function readFooter(bytes: Uint8Array): Footer {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 8;
  if (end < 4 || view.getUint32(0, true) !== magic || view.getUint32(end + 4, true) !== magic)
    throw new Fault('it must begin and end with "PAR1"');
  const length = view.getUint32(end, true);
  if (length > end - 4) throw new Fault(`its footer must fit into ${end - 4} bytes; got ${length}`);
  const from = end - length;
  const thrift = new ThriftReader(bytes, from, end);
  const schema: SchemaElement[] = [];
  const groups: { rows: number | undefined; chunks: RawChunk[] }[] = [];
  let rows: number | undefined;
  thrift.struct({
    2: (type) => thrift.list(type, (element) => schema.push(schemaElement(thrift, element))),
    3: (type) => {
      rows = thrift.i64(type);
    },
    4: (type) => thrift.list(type, (element) => groups.push(rawGroup(thrift, element))),
  });
  const columns = columnsOf(schema);
  const leaves = columns.flatMap((column) => column.leaves);
  const checked = groups.map((group, g) => checkGroup(group, leaves, from, g));
  const sum = checked.reduce((total, group) => total + group.rows, 0);
  if (wholeNumber("the number of rows in the footer", rows, 0, Number.MAX_SAFE_INTEGER) !== sum)
    throw new Fault(`its footer says ${rows} rows in all, and ${sum} in its row groups together`);
  return { columns, groups: checked };
}

/** A column of a row group as written in the file, unchecked. */
interface RawChunk {
  type?: number;
  codec?: number;
  values?: number;
  size?: number;
  dataAt?: number;
  dictionaryAt?: number;
  path: string[];
  elsewhere?: boolean;
  encrypted?: boolean;
}

function rawGroup(thrift: ThriftReader, type: number): { rows: number | undefined; chunks: RawChunk[] } {
  const group = { rows: undefined as number | undefined, chunks: [] as RawChunk[] };
  thrift.struct(
    {
      1: (list) => thrift.list(list, (element) => group.chunks.push(rawChunk(thrift, element))),
      3: (field) => {
        group.rows = thrift.i64(field);
      },
    },
    type,
  );
  return group;
}

function rawChunk(thrift: ThriftReader, type: number): RawChunk {
  const chunk: RawChunk = { path: [] };
  thrift.struct(
    {
      1: (field) => {
        chunk.elsewhere = thrift.text(field) !== "";
      },
      3: (field) =>
        thrift.struct(
          {
            1: (own) => {
              chunk.type = thrift.i32(own);
            },
            3: (own) => {
              chunk.path = [];
              thrift.list(own, (name) => chunk.path.push(thrift.text(name)));
            },
            4: (own) => {
              chunk.codec = thrift.i32(own);
            },
            5: (own) => {
              chunk.values = thrift.i64(own);
            },
            7: (own) => {
              chunk.size = thrift.i64(own);
            },
            9: (own) => {
              chunk.dataAt = thrift.i64(own);
            },
            11: (own) => {
              chunk.dictionaryAt = thrift.i64(own);
            },
          },
          field,
        ),
      8: (field) => {
        chunk.encrypted = true;
        thrift.struct({}, field);
      },
    },
    type,
  );
  return chunk;
}

function checkGroup(
  { rows, chunks }: ReturnType<typeof rawGroup>,
  leaves: readonly Leaf[],
  footer: number,
  g: number,
): RowGroup {
  const where = `row group ${g + 1}`;
  if (chunks.length !== leaves.length)
    throw new Fault(`${where} must have ${leaves.length} columns; got ${chunks.length}`);
  return {
    rows: wholeNumber(`the number of rows in ${where}`, rows, 0, Number.MAX_SAFE_INTEGER),
    chunks: chunks.map((chunk, place) => {
      const leaf = leaves[place];
      const name = `${where}, column ${JSON.stringify(leaf.path.join("."))}`;
      if (chunk.encrypted) throw new Fault(`${name} is encrypted: write the file without encryption`);
      if (chunk.elsewhere) throw new Fault(`${name} lies in another file: write one file that holds everything`);
      const type = typeNames[chunk.type ?? -1];
      if (type !== leaf.element.type || chunk.path.join("\0") !== leaf.path.join("\0"))
        throw new Fault(`${name} must be of type ${leaf.element.type}; got ${chunk.path.join(".")} of type ${type}`);
      const { dictionaryAt = 0, dataAt = 0, values } = chunk;
      const from = wholeNumber(
        `${name}: the place of its pages`,
        dictionaryAt > 0 && dictionaryAt < dataAt ? dictionaryAt : chunk.dataAt,
        // A column without values needs no pages, and writers give 0 as their place.
        values === 0 ? 0 : 4,
        footer,
      );
      return {
        type,
        codec: codecs[wholeNumber(`${name}: how it is packed`, chunk.codec, 0, codecs.length - 1)],
        values: wholeNumber(`${name}: its number of values`, chunk.values, 0, Number.MAX_SAFE_INTEGER),
        from,
        end: values === 0 ? from : from + wholeNumber(`${name}: the size of its pages`, chunk.size, 0, footer - from),
      };
    }),
  };
}

/** The columns, which are the children of the first element; the elements are in the order of a walk through the tree. */
function columnsOf(schema: readonly SchemaElement[]): ParquetColumn[] {
  let at = 1;
  let place = 0;
  const walk = (path: string[], defined: number, repeated: number, leaves: Leaf[]): void => {
    if (at >= schema.length || path.length >= deepest)
      throw new Fault(`its ${schema.length} columns must form a tree at most ${deepest} deep`);
    const element = schema[at++];
    const own = [...path, element.name];
    const mostDefined = defined + (element.repetition_type === "REQUIRED" ? 0 : 1);
    const mostRepeated = repeated + (element.repetition_type === "REPEATED" ? 1 : 0);
    // In the decoder, this name would set the prototype of a record.
    if (path.length > 0 && element.name === "__proto__")
      throw new Fault(`the field ${own.join(".")} cannot be read: give it another name`);
    if (!element.num_children) {
      if (!element.type) throw new Fault(`the column ${JSON.stringify(own.join("."))} must have a type`);
      leaves.push({ place: place++, element, path: own, mostDefined, mostRepeated });
    } else for (let i = 0; i < element.num_children; i++) walk(own, mostDefined, mostRepeated, leaves);
  };
  if (schema.length === 0) throw new Fault("its footer must describe its columns");
  const columns: ParquetColumn[] = [];
  for (let i = 0; i < (schema[0].num_children ?? 0); i++) {
    const first = at;
    const leaves: Leaf[] = [];
    walk([], 0, 0, leaves);
    const elements = schema.slice(first, at);
    const flat = elements.length === 1 && elements[0].repetition_type !== "REPEATED";
    columns.push({ name: elements[0].name, elements, leaves, flat });
  }
  if (at !== schema.length)
    throw new Fault(`its ${schema.length} columns must form a tree; got ${schema.length - at} more`);
  return columns;
}
