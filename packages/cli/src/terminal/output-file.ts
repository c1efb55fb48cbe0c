// A file that is written completely or not at all.

import { closeSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Place } from "./place.js";
import { TemporaryFile } from "./temporary-file.js";

/** A file being written. */
export interface Writing {
  /** Writes the next bytes. */
  put(bytes: Uint8Array): void;
  /** Moves the file to its place, after the last bytes. */
  finish(): void;
  /** Gives up: what was there before stays unchanged. */
  abandon(): void;
}

/** A place to write to, approved by `Files`. */
export class OutputFile {
  /** The path as it was typed. */
  readonly path: string;
  readonly #place: Place;
  readonly #recheck: () => void;

  /** `recheck` throws if the place must not be written to after all. */
  constructor(place: Place, recheck: () => void) {
    this.path = place.path;
    this.#place = place;
    this.#recheck = recheck;
  }

  /** Whether it is or will be a file on a disk, not a device, a pipe, or a stream that is already open. */
  get isPlain(): boolean {
    const { stats, descriptor } = this.#place;
    return descriptor === undefined && (stats?.isFile() ?? true);
  }

  /** Writes the whole content. */
  write(content: string | Uint8Array): void {
    const writing = this.open();
    try {
      writing.put(typeof content === "string" ? Buffer.from(content) : content);
    } catch (error) {
      writing.abandon();
      throw error;
    }
    writing.finish();
  }

  /** Begins to write: to a file by way of a temporary one beside it, to a device or a pipe directly. */
  open(): Writing {
    return this.isPlain ? this.#beside() : this.#through();
  }

  #beside(): Writing {
    const { path, target, stats } = this.#place;
    const temporary = naming(path, () => new TemporaryFile(dirname(target), stats ? 0o600 : 0o666));
    let end = 0;
    return {
      put(bytes) {
        naming(path, () => {
          end = temporary.write([bytes], end);
        });
      },
      finish: () => {
        try {
          naming(path, () => {
            if (stats) temporary.belongTo({ mode: Number(stats.mode), uid: Number(stats.uid), gid: Number(stats.gid) });
            temporary.settle();
          });
          this.#recheck();
        } catch (error) {
          temporary.remove();
          throw error;
        }
        naming(path, () => temporary.moveTo(target));
      },
      abandon: () => temporary.remove(),
    };
  }

  #through(): Writing {
    const { path, stats, descriptor } = this.#place;
    // A file that is already open is continued at its position; opening it again would truncate it.
    const isOpen = descriptor !== undefined && stats?.isFile();
    const file = isOpen ? descriptor : naming(path, () => openSync(path, "w"));
    const close = () => {
      if (!isOpen) closeSync(file);
    };
    return {
      put(bytes) {
        naming(path, () => {
          for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
        });
      },
      finish: close,
      abandon: close,
    };
  }
}

/** Calls `write`, and adds the path of the file to a system error. */
export function naming<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}
