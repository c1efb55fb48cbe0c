// Streams of JSON values, one per line: each is answered by a line, in order, and reading pauses while too many are unanswered.

import type { Context } from "hono";
import type { z } from "zod";
import { RefusedError } from "../errors.js";
import type { Limits } from "../limits.js";
import { type ProblemDocument, problemOf } from "../problem.js";
import type { Begun, Service } from "../service.js";
import { bytesOf, parsed } from "./body.js";
import { openStream, unlessStopping } from "./streams.js";

/** How many lines are processed together. Few, so that their objects die young and garbage collection stays cheap. */
const linesAtOnce = 100;

/** How many lines may be processed but unanswered, because they are on their way to the disk or because the client does not read. */
const mostUnanswered = 2000;

/** Lines that are processed together: ranges of one text. */
interface Lines {
  /** Undefined for a single line that is not valid UTF-8. */
  readonly text: string | undefined;
  readonly bounds: readonly number[];
}

// A byte order mark at the beginning is not part of the first line; anywhere else it is an ordinary character.
const decoders = {
  first: new TextDecoder("utf-8", { fatal: true }),
  later: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }),
};

type Decoder = InstanceType<typeof TextDecoder>;

/** The nonempty lines of a body. They are read in place: extracting each as a string would take as long as reading it. */
async function* linesOf(c: Context, { body: longest, idle }: Limits): AsyncGenerator<Lines> {
  let decoder = decoders.first;
  const decoded = (bytes: Uint8Array) => {
    const lines = readable(bytes, decoder);
    decoder = decoders.later;
    return lines;
  };
  // The beginning of a line whose end has not come yet.
  let begun: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytesOf(c, Number.POSITIVE_INFINITY, idle)) {
    const end = chunk.lastIndexOf(10) + 1;
    if (end > 0) {
      const whole = chunk.subarray(0, end);
      // Lines that have arrived are answered before waiting for more.
      yield* decoded(begun.length === 0 ? whole : Buffer.concat([...begun, whole]));
      begun = [];
      length = 0;
    }
    if (end === chunk.length) continue;
    begun.push(chunk.subarray(end));
    length += chunk.length - end;
    if (length > longest)
      throw new RefusedError(413, "line-too-long", `a line may have ${longest} bytes; this one has more`);
  }
  if (length > 0) yield* decoded(Buffer.concat(begun));
}

/** The lines of a chunk that ends at a line end. If it is not valid UTF-8, each line is decoded separately. */
function readable(bytes: Uint8Array, decoder: Decoder): Iterable<Lines> {
  try {
    return groupsOf(decoder.decode(bytes));
  } catch {
    const end = bytes.indexOf(10) + 1;
    if (end === 0 || end === bytes.length) return [{ text: undefined, bounds: [0, 0] }];
    return eachOf(bytes, decoder);
  }
}

function* eachOf(bytes: Uint8Array, first: Decoder): Generator<Lines> {
  let decoder = first;
  for (let from = 0, end: number; from < bytes.length; from = end) {
    end = bytes.indexOf(10, from) + 1;
    if (end === 0) end = bytes.length;
    yield* readable(bytes.subarray(from, end), decoder);
    decoder = decoders.later;
  }
}

/** The lines of a text, in groups. */
function* groupsOf(text: string): Generator<Lines> {
  let bounds: number[] = [];
  for (let from = 0, end: number; from < text.length; from = end + 1) {
    end = text.indexOf("\n", from);
    if (end < 0) end = text.length;
    if (text.charCodeAt(from) !== 123 && text.slice(from, end).trim() === "") continue;
    bounds.push(from, end);
    if (bounds.length < 2 * linesAtOnce) continue;
    yield { text, bounds };
    bounds = [];
  }
  if (bounds.length > 0) yield { text, bounds };
}

/** How lines are processed after they have been read. */
export interface Doing<T> {
  /** Processes them in memory; returns undefined if the model is not ready. */
  begin(values: T[]): Begun<object> | undefined;
  /** Waits until it is ready. */
  ready(): Promise<unknown>;
}

/**
 * Answers a stream line by line. A refused line is answered with its problem and does not end the stream. Lines are processed while those
 * before them are being written to disk, and answered once they are stored. `read` parses plain lines faster than the schema does, to the
 * same values.
 */
export function answerLines<T extends z.ZodType>(
  c: Context,
  service: Service,
  schema: T,
  read: (text: string, from: number, end: number) => z.infer<T> | undefined,
  { begin, ready }: Doing<z.infer<T>>,
): Response {
  const { writer } = service.store;
  const groups = linesOf(c, service.limits);
  const end = openStream(service);
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let [done, answered] = [0, 0];
  /** Settles once everything processed so far has been answered, or cannot be. */
  let answering = Promise.resolve();
  let hasFailed = false;
  let { failures } = writer;
  let isCancelled = false;
  let wake = () => {};

  // Answers that are ready at the same time are sent together.
  const due: string[] = [];
  const send = () => {
    if (due.length > 0 && !isCancelled) controller.enqueue(encoder.encode(due.splice(0).join("")));
  };

  /** Processes lines, once everything before them has been processed and none of it has failed. */
  const doLines = async ({ text, bounds }: Lines) => {
    const values: z.infer<T>[] = [];
    const problems: (ProblemDocument | undefined)[] = [];
    for (let k = 0; k < bounds.length; k += 2)
      try {
        const [from, end] = [bounds[k], bounds[k + 1]];
        if (text === undefined) throw new RefusedError(400, "invalid-body", "the line must be UTF-8");
        values.push(read(text, from, end) ?? schema.parse(parsed(text.slice(from, end), "line")));
        problems.push(undefined);
      } catch (error) {
        problems.push(foreseen(error));
      }
    // If earlier lines could not be stored, nothing after them is learned.
    if (hasFailed || failures !== writer.failures) await answering;
    failures = writer.failures;
    let begun = begin(values);
    while (!begun) {
      await answering;
      await ready();
      begun = begin(values);
    }
    const answer = written(problems, begun.answers, done);
    done += problems.length;
    answering = Promise.all([answering, begun.stored]).then(() => {
      answered += problems.length;
      if (due.push(answer) === 1) setImmediate(send);
      wake();
    });
    answering.catch(() => {
      hasFailed = true;
      wake();
    });
  };

  const run = async () => {
    try {
      for (;;) {
        const { value: lines, done: isLast } = await unlessStopping(service, groups.next());
        if (isLast) break;
        await doLines(lines);
        while (!isCancelled && (done - answered > mostUnanswered || controller.desiredSize! <= 0)) {
          if (hasFailed) await answering;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
        if (isCancelled) return;
      }
      await answering;
    } catch (error) {
      // Earlier lines are answered first. The status has already been sent, so the last line reports the error.
      const first = await answering.then(
        () => error,
        (earlier: unknown) => earlier,
      );
      const problem = problemOf(first) ?? { title: "Internal error", status: 500 };
      due.push(`${JSON.stringify({ line: answered + 1, problem })}\n`);
      groups.return(undefined).catch(() => {});
    }
    end();
    send();
    if (!isCancelled) controller.close();
  };

  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
      void run();
    },
    pull() {
      wake();
    },
    async cancel() {
      isCancelled = true;
      end();
      wake();
      await groups.return(undefined);
    },
  });
  return c.body(stream, 200, { "Content-Type": "application/x-ndjson" });
}

const encoder = new TextEncoder();

/** The problem document of an error; an unexpected error is thrown again. */
function foreseen(error: unknown): ProblemDocument {
  const problem = problemOf(error);
  if (!problem) throw error;
  return problem;
}

/** The answers to a group of lines that follows `after` others, merged from the problems of some and the answers to the rest. */
function written(
  problems: readonly (ProblemDocument | undefined)[],
  answers: readonly (object | RefusedError)[],
  after: number,
): string {
  let text = "";
  let next = 0;
  for (const [i, problem] of problems.entries()) {
    const answer = problem ?? answers[next++];
    const refused = problem ?? (answer instanceof RefusedError ? problemOf(answer) : undefined);
    text += `${JSON.stringify(refused ? { line: after + i + 1, problem: refused } : answer)}\n`;
  }
  return text;
}
