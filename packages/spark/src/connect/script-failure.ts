// The one thing that one wants to know of a page of stacks: what the script said before it failed.

import type { ScriptFailure } from "./errors.js";

/** The failure of a script in messages of Spark, of which the first that tells of one is taken; undefined where no script failed. */
export function scriptFailure(messages: readonly string[]): ScriptFailure | undefined {
  for (const message of messages) {
    const found = /Subprocess exited with status (\d+)\. Error: ([\s\S]*)/.exec(message);
    if (!found) continue;
    const [, status, rest] = found;
    const end = rest.search(/\n+\s*(at [\w.$/]+\(|Driver stacktrace:)/);
    // Spark ends its sentence with a full stop of its own.
    const stderr = (end < 0 ? rest : rest.slice(0, end)).trim().replace(/\n?\.$/, "");
    return { status: Number(status), stderr };
  }
  return undefined;
}
