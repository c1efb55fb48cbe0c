// Streams of JSON values, one per line: each is answered by a line, in order, and no more are read than are answered.

import type { Context } from "hono";
import type { z } from "zod";
import { RefusedError } from "../errors.js";
import type { Limits } from "../limits.js";
import { type ProblemDocument, problemOf } from "../problem.js";
import type { Service } from "../service.js";
import { bytesOf, parsed } from "./body.js";
import { openStream, unlessStopping } from "./streams.js";

/** How many lines are done together: they share a commit. */
const linesAtOnce = 1000;

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

/**
 * Answers a stream line by line. Lines that are refused are answered with their problem and do not end it. `read` reads lines that are
 * plain faster than the schema, to the same values.
 */
export function answerLines<T extends z.ZodType>(
  c: Context,
  service: Service,
  schema: T,
  read: (line: string) => z.infer<T> | undefined,
  act: (values: z.infer<T>[]) => Promise<(object | RefusedError)[]>,
): Response {
  const encoder = new TextEncoder();
  let line = 0;
  const groups = linesOf(c, service.limits);
  const end = openStream(service);
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { value: lines, done } = await unlessStopping(service, groups.next());
        if (done) {
          end();
          controller.close();
          return;
        }
        const values: z.infer<T>[] = [];
        const problems: (ProblemDocument | undefined)[] = lines.map((text) => {
          try {
            values.push(read(text) ?? schema.parse(parsed(text)));
            return undefined;
          } catch (error) {
            const problem = problemOf(error);
            if (!problem) throw error;
            return problem;
          }
        });
        const answers = (await act(values)).values();
        const out = problems.map((problem) => {
          line++;
          if (problem) return JSON.stringify({ line, problem });
          const answer = answers.next().value!;
          return JSON.stringify(answer instanceof RefusedError ? { line, problem: problemOf(answer) } : answer);
        });
        controller.enqueue(encoder.encode(`${out.join("\n")}\n`));
      } catch (error) {
        end();
        // The answer has begun, so that its status cannot tell: the last line does.
        const problem = problemOf(error) ?? { title: "Internal error", status: 500 };
        controller.enqueue(encoder.encode(`${JSON.stringify({ line: line + 1, problem })}\n`));
        controller.close();
        groups.return(undefined).catch(() => {});
      }
    },
    async cancel() {
      end();
      await groups.return(undefined);
    },
  });
  return c.body(stream, 200, { "Content-Type": "application/x-ndjson" });
}
