// What the first bytes of a file say.

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { InputError } from "rosenblatt";
import type { Format } from "../../options/data.js";
import { UsageError } from "../../terminal/exit.js";
import { isModelText } from "../../terminal/file-kind.js";
import type { Input } from "./input.js";

/** The number of first bytes that suffice to recognize a model. */
const modelHeadBytes = 256;

/** Refuses what is known not to be data, and an empty file unless others follow. */
export function checkBeginning(input: Input, files: number, format: Format | undefined): void {
  const { name, head } = input;
  const isStdin = name === "standard input";
  const fault = isModelHead(head)
    ? new UsageError(`${name} is a model; expected data`)
    : head.length === 0 && files === 1
      ? new InputError(
          `${name}:1:1: expected rows; got ${isStdin ? "nothing: name a file, or send one in" : "an empty file"}`,
        )
      : format === undefined
        ? otherFormat(name, head)
        : undefined;
  if (!fault) return;
  input.close();
  throw fault;
}

/** Formats that people try, and what to do instead. */
function otherFormat(name: string, head: Uint8Array): InputError | undefined {
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 4096)).toString("latin1");
  if (text.startsWith("PK\x03\x04"))
    return new InputError(
      `${name} is a zip file, as spreadsheets are; expected data: save the table as CSV, or unpack it`,
    );
  if (text.startsWith("ustar", 257))
    return new InputError(
      `${name} is a tar archive, which is read twice; expected data: name a file that ends in .tar, .tar.gz or .tar.zst, or unpack it and name the folder`,
    );
  if (text.startsWith("ARROW1") || text.startsWith("\xff\xff\xff\xff"))
    return new InputError(`${name} is an Arrow file, which is written and not read; expected data: save it as Parquet`);
  if (/^\s*\[\s*\{/.test(text) || /^\s*\{(\s*)"/.exec(text)?.[1].includes("\n"))
    return new InputError(
      `${name} is one JSON document; expected an object on each line, which jq -c '.[]' makes of a list`,
    );
  if (/^(\xef\xbb\xbf)?sep=.\r?\n/i.test(text))
    return new InputError(
      `${name}:1: expected the names of the columns; got a line for spreadsheets that names the delimiter: leave it out, with tail -n +2`,
    );
  return undefined;
}

/** A note on the byte order mark that some programs put before UTF-8 text; the reader of CSV files reports it itself. */
export function markNotes({ name, head }: Input, format: Format): string[] {
  const isMarked = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf;
  return isMarked && format !== "csv" && format !== "tsv" ? [`${name}: a byte order mark was left out`] : [];
}

/** Whether a path names a file that begins as a model does. */
export function isModelFile(path: string): boolean {
  if (path === "-" || !statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  const file = openSync(path, "r");
  try {
    const head = new Uint8Array(modelHeadBytes);
    return isModelHead(head.subarray(0, readSync(file, head, 0, head.length, 0)));
  } finally {
    closeSync(file);
  }
}

function isModelHead(head: Uint8Array): boolean {
  return isModelText(
    Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, modelHeadBytes)).toString("latin1"),
  );
}
