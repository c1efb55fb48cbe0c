// Guesses the delimiter of a CSV file from its beginning.

import { type CsvDialect, CsvRecord } from "./record.js";

/** The number of bytes from which the delimiter is guessed. */
export const sniffedBytes: number = 1 << 16;

/**
 * The delimiters, those rare in other texts first: commas are common, semicolons rare. Blanks separate words, so they are chosen only if
 * no other delimiter will do and all lines agree.
 */
const delimiters = ["\t", ";", "|", ",", " "];

/** The delimiter of the records in `bytes`: one that splits all but one of them into equally many cells, at least two; else the best, or a comma. */
export function sniffDelimiter(bytes: Uint8Array, whole: boolean, comment: Uint8Array): number {
  let best = { delimiter: ",", agreeing: 0 };
  for (const delimiter of delimiters) {
    const counts = cellCounts(bytes, whole, { delimiter: delimiter.charCodeAt(0), comment });
    // The first line may be a title, or counts of rows and columns, and the last may be incomplete.
    const [usual, agreeing] = mostCommon(counts);
    if (usual < 2) continue;
    if (agreeing >= counts.length - (counts.length > 2 ? 1 : 0)) return delimiter.charCodeAt(0);
    if (delimiter !== " " && agreeing > best.agreeing) best = { delimiter, agreeing };
  }
  return best.delimiter.charCodeAt(0);
}

function cellCounts(bytes: Uint8Array, whole: boolean, dialect: CsvDialect): number[] {
  const record = new CsvRecord(dialect);
  const counts: number[] = [];
  for (let from = 0; from < bytes.length && counts.length < 100; ) {
    const next = record.read(bytes, from, whole);
    if (next < 0) break;
    if (record.cells > 0 && !record.empty) counts.push(record.cells);
    from = next;
  }
  return counts;
}

/** The most frequent number, and how often it occurs. */
function mostCommon(numbers: readonly number[]): [number, number] {
  const times = new Map<number, number>();
  for (const number of numbers) times.set(number, (times.get(number) ?? 0) + 1);
  return [...times].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0]);
}
