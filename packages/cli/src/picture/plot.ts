// plot: pictures of a model and data.

import { describe, type FigureState, figure, html, terminalPlot } from "rosenblatt/figure";
import { loadData } from "../data/load.js";
import { encodingIn, readModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { withOwnColours } from "../terminal/escape-sequences.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import type { OutputFile } from "../terminal/output-file.js";
import { hasColor } from "../terminal/style.js";
import { count } from "../text/number.js";
import { type PictureOptions, pictureOf } from "./picture.js";
import { type MarkOptions, marked } from "./plane-marks.js";
import { png } from "./png.js";

/** What can be typed after `rosenblatt plot`. */
export interface PlotOptions extends DataOptions, PictureOptions, MarkOptions {
  theme?: "auto" | "light" | "dark";
  width?: number;
  output?: string;
  ascii?: true;
  json?: true;
}

const endings = ["svg", "png", "html"] as const;
type Ending = (typeof endings)[number];

/** Draws a model and data on the terminal, or into a file. */
export async function plot(model: string, paths: readonly string[], options: PlotOptions, io: Io): Promise<ExitCode> {
  const { output, kind = "plane" } = options;
  const ending = output === undefined ? undefined : endingOf(output);
  const file = output === undefined || output === "-" ? undefined : io.files.output(output, ending!);
  const saved = readModel(model, io);
  const needsData = kind !== "curve" && kind !== "weights";
  if (needsData && paths.length === 0 && io.stdin.isTTY)
    throw new UsageError(`plot needs data to draw a ${kind}: rosenblatt plot ${model} DATA`);
  const sources = needsData && paths.length === 0 ? ["-"] : paths;
  const data =
    sources.length === 0
      ? undefined
      : await loadData(sources, { ...options, unlabelled: kind === "plane" }, io, encodingIn(saved));
  for (const text of data?.notes ?? []) note(io, `note: ${text}`);
  const state = await marked(pictureOf(saved.learner, data?.examples, options), data?.examples, options, io);
  if (data && "points" in state && state.points.length < data.examples.size)
    note(io, `note: ${count(state.points.length)} of the ${count(data.examples.size)} rows are drawn`);
  if (output !== undefined) await write(file, ending!, state, options, io);
  if (options.json) printJson(io, document(state, output));
  else if (output === undefined) io.stdout.write(withOwnColours(inTerminal(state, options, io)));
  else if (output !== "-" && !io.settings.quiet) print(io, `wrote ${output}: ${describe(state)}`);
  return done;
}

function endingOf(path: string): Ending {
  if (path === "-") return "svg";
  const ending = path.toLowerCase().match(/\.([a-z]+)$/)?.[1] as Ending | undefined;
  if (ending && endings.includes(ending)) return ending;
  throw new UsageError(`a picture must end in .svg, .png or .html; got ${path}`);
}

/** Writes a picture to a file, or to standard output without one. */
async function write(
  file: OutputFile | undefined,
  ending: Ending,
  state: FigureState,
  options: PlotOptions,
  io: Io,
): Promise<void> {
  const theme = options.theme ?? "auto";
  const svg = figure(state, {
    theme: ending === "png" && theme === "auto" ? "light" : theme,
    ...(options.width !== undefined && { width: options.width }),
  });
  if (!file) io.stdout.write(svg);
  else if (ending === "png") file.write(await png(svg, (text) => note(io, `note: ${text}`)));
  else file.write(ending === "html" ? html(svg, { title: state.title ?? "Figure" }) : svg);
}

function inTerminal(state: FigureState, { ascii }: PlotOptions, io: Io): string {
  const columns = Math.min(Math.max(io.stdout.columns ?? 80, 30), 120);
  return terminalPlot(state, {
    columns,
    rows: Math.min(40, Math.max(16, Math.round(columns * 0.3))),
    ascii: ascii ?? !isUnicode(io),
    colour: hasColor(io, "stdout"),
  });
}

/** Whether the locale is UTF-8; Windows does not say, but its terminals are. */
function isUnicode({ env }: Io): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return locale ? /utf-?8/i.test(locale) : process.platform === "win32";
}

/** See docs/formats/cli.md. */
function document(state: FigureState, output: string | undefined) {
  return { schema: "rosenblatt/plot@1", file: output ?? null, description: describe(state), figure: state };
}
