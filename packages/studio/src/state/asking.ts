// Asking the worker about what is on view. An answer that belongs to an older document is dropped here, whoever asked.

import { ask, Overtaken } from "../worker/ask.js";
import type { Input, JobName, Output } from "../worker/jobs.js";
import { doc } from "./edits.js";

/**
 * Asks the worker for a job about the document on view. Gives the answer to `take`, or the problem to `failed`, at the very moment
 * when it is found to be about what is still on view; otherwise neither is called. `subject` is what the answer depends on.
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
