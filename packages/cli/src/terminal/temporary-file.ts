// Files with random names that are gone when the process ends, however it ends, unless they were moved to a place of their own.

import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writevSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { type Ending, endingSignals, endings } from "./signals.js";

/** Those that are there now. */
const present = new Set<TemporaryFile>();

/** Who may do what with a file: its permissions and its owner. */
export interface Ownership {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** A file of this process alone. It is new: no file or link that was there before is opened. */
export class TemporaryFile {
  readonly path: string;
  /** Its number, for reading what was written. */
  readonly file: number;

  /** Makes the file in a folder, to be read and written by its owner alone, or by whom `mode` and the umask allow. */
  constructor(folder: string, mode = 0o600) {
    const { randomBytes } = process.getBuiltinModule("node:crypto");
    const { O_CREAT, O_EXCL, O_RDWR, O_NOFOLLOW = 0 } = constants;
    this.path = join(folder, `.rosenblatt-${randomBytes(8).toString("hex")}.tmp`);
    keep(this);
    try {
      this.file = openSync(this.path, O_CREAT | O_EXCL | O_RDWR | O_NOFOLLOW, mode);
    } catch (error) {
      forget(this);
      throw error;
    }
  }

  /** Writes all pieces from a position on; returns the position behind them. */
  write(pieces: readonly Uint8Array[], position: number): number {
    let left = pieces.filter(({ length }) => length > 0);
    // A write may be short; what is left of it is written next.
    while (left.length > 0) {
      let written = writevSync(this.file, left, position);
      position += written;
      const rest: Uint8Array[] = [];
      for (const piece of left) {
        if (written < piece.length) rest.push(piece.subarray(written));
        written = Math.max(0, written - piece.length);
      }
      left = rest;
    }
    return position;
  }

  /** Gives the file the permissions of another one, and its owner where that is allowed. */
  belongTo({ mode, uid, gid }: Ownership): void {
    try {
      fchownSync(this.file, uid, gid);
    } catch {
      // Only the superuser gives files away; the writer then owns what it wrote.
    }
    fchmodSync(this.file, mode & 0o7777);
  }

  /** Waits until the disk has every byte. A file system that has no such thing is not asked again. */
  settle(): void {
    settled(this.file);
  }

  /** Puts the file in the place of `target`, in one step, and waits until the disk knows. */
  moveTo(target: string): void {
    closeSync(this.file);
    try {
      renameSync(this.path, target);
    } catch (error) {
      rmSync(this.path, { force: true });
      throw error;
    } finally {
      forget(this);
    }
    settleFolder(dirname(target));
  }

  /** Takes the file away. */
  remove(): void {
    closeSync(this.file);
    rmSync(this.path, { force: true });
    forget(this);
  }
}

/** What some file systems, and folders on Windows, answer to the wish to wait for the disk. */
const unable = new Set(["EINVAL", "ENOTSUP", "EPERM", "EISDIR", "EACCES", "EBADF", "ENOSYS"]);

function settled(file: number): void {
  try {
    fsyncSync(file);
  } catch (error) {
    if (!unable.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

function settleFolder(folder: string): void {
  let file: number;
  try {
    file = openSync(folder, "r");
  } catch {
    // A folder that may be written to but not listed, and any folder on Windows.
    return;
  }
  try {
    settled(file);
  } finally {
    closeSync(file);
  }
}

function keep(temporary: TemporaryFile): void {
  present.add(temporary);
  if (present.size > 1) return;
  process.on("exit", removeAll);
  for (const name of endingSignals) process.on(name, leave);
}

function forget(temporary: TemporaryFile): void {
  if (!present.delete(temporary) || present.size > 0) return;
  process.off("exit", removeAll);
  for (const name of endingSignals) process.off(name, leave);
}

function removeAll(): void {
  for (const { path } of present) rmSync(path, { force: true });
}

/** Ends the process as the signal asks, by way of `removeAll`, unless the command listens to the signal itself. */
function leave(name: Ending): void {
  if (process.listenerCount(name) === 1) process.exit(endings[name]);
}
