// Streams on which names and cells of data are shown, never obeyed.

import { obeyed, visibleLines } from "./escape-sequences.js";
import type { Io, Output } from "./io.js";

/**
 * The same streams, guarded: on standard error, and on standard output where it is a terminal, only sequences of ours pass. Into a
 * file or a pipe standard output goes as it is, since that may be data; lines of reports are clean before they come here.
 */
export function guarded(io: Io): Io {
  return { ...io, stdout: guardedOutput(io.stdout, io.stdout.isTTY === true), stderr: guardedOutput(io.stderr, true) };
}

function guardedOutput(output: Output, isShown: boolean): Output {
  const stream = output as Output & { once?: (event: "drain", then: () => void) => unknown };
  return {
    write(text) {
      if (typeof text !== "string" && !isShown) return output.write(text);
      const lines = typeof text === "string" ? text : Buffer.from(text).toString();
      return output.write(obeyed(isShown ? visibleLines(lines) : lines));
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
