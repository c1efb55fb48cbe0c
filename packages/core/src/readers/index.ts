// Bytes to examples, in Node and in browsers.

import "../wasm.js";

export { memoryFor } from "../compute/memory.js";
export { packed, packedHeadBytes, Unpacking } from "../data/packed.js";

export type { Cell } from "../table/cell.js";
export type { EncodedColumn } from "../table/encoded-column.js";
export { type JsonRecords, recordAt } from "../table/json-records.js";
export { planColumns, sampleRows } from "../table/plan-columns.js";
export { type ColumnKind, missingWords, type PlannedColumn, type RawTable } from "../table/raw-table.js";
export { RowError } from "../table/row-error.js";
export { type EncodeOptions, TableEncoding } from "../table/table-encoding.js";
export type { TableOptions } from "../table/table-options.js";
export type { ByteReader } from "./byte-reader.js";
export { type CsvOptions, CsvReader, type ReadCsvOptions, readCsv } from "./csv.js";
export { CsvStripes } from "./csv-stripes.js";
export { type CsvCell, type WriteCsvOptions, writeCsv } from "./csv-writer.js";
export { type Format, formatOf, formats } from "./format.js";
export { type IdxArray, IdxReader, type IdxType, idxExamples, isIdx, readIdx } from "./idx.js";
export { writeIdx } from "./idx-writer.js";
export { JsonLinesReader } from "./json-lines.js";
export { writeJsonLines } from "./json-lines-writer.js";
export { type LabelOrder, labelOrder } from "./label-order.js";
export { type LibsvmOptions, LibsvmReader, type ReadLibsvmOptions, readLibsvm } from "./libsvm.js";
export type { LibsvmNotes } from "./libsvm-line.js";
export { type LibsvmFile, LibsvmStripes } from "./libsvm-stripes.js";
export { type WriteLibsvmOptions, writeLibsvm } from "./libsvm-writer.js";
export { numberIn } from "./number.js";
export { type Opposites, oppositeDuplicates } from "./opposites.js";
export { type VwOptions, VwReader } from "./vw.js";
export { type WriteVwOptions, writeVw } from "./vw-writer.js";
