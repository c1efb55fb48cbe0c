// Log lines, each one JSON object.

import { type Logger, pino } from "pino";

/** A log that gives its lines to a function. `error`: only what went wrong here; `info`: every request as well. */
export function jsonLog(level: "error" | "info", write: (line: string) => void): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write });
}
