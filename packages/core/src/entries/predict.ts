// Predicts raw records in a page, with the compact model of what the command line trained.

export { compact, type GivenEncoding } from "../compact/compact.js";
export { type RawRecord, RecordModel } from "../compact/record-model.js";
export type { Cell } from "../table/raw-table.js";
