// The files of one run of a command. What may be written where is decided here, for every command.

import { accessSync, constants, fstatSync, statSync } from "node:fs";
import { dirname, sep } from "node:path";
import { UsageError } from "./exit.js";
import { called, type FileKind, isOfKind } from "./file-kind.js";
import { OutputFile } from "./output-file.js";
import { identityOf, isLasting, type Place, placeOf } from "./place.js";

/** The options about files, and the streams that may be files. */
export interface FilesOptions {
  /** Whether --force was given. */
  readonly force?: boolean;
  /** The file descriptors of standard input and output, if they are those of the process. */
  readonly stdin?: number | undefined;
  readonly stdout?: number | undefined;
}

/** A file that the command reads. */
interface Read {
  /** As it was typed. */
  readonly name: string;
  /** Whether --force lets an output replace it. */
  readonly yields: boolean;
}

/**
 * The files that a command reads and writes. No output may replace a file that is read, under whatever names, or
 * another output, or, without --force, a file of another kind.
 */
export class Files {
  readonly #force: boolean;
  /** By identity, because a file that is read may have several names. */
  readonly #read = new Map<string, Read>();
  /** By the name of the output on the command line. */
  readonly #written = new Map<string, Place>();
  readonly #stdout: string | undefined;

  constructor({ force = false, stdin, stdout }: FilesOptions = {}) {
    this.#force = force;
    this.#stdout = streamIdentity(stdout);
    const input = streamIdentity(stdin);
    if (input !== undefined) this.#read.set(input, { name: "standard input", yields: false });
  }

  /**
   * Registers a file that the command reads or is about to read, and refuses one that it writes. With `yields`, --force
   * lets an output replace it. A file that cannot be found is left to its reader, which reports it.
   */
  read(path: string, yields = false): void {
    const place = lookedUp(path);
    if (!place?.stats || !isLasting(place.stats)) return;
    const identity = identityOf(place);
    const before = this.#read.get(identity);
    this.#read.set(identity, { name: before?.name ?? path, yields: yields && (before?.yields ?? true) });
    if (identity === this.#stdout)
      throw new UsageError(`${path} is read, and standard output goes to it: redirect that to another file`);
    for (const [flag, written] of this.#written) this.#refuseRead(written, flag);
  }

  /** Reserves a place for an output; refuses one that cannot be written to, that the command reads, or that another output has. */
  claim(path: string, flag: string): Place {
    const place = this.#checked(path, flag);
    this.#written.set(flag, place);
    return place;
  }

  #checked(path: string, flag: string): Place {
    if (path === "" || path === "-")
      throw new UsageError(`${flag} must name a file to write to; got ${JSON.stringify(path)}`);
    checkFolder(path);
    const place = placeOf(path);
    checkTarget(place);
    this.#refuseRead(place, flag);
    if (!place.stats || isLasting(place.stats)) {
      const identity = identityOf(place);
      for (const [other, { path: taken, ...rest }] of this.#written)
        if (other !== flag && identityOf(rest) === identity)
          throw new UsageError(`${flag} and ${other} must be two files; got ${taken} and ${path}`);
      if (identity === this.#stdout && place.descriptor === undefined)
        throw new UsageError(`${flag} must not be where standard output goes; got ${path}: name another file`);
    }
    return place;
  }

  /** The file to write to, after all checks; `flag` is its name on the command line. */
  output(path: string, kind: FileKind, flag = "--output"): OutputFile {
    const place = this.claim(path, flag);
    if (!this.#force) checkKind(place, kind);
    // Checked again, because much may have happened by the time the file is complete.
    return new OutputFile(place, () => this.#refuseRead({ ...place, stats: placeOf(place.target).stats }, flag));
  }

  /** Whether a place may be written to. */
  mayWrite(path: string, kind: FileKind): boolean {
    try {
      const place = this.#checked(path, "");
      if (!this.#force) checkKind(place, kind);
      return true;
    } catch {
      return false;
    }
  }

  #refuseRead(place: Place, flag: string): void {
    if (!place.stats || !isLasting(place.stats)) return;
    const read = this.#read.get(identityOf(place));
    if (!read || (read.yields && this.#force)) return;
    const same = read.name === place.path ? "" : `, which is the same file as ${read.name}`;
    throw new UsageError(
      `${flag} must not be a file that the command reads; got ${place.path}${same}: name another file${read.yields ? ", or replace it with --force" : ""}`,
    );
  }
}

function streamIdentity(descriptor: number | undefined): string | undefined {
  if (descriptor === undefined) return undefined;
  try {
    const stats = fstatSync(descriptor, { bigint: true });
    return stats.isFile() ? identityOf({ target: "", stats }) : undefined;
  } catch {
    return undefined;
  }
}

function lookedUp(path: string): Place | undefined {
  try {
    return placeOf(path);
  } catch {
    return undefined;
  }
}

function checkFolder(path: string): void {
  if (path.endsWith("/") || path.endsWith(sep))
    throw new UsageError(
      `${path}: expected the name of a file; got one that ends in ${path.at(-1)}, as those of folders do`,
    );
  const folder = dirname(path);
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`${path}: there is no folder ${folder} to write to`);
  if (!stats.isDirectory()) throw new UsageError(`${path}: ${folder} is not a folder`);
}

/** A file is replaced by a new one in the same folder, so both the folder and the file must be writable. */
function checkTarget({ path, target, stats, descriptor }: Place): void {
  if (stats?.isDirectory()) throw new UsageError(`${path}: it is a folder`);
  if (descriptor !== undefined) return;
  if (stats && !stats.isFile()) {
    if (!mayWriteTo(target)) throw new UsageError(`${path}: writing to it is not permitted`);
    return;
  }
  const folder = dirname(target);
  if (target !== path && !statSync(folder, { throwIfNoEntry: false }))
    throw new UsageError(`${path} is a link to ${target}: there is no folder ${folder} to write to`);
  // The superuser may write even to a read-only file, but hardly means to.
  if (stats && ((Number(stats.mode) & 0o222) === 0 || !mayWriteTo(target)))
    throw new UsageError(`${path} is read-only; name another file, or make it writable`);
  if (!mayWriteTo(folder)) throw new UsageError(`${path}: writing to ${folder} is not permitted`);
}

function mayWriteTo(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** A file of the kind that is written may be replaced; anything else belongs to somebody. */
function checkKind({ path, target, stats, descriptor }: Place, kind: FileKind): void {
  if (!stats?.isFile() || descriptor !== undefined) return;
  let isSame: boolean;
  try {
    isSame = isOfKind(target, kind);
  } catch (error) {
    throw Object.assign(error as NodeJS.ErrnoException, { path });
  }
  if (!isSame)
    throw new UsageError(`${path} exists and is not ${called(kind)}; name another file, or replace it with --force`);
}
