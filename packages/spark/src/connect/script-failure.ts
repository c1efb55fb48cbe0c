// What a script said before it failed, found in a page of stack traces.

import type { ScriptFailure } from "./errors.js";

/** The failure of a script in messages of Spark, of which the first that tells of one is taken; undefined where no script failed. */
export function scriptFailure(messages: readonly string[]): ScriptFailure | undefined {
  for (const message of messages) {
    const found = /Subprocess exited with status (\d+)\. Error: ([\s\S]*)/.exec(message);
    if (!found) continue;
    const [, status, rest] = found;
    const lines = rest.split("\n");
    const stack = lines.findIndex((line, k) => k > 0 && /^\s*(?:at [\w.$/]+\(|Driver stacktrace:)/.test(line));
    const said = stack < 0 ? lines : lines.slice(0, stack);
    // Spark ends its sentence with a full stop of its own.
    const stderr = said
      .join("\n")
      .trim()
      .replace(/\n?\.$/, "");
    return { status: Number(status), stderr };
  }
  return undefined;
}
