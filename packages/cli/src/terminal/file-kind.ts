// What kind of file it is, by its first bytes: a new file takes the place of an old one of the same kind only.

import { closeSync, openSync, readSync } from "node:fs";

/** The kinds of files that commands write. */
export type FileKind =
  | "model"
  | "certificate"
  | "program"
  | "svg"
  | "png"
  | "html"
  | "csv"
  | "tsv"
  | "jsonl"
  | "json"
  | "parquet"
  | "arrow"
  | "libsvm"
  | "vw"
  | "script";

/** What a kind is called in a sentence, and whether the beginning of a file, a character per byte, is one of it. */
interface Kind {
  readonly called: string;
  isBegunBy(head: string): boolean;
  /** A beginning that is one of this kind only if the name of the file says so, too. */
  readonly named?: { readonly name: RegExp; mayBegin(head: string): boolean };
}

const table: Kind["named"] = { name: /\.[ct]sv(?:\.gz)?$/i, mayBegin: isColumn };
const objects: Kind["named"] = { name: /\.(?:jsonl|ndjson)(?:\.gz)?$/i, mayBegin: isOneObject };

const kinds: Readonly<Record<FileKind, Kind>> = {
  model: { called: "a model", isBegunBy: isModelText },
  certificate: {
    called: "a certificate",
    isBegunBy: (head) => /^\s*\{\s*"schema"\s*:\s*"rosenblatt\/certificate@/.test(head),
  },
  program: { called: "a linear program", isBegunBy: (head) => head.startsWith("\\ Linear program: ") },
  svg: {
    called: "an SVG picture",
    isBegunBy: (head) =>
      /^\s*<(?:svg|\?xml|!--|!doctype svg)[\s>]/i.test(head) && /<svg[\s>]/i.test(head.slice(0, 4096)),
  },
  png: { called: "a PNG picture", isBegunBy: (head) => head.startsWith("\x89PNG\r\n\x1a\n") },
  html: { called: "an HTML page", isBegunBy: (head) => /^\s*<(?:!doctype html|html)[\s>]/i.test(head) },
  csv: { called: "a CSV file", isBegunBy: isTable, named: table },
  tsv: { called: "a TSV file", isBegunBy: isTable, named: table },
  jsonl: { called: "a JSON Lines file", isBegunBy: isJsonLines, named: objects },
  json: { called: "a list in JSON", isBegunBy: (head) => /^\s*\[\s*[{\]]/.test(head) },
  parquet: { called: "a Parquet file", isBegunBy: (head) => head.startsWith("PAR1") },
  arrow: {
    called: "an Arrow file",
    isBegunBy: (head) => head.startsWith("ARROW1") || head.startsWith("\xff\xff\xff\xff"),
  },
  libsvm: { called: "a LIBSVM file", isBegunBy: isLibsvm },
  vw: {
    called: "a Vowpal Wabbit file",
    isBegunBy: (head) => linesIn(head).every((line) => /^-?[\d.][^|]*\|/.test(line)),
  },
  script: {
    called: "a completion script of rosenblatt",
    isBegunBy: (head) => /^#(?:compdef| \w+ completion for) rosenblatt\b/.test(head),
  },
};

/** All kinds. */
export const fileKinds = Object.keys(kinds) as readonly FileKind[];

/** What a kind is called in a sentence: "a model". */
export function called(kind: FileKind): string {
  return kinds[kind].called;
}

/** Bytes that are looked at. */
const headBytes = 2 ** 16;

/** Whether a file begins as one of this kind does, packed or not. A file with nothing in it may become anything. */
export function isOfKind(path: string, kind: FileKind): boolean {
  const bytes = new Uint8Array(headBytes);
  const file = openSync(path, "r");
  let length = 0;
  try {
    length = readSync(file, bytes, 0, headBytes, 0);
  } finally {
    closeSync(file);
  }
  return length === 0 || isBegunBy(bytes.subarray(0, length), kind, path);
}

/** Whether these first bytes of a file, packed or not, are those of this kind; its name settles what they leave open. */
export function isBegunBy(bytes: Uint8Array, kind: FileKind, name = ""): boolean {
  const head = Buffer.from(unpacked(bytes))
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "");
  const { isBegunBy: isKnown, named } = kinds[kind];
  return isKnown(head) || (named?.name.test(name) === true && named.mayBegin(head));
}

/** A model file is binary and begins with RSBL, or it is JSON that names our schema first. */
export function isModelText(head: string): boolean {
  return head.startsWith("RSBL") || /^\s*\{\s*"schema"\s*:\s*"rosenblatt\/model@/.test(head);
}

/** The beginning of a file that gzip has packed, unpacked as far as it goes. */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    // One byte of the packed ones becomes at most 1,032: the first of them are enough.
    const few = bytes.subarray(0, 4096);
    // Loaded for packed files alone.
    const { constants, gunzipSync } = process.getBuiltinModule("node:zlib");
    return gunzipSync(few, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 2 ** 23 }).subarray(0, headBytes);
  } catch {
    return bytes;
  }
}

/** Lines that are looked at. */
const fewLines = 20;

/** The first lines that have anything in them, without one that the beginning ends within. */
function linesIn(head: string): string[] {
  const lines = head.split(/\r?\n/, fewLines);
  if (isCut(head) && lines.length < fewLines) lines.pop();
  return lines.filter((line) => line.trim() !== "");
}

/** Whether the file may go on behind its beginning. */
function isCut(head: string): boolean {
  return head.length >= headBytes;
}

/** Records of equally many cells, two at least; or what `predict` writes, which has a single column. */
function isTable(head: string): boolean {
  if (!isPlainText(head)) return false;
  if (/^prediction\r?\n/.test(head)) return true;
  return [",", ";", "\t"].some((delimiter) => {
    const counts = cellCounts(head, delimiter);
    if (counts.length < 2) return isCut(head) && head.includes(delimiter);
    // Lines that end in a semicolon are those of a program.
    return counts[0] > 1 && counts.every((count) => count === counts[0]) && !/^[^\r\n]*;\r?\n/.test(head);
  });
}

/** Text that is neither JSON nor markup. */
function isPlainText(head: string): boolean {
  return !/^\s*[[{<]/.test(head) && !head.startsWith("RSBL") && !head.includes("\0");
}

/** A table of one column or of one record: text that no delimiter divides in one line more often than in another. */
function isColumn(head: string): boolean {
  const isEven = (counts: readonly number[]) => counts.every((count) => count === counts[0]);
  return isPlainText(head) && [",", ";", "\t"].every((delimiter) => isEven(cellCounts(head, delimiter)));
}

/** How many cells each of the first records has; quotes hold delimiters and line ends together. */
function cellCounts(head: string, delimiter: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let isEmpty = true;
  let isQuoted = false;
  for (let i = 0; i < head.length && counts.length < fewLines; i++) {
    const character = head[i];
    if (character === '"') isQuoted = !isQuoted;
    if (character === "\n" && !isQuoted) {
      if (!isEmpty) counts.push(cells);
      cells = 1;
      isEmpty = true;
      continue;
    }
    if (character === delimiter && !isQuoted) cells++;
    if (character !== "\r") isEmpty = false;
  }
  if (!isEmpty && !isCut(head)) counts.push(cells);
  return counts;
}

/** An object on each line, two at least; or what `predict` writes, which may be one. */
function isJsonLines(head: string): boolean {
  if (/^\{"prediction":/.test(head)) return true;
  const lines = linesIn(head);
  if (lines.length < 2) return isCut(head) && /^\{"(?!schema":"rosenblatt\/)/.test(head);
  return lines.every(isObject);
}

/** A single row. */
function isOneObject(head: string): boolean {
  const lines = linesIn(head);
  return lines.length === 1 && isObject(lines[0]) && !/^\{"schema":"rosenblatt\//.test(head);
}

function isObject(line: string): boolean {
  if (!line.startsWith("{")) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

/** A label and pairs of a column and a value. */
function isLibsvm(head: string): boolean {
  const rows = linesIn(head).map((line) => line.split("#", 1)[0].trim().split(/\s+/));
  const arePairs = rows.every(([, ...pairs]) => pairs.every((pair) => /^\d+:[^:]+$/.test(pair)));
  return arePairs && rows.some((row) => row.length > 1);
}
