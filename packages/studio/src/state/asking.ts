// Asks the worker about the current document. Answers for an older document are dropped here, for all callers.

import { ask, Overtaken } from "../worker/ask.js";
import type { Input, JobName, Output } from "../worker/jobs.js";
import { doc } from "./edits.js";

/**
 * Asks the worker for a job about the current document. Passes the answer to `take`, or the problem to `failed`, but only if it is still about
 * what is shown; otherwise calls neither. `subject` is what the answer depends on.
 */
export function askAbout<J extends JobName>(
  job: J,
  input: Input<J>,
  take: (answer: Output<J>) => void,
  failed: (problem: Error) => void = () => {},
  subject: () => unknown = () => doc.peek(),
): Promise<void> {
  const asked = subject();
  return ask(job, input).then(
    (answer) => {
      if (subject() === asked) take(answer);
    },
    (problem: Error) => {
      if (subject() === asked && !(problem instanceof Overtaken)) failed(problem);
    },
  );
}
