// Log lines, each a JSON object.

import { type Logger, pino } from "pino";

/** A log that passes its lines to a function. `error` logs only failures of the service; `info` also logs every request. */
export function jsonLog(level: "error" | "info", write: (line: string) => void): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, { write });
}
