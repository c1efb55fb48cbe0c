// How the columns of a table were taken, for reports.

import type { Remedy } from "rosenblatt";
import type { TableEncoding } from "rosenblatt/readers";
import { flagOf } from "../../options/remedy.js";
import { type Encoding, isTable } from "./encoding.js";

/** What one column of a table was taken as, and why. */
export interface ColumnReport {
  readonly name: string;
  readonly kind: string;
  /** The currency or other unit of its numbers. */
  readonly unit?: string;
  /** Why it was taken so, in a few words. */
  readonly reason: string;
  /** The number of cells without a value. */
  readonly missing?: number;
  /** The number of different values in a column of categories or words. */
  readonly distinct?: number;
}

/** How each column of a table was taken, in the order of the file. */
export function columnReports(table: TableEncoding): ColumnReport[] {
  return table.columns.map((column) => {
    const { name, kind, reason } = column;
    const { unit, missing, distinct, remedy } = column as Partial<ColumnReport> & { remedy?: Remedy };
    return {
      name,
      kind,
      ...(unit !== undefined && { unit }),
      reason: remedy ? `${reason}; ${flagOf(remedy)} takes it` : reason,
      ...(missing !== undefined && { missing }),
      ...(distinct !== undefined && { distinct }),
    };
  });
}

/** How each column was taken by the encoding that a model keeps; an empty list where the data was no table. */
export function encodedColumns(encoding: Encoding): ColumnReport[] {
  return isTable(encoding) ? columnReports(encoding.table) : [];
}

const spoken =
  /^(label|class|target|y|species|outcome|diagnosis|survived|churn(ed)?|default|response|result|type|category|income|quality|fraud|is_?fraud|spam|status|grade|decision)$/i;

/** Whether the name of a column says that it has the classes. */
export function isCalledClasses(name: string): boolean {
  return spoken.test(name.trim());
}
