// Finds what a script wrote before it failed within pages of stack traces.

import type { ScriptFailure } from "./errors.js";

/** The first failure of a script that is reported in Spark's messages; undefined if no script failed. */
export function scriptFailure(messages: readonly string[]): ScriptFailure | undefined {
  for (const message of messages) {
    const found = /Subprocess exited with status (\d+)\. Error: ([\s\S]*)/.exec(message);
    if (!found) continue;
    const [, status, rest] = found;
    const lines = rest.split("\n");
    const stack = lines.findIndex((line, k) => k > 0 && /^\s*(?:at [\w.$/]+\(|Driver stacktrace:)/.test(line));
    const said = stack < 0 ? lines : lines.slice(0, stack);
    // Spark appends a full stop.
    const stderr = said
      .join("\n")
      .trim()
      .replace(/\n?\.$/, "");
    return { status: Number(status), stderr };
  }
  return undefined;
}
