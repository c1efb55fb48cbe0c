// Checks that a file keeps its size while it is read, because a file that is still being written is incomplete.

import { fstatSync } from "node:fs";
import { InputError } from "rosenblatt";

/** Refuses an open file whose size differs from that at the start. One that seemed empty may not be a file on a disk. */
export function checkSize(path: string, file: number, before: number): void {
  const { size } = fstatSync(file);
  if (before === 0 || size === before) return;
  throw new InputError(
    size < before
      ? `${path}: the file became shorter while it was read: it had ${before} bytes, and ends after ${size}`
      : `${path}: the file became longer while it was read: it had ${before} bytes, and has ${size} now: wait until it is written`,
  );
}

/** Reads an open file; if its size has changed in the end, refuses it, whatever the result of reading. */
export async function steadily<T>(path: string, file: number, before: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } finally {
    checkSize(path, file, before);
  }
}
