// Extracts the rows of a result from the batches that carry them.

import { DataType, type Table, tableFromIPC } from "apache-arrow";
import { SparkError } from "./errors.js";
import type { Message } from "./service.js";
import type { Progress, Row, Value } from "./spark.js";

/** The tables in a sequence of responses. Each states the index of its first row, so none can be lost or duplicated. */
export async function* tablesIn(
  responses: AsyncIterable<Message>,
  onProgress: ((progress: Progress) => void) | undefined,
): AsyncGenerator<Table, void, undefined> {
  let rows = 0;
  for await (const { arrow_batch: batch, execution_progress: progress } of responses) {
    if (progress) onProgress?.(progressOf(progress));
    if (!batch) continue;
    const table = tableFromIPC(batch.data);
    const from = Object.hasOwn(batch, "start_offset") ? Number(batch.start_offset) : rows;
    if (from !== rows || table.numRows !== Number(batch.row_count))
      throw new SparkError(
        `the result is damaged: a part with ${table.numRows} rows from row ${from} came where one with ${batch.row_count} from row ${rows} was due`,
      );
    rows += table.numRows;
    yield table;
  }
}

/** The rows of a table as plain objects. */
export function rowsOf(table: Table): Row[] {
  const columns = table.schema.fields.map(({ name, type }, index) => {
    const vector = table.getChildAt(index)!;
    return { name, valueAt: (row: number) => plain(vector.get(row), type) };
  });
  return Array.from({ length: table.numRows }, (_, row) =>
    Object.fromEntries(columns.map(({ name, valueAt }) => [name, valueAt(row)])),
  );
}

function plain(value: unknown, type: DataType): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  if (DataType.isDecimal(type)) return decimal(value as Uint32Array, type.scale);
  if (DataType.isDate(type) || DataType.isTimestamp(type)) return new Date(Number(value));
  return value as Value;
}

/** A decimal number as text: Arrow represents its digits as a 128-bit integer in 32-bit words, the lowest first. */
function decimal(words: Uint32Array, scale: number): string {
  const whole = BigInt.asIntN(
    32 * words.length,
    words.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n),
  );
  if (scale <= 0) return String(whole);
  const digits = String(whole < 0n ? -whole : whole).padStart(scale + 1, "0");
  return `${whole < 0n ? "-" : ""}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function progressOf({ stages, num_inflight_tasks: running }: Message): Progress {
  const sum = (field: string) => stages.reduce((total: number, stage: Message) => total + Number(stage[field]), 0);
  return {
    tasks: sum("num_tasks"),
    completed: sum("num_completed_tasks"),
    running: Number(running),
    bytesRead: sum("input_bytes_read"),
  };
}
