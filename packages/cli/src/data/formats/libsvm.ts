// LIBSVM files to a data set.

import type { Examples, Label } from "rosenblatt";
import { type LibsvmFile, type LibsvmNotes, type LibsvmOptions, LibsvmReader } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import { counted } from "../../text/number.js";
import { readLibsvmFile } from "../../threads/read-libsvm.js";
import { filtered, leftOutBy } from "../bad-rows/line-filter.js";
import type { Content, Reading } from "./reading.js";

/** Reads LIBSVM files; a single large one with two threads. */
export async function readLibsvmFiles(reading: Reading): Promise<Content> {
  const { options, encoding, bytes: expected } = reading;
  if (encoding && encoding.format !== "libsvm")
    throw new UsageError(`the model learned from ${encoding.format} files; got libsvm`);
  const zeroBased = options.zeroBased ?? encoding?.zeroBased ?? false;
  const rules = { zeroBased, sort: options.sort ?? false, ...(encoding && { columns: encoding.columns }) };
  const {
    examples,
    notes,
    bytes,
    skipped = [],
  } = reading.path === undefined || reading.bad
    ? await fed(reading, { ...rules, ...(expected !== undefined && { bytes: expected }) })
    : {
        ...(await readLibsvmFile(
          reading.path,
          { ...rules, beside: options.beside },
          reading.checkMemory,
          reading.onRead,
        )),
        bytes: expected ?? 0,
      };
  return {
    examples: examples as Examples as Examples<Label>,
    encoding: { format: "libsvm", zeroBased, columns: Math.max(examples.width, encoding?.columns ?? 0) },
    notes: libsvmNotes(notes),
    columns: [],
    numeric: undefined,
    labelColumn: undefined,
    sampleWeights: undefined,
    skipped,
    bytes,
  };
}

/** What was skipped, in words. */
export function libsvmNotes({ comments, queryIds }: LibsvmNotes): string[] {
  return [
    ...(comments > 0 ? [`${counted(comments, "comment")} left out`] : []),
    ...(queryIds > 0 ? [`${counted(queryIds, "query id")} left out`] : []),
  ];
}

/** Packed files, streams and several files, read one after the other. */
async function fed(
  reading: Reading,
  options: LibsvmOptions,
): Promise<LibsvmFile & { bytes: number; skipped?: readonly number[] }> {
  const own = new LibsvmReader(options);
  const reader = filtered(own, () => new LibsvmReader({ ...options, bytes: 0 }), reading.bad);
  let bytes = 0;
  for await (const input of reading.inputs()) bytes += await input.feed(reader);
  const skipped = leftOutBy(reader);
  return { examples: reader.take(), notes: own.notes, bytes, skipped };
}
