// Recognizes the kind of a file by its first bytes, because a new file may only replace an old one of the same kind.

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

/** The name of a kind, and whether the beginning of a file, with one character per byte, is of this kind. */
interface Kind {
  readonly called: string;
  isBegunBy(head: string): boolean;
  /** A beginning that is of this kind only if the name of the file says so too. */
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

/** The name of a kind in a sentence: "a model". */
export function called(kind: FileKind): string {
  return kinds[kind].called;
}

/** The number of bytes examined. */
const headBytes = 2 ** 16;

/** Whether the beginning of a file, packed or not, is of this kind. An empty file counts as any kind. */
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

/** Whether these first bytes of a file, packed or not, are of this kind; if they do not settle it, the name does. */
export function isBegunBy(bytes: Uint8Array, kind: FileKind, name = ""): boolean {
  const head = Buffer.from(unpacked(bytes))
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "");
  const { isBegunBy: isKnown, named } = kinds[kind];
  return isKnown(head) || (named?.name.test(name) === true && named.mayBegin(head));
}

/** A model file is binary and begins with RSBL, or it is JSON that begins with our schema. */
export function isModelText(head: string): boolean {
  return head.startsWith("RSBL") || /^\s*\{\s*"schema"\s*:\s*"rosenblatt\/model@/.test(head);
}

/** The beginning of a gzip file, unpacked as far as possible. */
function unpacked(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    // A packed byte unpacks to at most 1,032 bytes, and a few of them are enough here.
    const few = bytes.subarray(0, 4096);
    // Loaded only for packed files.
    const { constants, gunzipSync } = process.getBuiltinModule("node:zlib");
    return gunzipSync(few, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 2 ** 23 }).subarray(0, headBytes);
  } catch {
    return bytes;
  }
}

/** The number of lines examined. */
const fewLines = 20;

/** The first lines that are not blank, without one that is cut off. */
function linesIn(head: string): string[] {
  const lines = head.split(/\r?\n/, fewLines);
  if (isCut(head) && lines.length < fewLines) lines.pop();
  return lines.filter((line) => line.trim() !== "");
}

/** Whether the file may continue beyond its beginning. */
function isCut(head: string): boolean {
  return head.length >= headBytes;
}

/** Two or more records with the same number of cells, or the single column that `predict` writes. */
function isTable(head: string): boolean {
  if (!isPlainText(head)) return false;
  if (/^prediction\r?\n/.test(head)) return true;
  return [",", ";", "\t"].some((delimiter) => {
    const counts = cellCounts(head, delimiter);
    if (counts.length < 2) return isCut(head) && head.includes(delimiter);
    // Lines that end in a semicolon are program code.
    return counts[0] > 1 && counts.every((count) => count === counts[0]) && !/^[^\r\n]*;\r?\n/.test(head);
  });
}

/** Text that is neither JSON nor markup. */
function isPlainText(head: string): boolean {
  return !/^\s*[[{<]/.test(head) && !head.startsWith("RSBL") && !head.includes("\0");
}

/** A table with one column or one record: text in which no delimiter divides lines into different numbers of cells. */
function isColumn(head: string): boolean {
  const isEven = (counts: readonly number[]) => counts.every((count) => count === counts[0]);
  return isPlainText(head) && [",", ";", "\t"].every((delimiter) => isEven(cellCounts(head, delimiter)));
}

/** The number of cells of each of the first records; within quotes, delimiters and line ends do not count. */
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

/** An object on each of at least two lines, or what `predict` writes, even if it is one line. */
function isJsonLines(head: string): boolean {
  if (/^\{"prediction":/.test(head)) return true;
  const lines = linesIn(head);
  if (lines.length < 2) return isCut(head) && /^\{"(?!schema":"rosenblatt\/)/.test(head);
  return lines.every(isObject);
}

/** A single row of JSON Lines. */
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

/** Lines with a label and pairs of a column and a value. */
function isLibsvm(head: string): boolean {
  const rows = linesIn(head).map((line) => line.split("#", 1)[0].trim().split(/\s+/));
  const arePairs = rows.every(([, ...pairs]) => pairs.every((pair) => /^\d+:[^:]+$/.test(pair)));
  return arePairs && rows.some((row) => row.length > 1);
}
