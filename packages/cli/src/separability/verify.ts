// verify: checks whether a certificate holds for data.

import { readFileSync, statSync } from "node:fs";
import { Readable } from "node:stream";
import { HeadReader, InputError, ModelError } from "rosenblatt";
import {
  type Certificate,
  isKernelCertificate,
  type KernelCertificate,
  readCertificate,
  readKernelCertificate,
  type Verification,
  verifyCertificate,
} from "rosenblatt/theory";
import { choiceOf, leftOutInWords } from "../data/class-choice.js";
import { type Encoding, encodingOf, isTable } from "../data/formats/encoding.js";
import type { LoadOptions } from "../data/formats/reading.js";
import { loadData } from "../data/load.js";
import { roundedNotes } from "../data/rounded-numbers.js";
import type { DataOptions } from "../options/data.js";
import { rowsFromOne } from "../report/rows-from-one.js";
import { done, type ExitCode, no, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { count, counted, rounded } from "../text/number.js";
import { fitting } from "../text/table.js";
import { askedOf } from "./asked.js";
import type { Asked, Verified } from "./verified.js";
import { verifyReport } from "./verify-report.js";

/** What can be typed after `rosenblatt verify`. */
export interface VerifyOptions extends DataOptions {
  /** Whether to refuse a certificate that leaves out a column of the data. */
  strict?: true;
  json?: true;
}

/** Checks a certificate against data in exact arithmetic, and reports whether it holds. */
export async function verify(
  path: string,
  paths: readonly string[],
  options: VerifyOptions,
  io: Io,
): Promise<ExitCode> {
  const begin = performance.now();
  const certificate = certificateIn(path);
  const encoding = encodingIn(certificate, path);
  // Whatever the encoding does not know becomes new columns and classes, so that nothing in the data is overlooked.
  const reading: LoadOptions = { ...options, learning: true };
  if (encoding?.format === "libsvm") reading.zeroBased ??= encoding.zeroBased;
  // Standard input is needed twice: for its rows, and for the names of all its columns.
  const again = paths.includes("-") ? await twice(io) : () => io;
  const data = await loadData(paths, reading, again(), encoding && isTable(encoding) ? encoding : undefined);
  for (const text of [...data.badRowNotes, ...roundedNotes(data.examples, data.numeric)]) note(io, `note: ${text}`);
  const asked = await askedOf(paths, data, certificate.question, options, again());
  const found = reasonOf(verifyCertificate(certificate, data.examples));
  const reason =
    found === null
      ? options.strict
        ? strictReason(asked)
        : null
      : `${found}${choiceHint(certificate, asked, options)}`;
  const result: Verified = {
    path,
    files: data.source.files,
    certificate,
    asked,
    reason,
    seconds: (performance.now() - begin) / 1000,
  };
  if (options.json) printJson(io, document(result));
  else for (const line of verifyReport(result, io)) print(io, line);
  return reason === null ? done : no;
}

/** Reads all of standard input, so that it can be read again. */
async function twice(io: Io): Promise<() => Io> {
  const pieces: Uint8Array[] = [];
  for await (const piece of io.stdin) pieces.push(Buffer.from(piece));
  return () => ({ ...io, stdin: Readable.from(pieces, { objectMode: false }) });
}

/** A hint for a certificate that is about only some of the data's classes. */
function choiceHint({ data }: Verified["certificate"], { classes }: Asked, { classes: chosen }: VerifyOptions): string {
  const present = classes.filter(({ rows }) => rows > 0).map((own) => own.class);
  const isPart = data.classes.length > 1 && data.classes.every((own) => present.includes(own));
  if (chosen || !isPart || present.length === data.classes.length) return "";
  return `; it is about some of the classes: ${choiceOf(data.classes)} chooses their rows`;
}

/** Why a certificate that proves what it says is no proof about all columns. */
function strictReason({ leftOut, otherClasses }: Asked): string | null {
  if (otherClasses.length > 0)
    return `--classes leaves out ${counted(otherClasses.length, "class", "classes")} of the data: ${leftOutInWords(otherClasses)}`;
  if (leftOut.length === 0) return null;
  const names = leftOut.slice(0, 12).map(({ name, reason }) => `${fitting(name, 40)} (${fitting(reason, 60)})`);
  const more = leftOut.length - names.length;
  return `it leaves out ${counted(leftOut.length, "column")} of the data: ${names.join(", ")}${more > 0 ? ` and ${count(more)} more` : ""}`;
}

function certificateIn(path: string): Certificate | KernelCertificate {
  if (path === "" || path === "-")
    throw new UsageError(`a certificate must be a file; got ${path === "" ? '""' : "-: standard input is for data"}`);
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${path}: a certificate must be a file; this is a folder`);
  const text = readFileSync(path, "utf8");
  try {
    return isKernelCertificate(text) ? readKernelCertificate(text) : readCertificate(text);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new UsageError(
      isCalledCertificate(text)
        ? `${path}: ${error.message}`
        : `${path} must be a certificate, as check --certificate writes it; this is none`,
    );
  }
}

const schema: Certificate["schema"] = "rosenblatt/certificate@1";

/** Whether a text says of itself that it is a certificate. */
function isCalledCertificate(text: string): boolean {
  try {
    return (JSON.parse(text) as { schema?: unknown } | null)?.schema === schema;
  } catch {
    return false;
  }
}

/** Undefined if the certificate was made from rows of numbers. */
function encodingIn({ data }: Verified["certificate"], path: string): Encoding | undefined {
  if (data.encoding === null) return undefined;
  try {
    return encodingOf(new HeadReader(data.encoding, ".data.encoding"), []);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new UsageError(`${path}: ${error.message.replace(/^model\b/, "certificate")}`);
  }
}

/** Why the certificate does not hold; null if it does. */
function reasonOf(verification: Verification): string | null {
  return verification.holds ? null : rowsFromOne(verification.reason);
}

/** See docs/formats/cli.md. */
function document({ path, files, certificate, asked, reason, seconds }: Verified) {
  const { separable, question, bias, data } = certificate;
  const { rows, columns, sha256 } = data;
  return {
    schema: "rosenblatt/verify@1",
    certificate: path,
    data: files,
    holds: reason === null,
    reason,
    separable,
    question,
    bias,
    kernel: "kernel" in certificate ? certificate.kernel : null,
    rows,
    columns,
    sha256,
    label: asked.label ?? null,
    classes: asked.classes,
    columnsUsed: asked.used.map(({ name, kind }) => ({ name, kind })),
    columnsLeftOut: asked.leftOut,
    classesLeftOut: asked.otherClasses,
    rowsLeftOut: asked.rowsLeftOut,
    missing: asked.missing,
    seconds: rounded(seconds),
  };
}
