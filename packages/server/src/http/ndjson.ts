// Streams of JSON values, one per line: each is answered by a line, in order, and reading pauses while too many are unanswered.

import type { Context } from "hono";
import type { z } from "zod";
import { RefusedError } from "../errors.js";
import { type ProblemDocument, problemOf } from "../problem.js";
import type { Begun, Service } from "../service.js";
import { parsed } from "./body.js";
import { type Lines, linesOf } from "./lines.js";
import { openStream, unlessStopping } from "./streams.js";

/** How many lines may be processed but unanswered, because they are on their way to the disk or because the client does not read. */
const mostUnanswered = 2000;

/** How the lines of a stream are read and processed. */
export interface Doing<T extends z.ZodType> {
  readonly schema: T;
  /** Parses plain lines faster than the schema does, to the same values; undefined for other lines. */
  read(text: string, from: number, end: number): z.infer<T> | undefined;
  /** Processes values in memory; returns undefined if the model is not ready. */
  begin(values: z.infer<T>[]): Begun<object> | undefined;
  /** Waits until it is ready. */
  ready(): Promise<unknown>;
}

/** Answers a stream line by line. A refused line is answered with its problem and does not end the stream. */
export function answerLines<T extends z.ZodType>(c: Context, service: Service, doing: Doing<T>): Response {
  const groups = linesOf(c, service.limits);
  const { body } = new LineAnswers(service, groups, doing);
  return c.body(body, 200, { "Content-Type": "application/x-ndjson" });
}

const encoder = new TextEncoder();

/** The answers to a stream of lines. Lines are processed while those before them are being written to disk, and answered once they are stored. */
class LineAnswers<T extends z.ZodType> {
  readonly body: ReadableStream<Uint8Array>;
  readonly #service: Service;
  readonly #groups: AsyncGenerator<Lines>;
  readonly #doing: Doing<T>;
  readonly #close: () => void;
  #controller!: ReadableStreamDefaultController<Uint8Array>;
  /** The last line processed, and the last one answered, counted from 1. */
  #done = 0;
  #answered = 0;
  /** Settles once everything processed so far has been answered, or cannot be. */
  #answering: Promise<void> = Promise.resolve();
  #hasFailed = false;
  /** The failures of the writer that these lines are not affected by. */
  #failures: number;
  #isCancelled = false;
  #wake = () => {};
  /** Answers to be sent: those that are ready at the same time are sent together. */
  readonly #due: string[] = [];

  constructor(service: Service, groups: AsyncGenerator<Lines>, doing: Doing<T>) {
    this.#service = service;
    this.#groups = groups;
    this.#doing = doing;
    this.#failures = service.store.writer.failures;
    this.#close = openStream(service);
    this.body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
        void this.#run();
      },
      pull: () => this.#wake(),
      cancel: async () => {
        this.#isCancelled = true;
        this.#close();
        this.#wake();
        await groups.return(undefined);
      },
    });
  }

  async #run(): Promise<void> {
    try {
      for (;;) {
        const { value: lines, done: isLast } = await unlessStopping(this.#service, this.#groups.next());
        if (isLast) break;
        await this.#do(lines);
        await this.#untilRead();
        if (this.#isCancelled) return;
      }
      await this.#answering;
    } catch (error) {
      await this.#refuseRest(error);
    }
    this.#close();
    this.#send();
    if (!this.#isCancelled) this.#controller.close();
  }

  /** Processes lines, once everything before them has been processed and none of it has failed. */
  async #do(lines: Lines): Promise<void> {
    const { writer } = this.#service.store;
    const { values, problems } = valuesOf(lines, this.#doing);
    // If earlier lines could not be stored, nothing after them is learned.
    if (this.#hasFailed || this.#failures !== writer.failures) await this.#answering;
    this.#failures = writer.failures;
    let begun = this.#doing.begin(values);
    while (!begun) {
      await this.#answering;
      await this.#doing.ready();
      begun = this.#doing.begin(values);
    }
    const answer = written(problems, begun.answers, lines.before);
    const done = lines.before + problems.length;
    this.#done = done;
    this.#answering = Promise.all([this.#answering, begun.stored]).then(() => {
      this.#answered = done;
      if (this.#due.push(answer) === 1) setImmediate(() => this.#send());
      this.#wake();
    });
    this.#answering.catch(() => {
      this.#hasFailed = true;
      this.#wake();
    });
  }

  /** Waits while too many lines are unanswered. */
  async #untilRead(): Promise<void> {
    const isFull = () => this.#done - this.#answered > mostUnanswered || this.#controller.desiredSize! <= 0;
    while (!this.#isCancelled && isFull()) {
      if (this.#hasFailed) await this.#answering;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Answers the lines before an error. The status has already been sent, so that the last line reports the error. */
  async #refuseRest(error: unknown): Promise<void> {
    const first = await this.#answering.then(
      () => error,
      (earlier: unknown) => earlier,
    );
    const problem = problemOf(first) ?? { title: "Internal error", status: 500 };
    this.#due.push(`${JSON.stringify({ line: this.#answered + 1, problem })}\n`);
    this.#groups.return(undefined).catch(() => {});
  }

  #send(): void {
    if (this.#due.length > 0 && !this.#isCancelled)
      this.#controller.enqueue(encoder.encode(this.#due.splice(0).join("")));
  }
}

/** The values of lines, and by line its problem if it has no value. */
function valuesOf<T extends z.ZodType>(
  { text, bounds }: Lines,
  { schema, read }: Doing<T>,
): { values: z.infer<T>[]; problems: (ProblemDocument | undefined)[] } {
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
  return { values, problems };
}

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
