// Streams on which names and cells of data are shown, but never obeyed by a terminal.

import { obeyed, visibleLines } from "./escape-sequences.js";
import type { Io, Output } from "./io.js";
import { shortLines } from "./short-lines.js";

/**
 * The same streams, guarded: only our sequences pass to standard error and, if it is a terminal, to standard output. A
 * file or a pipe gets standard output as it is, since it may be data; lines of reports have been cleaned before. Very
 * long lines on standard error, which contain names or cells of data, are shortened.
 */
export function guarded(io: Io): Io {
  const shown = io.stdout.isTTY === true ? visibleLines : undefined;
  const said = (text: string) => visibleLines(shortLines(text));
  return { ...io, stdout: guardedOutput(io.stdout, shown), stderr: guardedOutput(io.stderr, said) };
}

/** Passes what is written through `guard`; without one, only our own sequences are replaced. */
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
