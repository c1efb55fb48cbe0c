// Files with random names that are deleted when the process ends, however it ends, unless they were moved to a permanent place.

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

/** The temporary files that exist now. */
const present = new Set<TemporaryFile>();

/** The permissions and the owner of a file. */
export interface Ownership {
  readonly mode: number;
  readonly uid: number;
  readonly gid: number;
}

/** A file that belongs to this process. It is always new: existing files and links are never opened. */
export class TemporaryFile {
  readonly path: string;
  /** Its descriptor, for reading back what was written. */
  readonly file: number;

  /** Creates the file in a folder, readable and writable only by its owner, or as `mode` and the umask allow. */
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

  /** Writes all pieces, starting at a position; returns the position after them. */
  write(pieces: readonly Uint8Array[], position: number): number {
    let left = pieces.filter(({ length }) => length > 0);
    // A write may be partial; the rest is written next.
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

  /** Gives the file the permissions of another one, and its owner if that is allowed. */
  belongTo({ mode, uid, gid }: Ownership): void {
    try {
      fchownSync(this.file, uid, gid);
    } catch {
      // Only the superuser can give files away; otherwise the writer owns the file.
    }
    fchmodSync(this.file, mode & 0o7777);
  }

  /** Waits until every byte is on the disk, on file systems that support it. */
  settle(): void {
    settled(this.file);
  }

  /** Replaces `target` by the file in one step, and waits until that is on the disk. */
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

  /** Deletes the file. */
  remove(): void {
    closeSync(this.file);
    rmSync(this.path, { force: true });
    forget(this);
  }
}

/** Errors of file systems, and of folders on Windows, that do not support waiting for the disk. */
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
    // A folder that may be written to but not listed, or any folder on Windows.
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

/** Ends the process with the signal's exit code, which triggers `removeAll`, unless the command itself listens to the signal. */
function leave(name: Ending): void {
  if (process.listenerCount(name) === 1) process.exit(endings[name]);
}
