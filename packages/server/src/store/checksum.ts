// A checksum for each example, so that a changed bit is noticed when it is read: SQLite has none for what it keeps.

import { crc32 } from "node:zlib";

/** What the checksum of an example is taken of. */
export interface Summed {
  readonly sequence: number;
  readonly time: number;
  readonly id: string | null;
  readonly features: string;
  readonly label: string;
  readonly metadata: string | null;
  readonly predicted: string | null;
  readonly mistake: number;
  readonly updated: number;
}

/** The lines of an example: those of a block (`example-block.ts`). */
export function linesOf({ time, id, features, label, metadata, predicted, mistake, updated }: Summed): string {
  const outcome = mistake + 2 * updated;
  const name = id === null ? "" : JSON.stringify(id);
  return `${time}\n${name}\n${features}\n${label}\n${metadata ?? ""}\n${predicted ?? ""}\n${outcome}`;
}

/** The checksum of an example: CRC-32 of its lines, begun with its number. */
export function checksum(lines: string, sequence: number): number {
  return crc32(lines, sequence % 2 ** 32);
}

/** Whether an example is what was written; true where it was written before there were checksums. */
export function isIntact(row: Summed & { readonly crc: number | null }): boolean {
  return row.crc === null || row.crc === checksum(linesOf(row), row.sequence);
}
