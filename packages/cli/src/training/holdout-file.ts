// --save-holdout: the rows that a model was tested on, unchanged, so that other models can be tested on them.

import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import { sourcesOf } from "../data/input/source.js";
import { type ReadFiles, rowTexts } from "../data/row-texts.js";
import type { Format } from "../options/data.js";
import { checkEnding } from "../options/file-ending.js";
import { type TextFormat, textFormats } from "../options/text-format.js";
import { UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { TemporaryFile } from "../terminal/temporary-file.js";
import { type TextOutput, textFile } from "../terminal/text-output.js";
import type { TrainOptions } from "./training.js";

/** The formats in which each row is a piece of text. */
const written: readonly Format[] = textFormats;

/** Writes the rows held back. The data is read a second time for this; standard input is copied during the first reading. */
export class HoldoutFile {
  readonly #path: string;
  readonly #paths: readonly string[];
  readonly #given: Io;
  #copy: TemporaryFile | undefined;
  /** The streams through which to read the data. */
  readonly io: Io;

  private constructor(path: string, paths: readonly string[], io: Io, folder: string | undefined) {
    this.#path = path;
    this.#paths = paths;
    this.#given = io;
    if (!paths.includes("-")) {
      this.io = io;
      return;
    }
    const copy = new TemporaryFile(folder ?? tmpdir());
    this.#copy = copy;
    const { stdin } = io;
    const pieces = async function* () {
      let end = 0;
      for await (const piece of stdin) {
        end = copy.write([Buffer.from(piece)], end);
        yield piece;
      }
    };
    this.io = { ...io, stdin: Object.assign(Readable.from(pieces(), { objectMode: false }), { isTTY: stdin.isTTY }) };
  }

  /** Undefined if no such file was asked for; refuses one to which nothing would be written. */
  static of(options: TrainOptions, paths: readonly string[], io: Io): HoldoutFile | undefined {
    const { saveHoldout, test, holdout, stream, cache } = options;
    if (saveHoldout === undefined) return undefined;
    const isHeldBack = stream ? holdout !== false && test === undefined : holdout !== undefined && holdout !== false;
    if (!isHeldBack)
      throw new UsageError(
        `--save-holdout writes the rows that are held back; got ${test !== undefined ? "--test, with" : stream ? "--no-holdout, with" : "no --holdout, without"} which none are`,
      );
    for (const { kind, name } of sourcesOf(paths))
      if (kind === "pipe")
        throw new UsageError(
          `--save-holdout reads the data twice; got ${name}, which is a pipe: send it to standard input, as -`,
        );
    return new HoldoutFile(saveHoldout, paths, io, cache);
  }

  /** The file for the rows, according to the format of the data. */
  open(format: Format): TextOutput {
    if (!written.includes(format))
      throw new UsageError(
        `--save-holdout writes rows of csv, tsv, jsonl, libsvm and vw as they are; got ${format}: rosenblatt convert makes one of these of it`,
      );
    const own = format as TextFormat;
    checkEnding(this.#path, own, "--save-holdout");
    return textFile(this.#path, own, "--save-holdout", this.#given);
  }

  /** Writes the rows with these numbers among all rows read, counted from 0. */
  async write(files: Omit<ReadFiles, "paths">, numbers: Iterable<number>): Promise<void> {
    const output = this.open(files.format);
    const paths = this.#paths.map((path) => (path === "-" ? this.#copy!.path : path));
    const texts = rowTexts({ ...files, paths }, new Set(numbers), this.#given);
    try {
      for await (const text of texts) await output.write(text);
      output.finish();
    } catch (error) {
      output.abandon();
      throw error;
    }
    note(this.#given, `note: the rows held back are in ${this.#path}`);
  }

  /** Deletes the copy of standard input. */
  end(): void {
    this.#copy?.remove();
  }
}
