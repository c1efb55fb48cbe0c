// Streams on which names and cells of data are shown, never obeyed.

import { obeyed, visibleLines } from "./escape-sequences.js";
import type { Io, Output } from "./io.js";
import { shortLines } from "./short-lines.js";

/**
 * The same streams, guarded: on standard error, and on standard output where it is a terminal, only sequences of ours pass. Into a
 * file or a pipe standard output goes as it is, since that may be data; lines of reports are clean before they come here. Very long lines
 * of standard error, which are messages with names or cells of data in them, are cut short.
 */
export function guarded(io: Io): Io {
  const shown = io.stdout.isTTY === true ? visibleLines : undefined;
  const said = (text: string) => visibleLines(shortLines(text));
  return { ...io, stdout: guardedOutput(io.stdout, shown), stderr: guardedOutput(io.stderr, said) };
}

/** What is written goes through `guard`; without one, as it is but for sequences of ours. */
function guardedOutput(output: Output, guard: ((text: string) => string) | undefined): Output {
  const stream = output as Output & { once?: (event: "drain", then: () => void) => unknown };
  return {
    write(text) {
      if (typeof text !== "string" && !guard) return output.write(text);
      const lines = typeof text === "string" ? text : Buffer.from(text).toString();
      return output.write(obeyed(guard ? guard(lines) : lines));
    },
    get fd() {
      return output.fd;
    },
    get isTTY() {
      return output.isTTY;
    },
    get columns() {
      return output.columns;
    },
    ...(stream.once && { once: (event: "drain", then: () => void) => stream.once!(event, then) }),
  };
}
