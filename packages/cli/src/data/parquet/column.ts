// Decodes one column of one row group with hyparquet, after its pages have been checked.

import { type Compressors, type FileMetaData, parquetRead } from "hyparquet";
import { Fault } from "./fault.js";
import type { ParquetColumn, RowGroup } from "./footer.js";
import type { Allowance } from "./limits.js";
import { lookThroughPages } from "./pages.js";

/** The values of a column, decoded. */
export type Cells = ArrayLike<unknown>;

/** Types that the decoder expands beyond what is in the file, or that it cannot decode. */
const unsupported = new Set(["BSON", "INTERVAL", "VARIANT", "GEOMETRY", "GEOGRAPHY"]);

/** Decodes the first `most` rows of a column, or all of them, whose number must be that of the row group. */
export async function readColumn(
  file: Uint8Array<ArrayBuffer>,
  column: ParquetColumn,
  group: RowGroup,
  most: number,
  allowance: Allowance,
): Promise<Cells[]> {
  for (const { converted_type, logical_type } of column.elements)
    for (const kind of [converted_type, logical_type?.type])
      if (kind && unsupported.has(kind)) throw new Fault(`${kind} values are not supported`);
  const wanted = Math.min(most, group.rows);
  const unpacked: Uint8Array[] = [];
  const chunks = column.leaves.map((leaf) => {
    const chunk = group.chunks[leaf.place];
    const complete = !column.flat || wanted === group.rows;
    const pages = lookThroughPages(file, { chunk, leaf, flat: column.flat }, complete ? Infinity : wanted, allowance);
    if (complete ? pages.rows !== group.rows : pages.rows < wanted)
      throw new Fault(`its pages hold ${pages.rows} rows; the footer says ${group.rows}`);
    for (const page of pages.unpacked) unpacked.push(page);
    return { leaf, chunk, end: pages.end };
  });
  if (wanted === 0) return [];
  // In the decoder's schema the column is named "0", because its own name may be any text.
  const [first, ...rest] = column.elements;
  // The decoder would multiply by 10⁻ˢ, which a double cannot represent, and turn −1 into −0.9999999999999999. So it is
  // told the scale 0, and `scaled` divides.
  const isDecimal = column.flat && first.converted_type === "DECIMAL";
  const metadata = {
    version: 1,
    num_rows: BigInt(group.rows),
    metadata_length: 0,
    schema: [{ name: "", num_children: 1 }, { ...first, name: "0", ...(isDecimal && { scale: 0 }) }, ...rest],
    row_groups: [
      {
        num_rows: BigInt(group.rows),
        total_byte_size: 0n,
        columns: chunks.map(({ leaf, chunk, end }) => ({
          file_offset: 0n,
          meta_data: {
            type: chunk.type,
            encodings: [],
            path_in_schema: ["0", ...leaf.path.slice(1)],
            codec: chunk.codec,
            num_values: BigInt(chunk.values),
            total_uncompressed_size: 0n,
            total_compressed_size: BigInt(end - chunk.from),
            data_page_offset: BigInt(chunk.from),
          },
        })),
      },
    ],
  } as unknown as FileMetaData;
  let next = 0;
  const page = (_: Uint8Array, size: number): Uint8Array => {
    const bytes = unpacked[next++];
    if (bytes?.length !== size) throw new Fault("its pages are not in their order");
    return bytes;
  };
  const compressors: Compressors = { SNAPPY: page, GZIP: page, BROTLI: page, LZ4: page, ZSTD: page, LZ4_RAW: page };
  const decoded: Cells[] = [];
  await parquetRead({
    file: file.buffer,
    metadata,
    compressors,
    columns: ["0"],
    rowEnd: wanted,
    // Errors thrown in here would be lost, so the parts are examined after reading.
    onChunk: ({ columnData }) => decoded.push(columnData),
  });
  const cells = cut(decoded, wanted);
  const rows = cells.reduce((sum, { length }) => sum + length, 0);
  if (rows !== wanted) throw new Fault(`${wanted} rows must be there; ${rows} could be decoded`);
  if (column.flat) for (const part of cells) checkDictionary(part);
  return isDecimal && first.scale ? cells.map((part) => scaled(part, first.scale!)) : cells;
}

/** The first rows of the parts; a page may have more than are wanted. */
function cut(parts: readonly Cells[], wanted: number): Cells[] {
  const list: Cells[] = [];
  let left = wanted;
  for (const part of parts) {
    if (left <= 0) break;
    list.push(part.length <= left ? part : Array.prototype.slice.call(part, 0, left));
    left -= part.length;
  }
  return list;
}

/** Decimal numbers from whole ones: the nearest double if the whole number and 10ˢ are exact, as 10ˢ is up to 10²². */
function scaled(cells: Cells, scale: number): Cells {
  const unit = 10 ** scale;
  return Array.from(cells, (cell) => (typeof cell === "number" ? cell / unit : cell));
}

/** A missing value is null; undefined means that a value is not in the dictionary. */
function checkDictionary(cells: Cells): void {
  if (Array.isArray(cells) && cells.includes(undefined))
    throw new Fault(`value ${cells.indexOf(undefined) + 1} refers to a place that its dictionary does not have`);
}
