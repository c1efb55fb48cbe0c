// A file that is written whole or not at all.

import { closeSync, openSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import type { Place } from "./place.js";
import { TemporaryFile } from "./temporary-file.js";

/** A file under way. */
export interface Writing {
  /** Writes the next bytes. */
  put(bytes: Uint8Array): void;
  /** Puts the file into its place, after the last bytes. */
  finish(): void;
  /** Gives up: what was there before stays as it is. */
  abandon(): void;
}

/** A place to write to, which `Files` has allowed. */
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

  /** Whether it is a file on a disk, or will be: not a device, a pipe, or a stream that is open already. */
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

  /** Begins to write: a file by way of a temporary one beside it, a device or a pipe as it is. */
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
    // A file that is open already is written from where it is; opened anew, it would be cut off.
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

/** Calls `write`, and puts the path of the file into an error of the system. */
export function naming<T>(path: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
}
