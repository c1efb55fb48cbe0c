// What the columns of a table were taken as, for reports.

import type { Remedy } from "rosenblatt";
import type { TableEncoding } from "rosenblatt/readers";
import { flagOf } from "../../options/remedy.js";
import { type Encoding, isTable } from "./encoding.js";

/** What one column was taken as, and why. */
export interface ColumnReport {
  readonly name: string;
  readonly kind: string;
  /** The currency or other unit of its numbers. */
  readonly unit?: string;
  /** The reason, in a few words. */
  readonly reason: string;
  /** The number of cells without a value. */
  readonly missing?: number;
  /** The number of different values in a column of categories or words. */
  readonly distinct?: number;
}

/** What each column of a table was taken as, in the order of the file. */
export function columnReports(table: TableEncoding): ColumnReport[] {
  return table.columns.map((column) => {
    const { name, kind, reason } = column;
    const { unit, missing, distinct, remedy } = column as Partial<ColumnReport> & { remedy?: Remedy };
    return {
      name,
      kind,
      ...(unit !== undefined && { unit }),
      reason: remedy ? withRemedy(reason, remedy) : reason,
      ...(missing !== undefined && { missing }),
      ...(distinct !== undefined && { distinct }),
    };
  });
}

/** The reason with the option that takes the column. Dates beside other texts are taken only if the rows of the others are left out. */
function withRemedy(reason: string, remedy: Remedy): string {
  return remedy.option === "date"
    ? `${reason}: ${flagOf(remedy)} --bad-rows skip leaves such rows out`
    : `${reason}; ${flagOf(remedy)} takes it`;
}

/** What each column was taken as, according to the encoding that a model keeps; an empty list if the data was not a table. */
export function encodedColumns(encoding: Encoding): ColumnReport[] {
  return isTable(encoding) ? columnReports(encoding.table) : [];
}

const spoken =
  /^(label|class|target|y|species|outcome|diagnosis|survived|churn(ed)?|default|response|result|type|category|income|quality|fraud|is_?fraud|spam|status|grade|decision)$/i;

/** Whether the name of a column suggests that it holds the classes. */
export function isCalledClasses(name: string): boolean {
  return spoken.test(name.trim());
}
