// A checksum for each example, so that a changed bit is noticed when it is read: SQLite has none for what it keeps.

import { crc32 } from "node:zlib";

/** An example with its checksum, which is taken of everything that learning it again takes; null for examples from before there were any. */
export interface Summed {
  readonly sequence: number;
  readonly features: string;
  readonly label: string;
  readonly predicted: string | null;
  readonly mistake: number;
  readonly updated: number;
  readonly crc: number | null;
}

/** CRC-32 of the features, the label, the prediction, and mistake + 2 · updated, each on a line, begun with the example's number. */
export function checksum(
  sequence: number,
  features: string,
  label: string,
  predicted: string,
  outcome: number,
): number {
  return crc32(`${features}\n${label}\n${predicted}\n${outcome}`, sequence % 2 ** 32);
}

/** Whether an example is what was written; true where it was written before there were checksums. */
export function isIntact({ sequence, features, label, predicted, mistake, updated, crc }: Summed): boolean {
  return crc === null || crc === checksum(sequence, features, label, predicted ?? "", mistake + 2 * updated);
}
