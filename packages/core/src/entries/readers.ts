// Bytes to examples, in Node and in browsers.

import "./wasm.js";

export { memoryFor } from "../compute/memory.js";
export { packed, packedHeadBytes, Unpacking } from "../data/packed.js";
export type { ByteReader } from "../readers/bytes/byte-reader.js";
export type { CsvFault } from "../readers/csv/body.js";
export { type CsvOptions, CsvReader, type ReadCsvOptions, readCsv } from "../readers/csv/reader.js";
export { CsvStripes } from "../readers/csv/stripes.js";
export { type CsvCell, type WriteCsvOptions, writeCsv } from "../readers/csv/writer.js";
export { type Format, formatOf, formats } from "../readers/format.js";
export { type IdxArray, IdxReader, type IdxType, idxExamples, isIdx, readIdx } from "../readers/idx/reader.js";
export { writeIdx } from "../readers/idx/writer.js";
export { JsonLinesReader } from "../readers/json-lines/reader.js";
export { writeJsonLines } from "../readers/json-lines/writer.js";
export { type LabelOrder, labelOrder, runOrder } from "../readers/label-order.js";
export type { LibsvmNotes } from "../readers/libsvm/line.js";
export { type LibsvmOptions, LibsvmReader, type ReadLibsvmOptions, readLibsvm } from "../readers/libsvm/reader.js";
export { type LibsvmFile, LibsvmStripes } from "../readers/libsvm/stripes.js";
export { type WriteLibsvmOptions, writeLibsvm } from "../readers/libsvm/writer.js";
export { type Opposites, oppositeDuplicates } from "../readers/opposites.js";
export { type VwOptions, VwReader } from "../readers/vw/reader.js";
export { type WriteVwOptions, writeVw } from "../readers/vw/writer.js";
export { planColumns, sampleRows } from "../table/column-plan.js";
export { type EncodedColumn, isReadable } from "../table/encoded-column.js";
export { type JsonRecords, recordAt } from "../table/json-records.js";
export type { Cell, ColumnKind, PlannedColumn, RawTable } from "../table/raw-table.js";
export { RowError } from "../table/raw-table.js";
export { type EncodeOptions, type EncodeRecordsOptions, TableEncoding } from "../table/table-encoding.js";
export type { TableOptions } from "../table/table-options.js";
export { columnNames, labelColumnOf } from "../table/table-options.js";
export { type IsMissing, type MissingWords, missingNumbers, missingValues, missingWords } from "../text/missing.js";
export { numberIn } from "../text/number.js";
