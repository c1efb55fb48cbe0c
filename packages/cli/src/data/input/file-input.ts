// The bytes of a file that is not packed.

import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { setImmediate } from "node:timers/promises";
import { naming } from "../../terminal/output-file.js";
import { checkSize } from "../../threads/file-size.js";
import { chunkBytes, headBytes } from "./byte-sizes.js";
import { fed } from "./feed.js";
import type { Input } from "./input.js";
import type { MemoryWatch } from "./memory-limit.js";

/** Bytes between two returns to the event loop. */
const pause = 2 ** 24;

/** An open file, and its first bytes. */
interface OpenFile {
  readonly name: string;
  readonly descriptor: number;
  readonly head: Uint8Array;
}

/** Opens a file and reads its first bytes. */
export function openFile(name: string): OpenFile {
  const descriptor = openSync(name, "r");
  const head = new Uint8Array(headBytes);
  return { name, descriptor, head: head.subarray(0, fill(descriptor, head)) };
}

/** As many bytes from the start of a file as fit. */
function fill(file: number, bytes: Uint8Array): number {
  let length = 0;
  for (;;) {
    const more = readSync(file, bytes, length, bytes.length - length, length);
    length += more;
    if (more === 0 || length === bytes.length) return length;
  }
}

/** An open file as an input. */
export function ofFile({ name, descriptor: file, head }: OpenFile, memory: MemoryWatch): Input {
  const { size } = fstatSync(file);
  let position = 0;
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(file);
    isOpen = false;
  };
  /**
   * Fills an array with the next bytes of the file, and returns their number. At the end, the file must still have the
   * size it began with.
   */
  const next = (place: Uint8Array): number => {
    const bytes = naming(name, () => readSync(file, place, 0, place.length, position));
    position += bytes;
    if (bytes === 0) checkSize(name, file, size);
    return bytes;
  };
  return {
    name,
    packed: false,
    arrives: false,
    head,
    get read() {
      return position;
    },
    feed(reader) {
      return fed(this.pieces(reader));
    },
    async *pieces(reader) {
      reader.begin(name);
      try {
        for (;;) {
          const bytes = next(reader.room(chunkBytes));
          reader.filled(bytes);
          if (bytes === 0) break;
          memory.took(bytes, reader.further, reader.unlistedTexts);
          // Lets Ctrl-C be heard.
          if (position % pause < bytes) await setImmediate();
          yield position;
        }
      } finally {
        close();
      }
      reader.end();
      yield position;
    },
    async *chunks() {
      const place = new Uint8Array(chunkBytes);
      try {
        for (let bytes = next(place); bytes > 0; bytes = next(place)) {
          // Lets Ctrl-C be heard.
          if (position % pause < bytes) await setImmediate();
          yield place.subarray(0, bytes);
        }
      } finally {
        close();
      }
    },
    async all() {
      try {
        memory.took(0, size);
        const bytes = new Uint8Array(size);
        for (let filled = 0; filled < size; ) filled += next(bytes.subarray(filled));
        checkSize(name, file, size);
        return bytes;
      } finally {
        close();
      }
    },
    close,
  };
}
