// Whether a file kept its size while it was read: what someone else is still writing is not all there.

import { fstatSync } from "node:fs";
import { InputError } from "rosenblatt";

/** Refuses an open file that has not as many bytes as when reading began. One that seemed empty may be no file on a disk. */
export function checkSize(path: string, file: number, before: number): void {
  const { size } = fstatSync(file);
  if (before === 0 || size === before) return;
  throw new InputError(
    size < before
      ? `${path}: the file became shorter while it was read: it had ${before} bytes, and ends after ${size}`
      : `${path}: the file became longer while it was read: it had ${before} bytes, and has ${size} now: wait until it is written`,
  );
}

/** Reads an open file, and refuses it if its size is another in the end, whatever came of reading. */
export async function steadily<T>(path: string, file: number, before: number, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } finally {
    checkSize(path, file, before);
  }
}
