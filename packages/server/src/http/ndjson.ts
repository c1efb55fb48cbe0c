// Streams of JSON values, one per line: each is answered by a line, in order, and only so many are read before they are answered.

import type { Context } from "hono";
import type { z } from "zod";
import { RefusedError } from "../errors.js";
import type { Limits } from "../limits.js";
import { type ProblemDocument, problemOf } from "../problem.js";
import type { Begun, Service } from "../service.js";
import { bytesOf, parsed } from "./body.js";
import { openStream, unlessStopping } from "./streams.js";

/** How many lines are done together. They are few, so that what is made for a line is gone before memory has to be cleaned. */
const linesAtOnce = 100;

/** So many lines may be done and not be answered yet, because they are on their way to the disk or the client does not read. */
const mostUnanswered = 2000;

/** Values of a body by their lines, or what is wrong with a line. */
async function* linesOf(c: Context, { body: longest, idle }: Limits): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = "";
  let lines: string[] = [];
  for await (const chunk of bytesOf(c, Number.POSITIVE_INFINITY, idle)) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop()!;
    if (rest.length > longest)
      throw new RefusedError(413, "line-too-long", `a line may have ${longest} characters; this one has more`);
    for (const line of parts) {
      if (line.trim() === "") continue;
      lines.push(line);
      if (lines.length === linesAtOnce) {
        yield lines;
        lines = [];
      }
    }
    // What has come is answered before more is waited for.
    if (lines.length > 0) {
      yield lines;
      lines = [];
    }
  }
  rest += decoder.decode();
  if (rest.trim() !== "") yield [rest];
}

/** What is done with lines, apart from reading them. */
export interface Doing<T> {
  /** Does them in memory; undefined where it has to wait for something else first. */
  begin(values: T[]): Begun<object> | undefined;
  /** Waits for that. */
  ready(): Promise<unknown>;
}

/**
 * Answers a stream line by line. Lines that are refused are answered with their problem and do not end it. Lines are done while those
 * before them are on their way to the disk, and answered when they are there. `read` reads lines that are plain faster than the schema,
 * to the same values.
 */
export function answerLines<T extends z.ZodType>(
  c: Context,
  service: Service,
  schema: T,
  read: (line: string) => z.infer<T> | undefined,
  { begin, ready }: Doing<z.infer<T>>,
): Response {
  const { writer } = service.store;
  const groups = linesOf(c, service.limits);
  const end = openStream(service);
  let controller: ReadableStreamDefaultController<Uint8Array>;
  let [done, answered] = [0, 0];
  /** Settles when everything that was done is answered, or cannot be. */
  let answering = Promise.resolve();
  let hasFailed = false;
  let { failures } = writer;
  let isCancelled = false;
  let wake = () => {};

  // Answers that can be given at the same time are sent together.
  const due: string[] = [];
  const send = () => {
    if (due.length > 0 && !isCancelled) controller.enqueue(encoder.encode(due.splice(0).join("")));
  };

  /** Does lines, once everything before them is done and none of it has failed. */
  const doLines = async (lines: readonly string[]) => {
    const values: z.infer<T>[] = [];
    const problems = lines.map((text) => {
      try {
        values.push(read(text) ?? schema.parse(parsed(text, "line")));
        return undefined;
      } catch (error) {
        return foreseen(error);
      }
    });
    // Where what was learned before could not be stored, nothing that follows it is learned.
    if (hasFailed || failures !== writer.failures) await answering;
    failures = writer.failures;
    let begun = begin(values);
    while (!begun) {
      await answering;
      await ready();
      begun = begin(values);
    }
    const text = written(problems, begun.answers, done);
    done += lines.length;
    answering = Promise.all([answering, begun.stored]).then(() => {
      answered += lines.length;
      if (due.push(text) === 1) setImmediate(send);
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
      // What was done before is answered first. The answer has begun, so that its status cannot tell: the last line does.
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

/** The problem that an error is; an error that nobody foresaw stays one. */
function foreseen(error: unknown): ProblemDocument {
  const problem = problemOf(error);
  if (!problem) throw error;
  return problem;
}

/** The lines that answer lines which come after so many others, out of what was wrong with some and the answers to the rest. */
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
