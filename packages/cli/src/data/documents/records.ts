// Documents, and lines of text, as records: one line of JSON each.

import { readFileSync } from "node:fs";
import { UsageError } from "../../terminal/exit.js";
import { count, counted } from "../../text/number.js";
import { documentText, mostDocumentBytes } from "./document-text.js";
import { type FolderFile, filesIn } from "./folder.js";
import { type Listed, type Shelf, type Shelved, shelve } from "./shelf.js";
import { type TarFile, tarFiles } from "./tar.js";

/** The keys of the records that are made of documents. */
export interface DocumentKeys {
  readonly text: string;
  readonly label: string;
}

/** The keys, unless a model has others. */
export const usualKeys: DocumentKeys = { text: "text", label: "label" };

/** The key that holds the path of a document. */
export const fileKey = "file";

/** How documents are to be read. */
export interface DocumentUse {
  readonly keys: DocumentKeys;
  /** Whether the documents of the classes are interleaved, as learning from a stream in its order requires. */
  readonly mixed: boolean;
  /** Whether every document must have a class. */
  readonly labelled: boolean;
  /** Whether documents that are too large are left out, instead of refused. */
  readonly leavesOut: boolean;
  /** Is given sentences about what was left out. */
  note(text: string): void;
}

/** The documents of a folder as records, in the order of their paths. */
export async function* folderRecords(folder: string, use: DocumentUse): AsyncGenerator<Uint8Array> {
  const { files, ...others } = filesIn(folder);
  const shelf = shelve(files);
  check(folder, shelf, use);
  const texts = new Texts(folder, use);
  const sized = texts.sized(shelf.documents);
  for (const document of use.mixed ? mixed(sized) : sized) {
    const record = texts.record(document, readFileSync(document.file.place));
    if (record) yield record;
  }
  notes(shelf, others, use);
  texts.end();
}

/**
 * The documents of a tar archive as records, in the order they would have in a folder; interleaved ones, which are
 * never all in memory, in the order of the archive. The archive is read twice: first for the names, which give the
 * classes.
 */
export async function* tarRecords(
  name: string,
  open: () => Promise<AsyncIterable<Uint8Array>>,
  use: DocumentUse,
): AsyncGenerator<Uint8Array> {
  const files: TarFile[] = [];
  for await (const { file } of tarFiles(name, await open(), () => false)) files.push(file);
  const shelf = shelve(files);
  check(name, shelf, use);
  if (shelf.parts) {
    const remedy = "; train learns from the one and tests on the other when it is unpacked and the folder named";
    use.note(`${shelf.parts.train} and ${shelf.parts.test} are taken together${use.labelled ? remedy : ""}`);
  }
  const texts = new Texts(name, use);
  const sized = texts.sized(shelf.documents);
  const documents = new Map(sized.map((document) => [document.file.index, document]));
  const wanted = (file: TarFile) => documents.has(file.index);
  const turns = use.mixed ? [] : sized.map(({ file }) => file.index);
  const waiting = new Map<number, Uint8Array | undefined>();
  let turn = 0;
  for await (const { file, bytes } of tarFiles(name, await open(), wanted)) {
    const record = bytes && texts.record(documents.get(file.index)!, bytes);
    if (use.mixed && record) yield record;
    if (!use.mixed && bytes) waiting.set(file.index, record);
    for (; waiting.has(turns[turn]); turn++) {
      const next = waiting.get(turns[turn]);
      waiting.delete(turns[turn]);
      if (next) yield next;
    }
  }
  notes(shelf, { links: 0, hiddenFolders: 0 }, use);
  texts.end();
}

/** A file that is a single document, as a record. */
export async function* documentRecord(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  key: string,
  note: (text: string) => void,
): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > mostDocumentBytes)
      throw new UsageError(
        `${name} has more than ${count(mostDocumentBytes)} bytes; expected a document, or a text on each line with --lines`,
      );
    // Copied, because chunks are valid only until the next one.
    parts.push(chunk.slice());
  }
  const read = documentText(Buffer.concat(parts));
  if (!read) throw new UsageError(`${name} is not text: it has NUL bytes; expected a document`);
  if (read.encoding === "latin-1") note("not UTF-8 text: taken as latin-1");
  yield Buffer.from(`${JSON.stringify({ [fileKey]: name, [key]: read.text })}\n`);
}

/** The two parts of a folder that has every class twice, to learn from and to test on. */
export function partsOfFolder(folder: string): Shelf<Listed>["parts"] {
  return shelve(filesIn(folder).files).parts;
}

/** Each line of a text as a record, including empty lines, so that predictions correspond to lines. */
export async function* lineRecords(chunks: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  let rest = Buffer.alloc(0);
  const record = (line: Uint8Array) => {
    const { text } = documentText(line) ?? { text: Buffer.from(line).toString("latin1") };
    return `${JSON.stringify({ [key]: text.replace(/\r$/, "") })}\n`;
  };
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf(10) + 1;
    rest = bytes.subarray(end);
    if (rest.length > mostDocumentBytes)
      throw new UsageError(`a line of text must have at most ${count(mostDocumentBytes)} bytes`);
    let lines = "";
    for (let at = 0; at < end; ) {
      const next = bytes.indexOf(10, at);
      lines += record(bytes.subarray(at, next));
      at = next + 1;
    }
    if (lines !== "") yield Buffer.from(lines);
  }
  if (rest.length > 0) yield Buffer.from(record(rest));
}

function check(name: string, { documents }: Shelf<Listed>, { labelled }: DocumentUse): void {
  const isFlat = labelled && documents.some(({ label }) => label === undefined);
  if (documents.length > 0 && !isFlat) return;
  throw new UsageError(
    `${name} has ${isFlat ? "documents in no folder" : "no documents"}: expected a folder for each class with one file for each document`,
  );
}

/** Makes records of documents, and counts those that are too large, not text or not UTF-8. */
class Texts {
  readonly #name: string;
  readonly #use: DocumentUse;
  #large = 0;
  #latin = 0;
  #binary = 0;
  #made = 0;

  constructor(name: string, use: DocumentUse) {
    this.#name = name;
    this.#use = use;
  }

  /** The documents that are small enough to be read; the others are refused, or left out. */
  sized<T extends FolderFile | TarFile>(documents: readonly Shelved<T>[]): Shelved<T>[] {
    const fits = ({ file }: Shelved<T>) => file.size <= mostDocumentBytes;
    const large = documents.find((document) => !fits(document))?.file;
    if (large && !this.#use.leavesOut)
      throw new UsageError(
        `${this.#name}: ${large.path.join("/")} has ${count(large.size)} bytes; expected a document of at most ${count(mostDocumentBytes)}: --bad-rows skip leaves it out`,
      );
    const sized = documents.filter(fits);
    this.#large = documents.length - sized.length;
    return sized;
  }

  record({ file, label }: Shelved<Listed>, bytes: Uint8Array): Uint8Array | undefined {
    const read = documentText(bytes);
    if (!read) {
      this.#binary++;
      return undefined;
    }
    if (read.encoding === "latin-1") this.#latin++;
    this.#made++;
    const { keys } = this.#use;
    const record = {
      ...(label !== undefined && { [keys.label]: label }),
      [fileKey]: file.path.join("/"),
      [keys.text]: read.text,
    };
    return Buffer.from(`${JSON.stringify(record)}\n`);
  }

  end(): void {
    const { note } = this.#use;
    if (this.#large > 0)
      note(`${counted(this.#large, "document")} left out: more than ${count(mostDocumentBytes)} bytes`);
    if (this.#latin > 0) note(`${counted(this.#latin, "document")} not UTF-8 text: taken as latin-1`);
    if (this.#binary > 0) note(`${counted(this.#binary, "file")} left out: not text`);
    if (this.#made > 0) return;
    const small = this.#large > 0 ? ` of at most ${count(mostDocumentBytes)} bytes` : "";
    throw new UsageError(`${this.#name} has no documents: none of its files is text${small}`);
  }
}

function notes(
  { beside, hidden, unlabelled }: Shelf<Listed>,
  { links, hiddenFolders }: Omit<ReturnType<typeof filesIn>, "files">,
  { note }: DocumentUse,
): void {
  if (beside > 0) note(`${counted(beside, "file")} left out: beside the folders of the classes`);
  if (hidden > 0) note(`${counted(hidden, "hidden file")} left out`);
  if (hiddenFolders > 0) note(`${counted(hiddenFolders, "hidden folder")} left out`);
  if (links > 0) note(`${counted(links, "link")} not followed`);
  if (unlabelled > 0) note(`${counted(unlabelled, "document")} left out: in a folder of documents without a class`);
}

/** Interleaves documents so that each class has about the same share of every stretch. */
function mixed<T extends Listed>(documents: readonly Shelved<T>[]): Shelved<T>[] {
  const sizes = new Map<string | undefined, number>();
  const places = documents.map(({ label }) => {
    const place = sizes.get(label) ?? 0;
    sizes.set(label, place + 1);
    return place;
  });
  return documents
    .map((document, i) => ({ document, at: (places[i] + 0.5) / sizes.get(document.label)! }))
    .sort((a, b) => a.at - b.at)
    .map(({ document }) => document);
}
