// Bold, dim and a few colours, if the reader wants them. Nothing is said by colour alone.

import { styleSequence } from "./escape-sequences.js";
import type { Io } from "./io.js";

/** Functions that wrap a text in the sequences of a style, or leave it as it is. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
}

/** How text is styled on a stream: --color, then NO_COLOR, then FORCE_COLOR, then whether it is a terminal. */
export function styleOf(io: Io, stream: "stdout" | "stderr"): Style {
  const on = hasColor(io, stream);
  const wrap = (begin: number, end: number) => (text: string) =>
    on ? `${styleSequence(begin)}${text}${styleSequence(end)}` : text;
  return { bold: wrap(1, 22), dim: wrap(2, 22), red: wrap(31, 39), green: wrap(32, 39), yellow: wrap(33, 39) };
}

/** Whether text on a stream may be styled: --color decides, then NO_COLOR, then FORCE_COLOR, then whether it is a terminal. */
export function hasColor({ settings, env, ...streams }: Io, stream: "stdout" | "stderr"): boolean {
  if (settings.color !== "auto") return settings.color === "always";
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0";
  return streams[stream].isTTY === true && env.TERM !== "dumb";
}
