// A checksum per example, so that a changed bit is noticed when the example is read: SQLite has no checksums.

import { crc32 } from "node:zlib";

/** An example with its checksum, which covers everything that relearning it needs; null for examples from before checksums existed. */
export interface Summed {
  readonly sequence: number;
  readonly features: string;
  readonly label: string;
  readonly predicted: string | null;
  readonly mistake: number;
  readonly updated: number;
  readonly crc: number | null;
}

/**
 * The CRC-32 of the features, the label, the prediction, and mistake + 2 · updated, each on its own line; the initial value is the example's
 * number.
 */
export function checksum(
  sequence: number,
  features: string,
  label: string,
  predicted: string,
  outcome: number,
): number {
  return crc32(`${features}\n${label}\n${predicted}\n${outcome}`, sequence % 2 ** 32);
}

/** Whether an example is unchanged since it was written; true if it was written before checksums existed. */
export function isIntact({ sequence, features, label, predicted, mistake, updated, crc }: Summed): boolean {
  return crc === null || crc === checksum(sequence, features, label, predicted ?? "", mistake + 2 * updated);
}
