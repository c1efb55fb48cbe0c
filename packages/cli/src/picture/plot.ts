// plot: draws pictures of a model and data.

import type { Examples, Label } from "rosenblatt";
import { lossCurves } from "rosenblatt/figure";
import { classCounts } from "../data/class-tally.js";
import { tableColumns } from "../data/formats/encoding.js";
import { listed } from "../model/measure.js";
import { encodingIn, readModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { withOwnColours } from "../terminal/escape-sequences.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { hasColor } from "../terminal/style.js";
import { count, counted } from "../text/number.js";
import { inDates } from "./date-axes.js";
import { drawnRows } from "./drawn-rows.js";
import { describePanels, namePanels, panelText } from "./panels.js";
import { type Picture, pictureOf } from "./picture.js";
import { endingOf, writePicture } from "./picture-file.js";
import type { PictureOptions } from "./picture-options.js";
import { type MarkOptions, marked } from "./plane-marks.js";

/** What can be typed after `rosenblatt plot`. */
export interface PlotOptions extends DataOptions, Omit<PictureOptions, "classes">, MarkOptions {
  losses?: true;
  approximation?: readonly number[];
  units?: "threshold" | "sigmoid";
  theme?: "auto" | "light" | "dark";
  width?: number;
  output?: string;
  ascii?: true;
  json?: true;
}

/** Draws a model and data on the terminal or into a file. */
export async function plot(
  model: string | undefined,
  paths: readonly string[],
  options: PlotOptions,
  io: Io,
): Promise<ExitCode> {
  const { output } = options;
  const ending = output === undefined ? undefined : endingOf(output);
  const file = output === undefined || output === "-" ? undefined : io.files.output(output, ending!);
  const picture = (await withoutModel(model, options)) ?? (await seen(model, paths, options, io));
  if (output !== undefined) await writePicture(file, ending!, picture, options, io);
  if (options.json) printJson(io, document(picture, output));
  else if (output === undefined) io.stdout.write(withOwnColours(inTerminal(picture, options, io)));
  else if (output !== "-" && !io.settings.quiet) print(io, `wrote ${output}: ${namePanels(picture.figures)}`);
  return done;
}

/** The most hidden units to draw: with more, no eye could tell the network from the function. */
const mostUnits = 10_000;

/** A picture that does not need a model; undefined if none was asked for. */
async function withoutModel(model: string | undefined, options: PlotOptions): Promise<Picture | undefined> {
  const { losses, approximation: units, title } = options;
  if (options.units !== undefined && !units)
    throw new UsageError("--units belongs to --approximation; got no --approximation");
  if (!losses && !units) return undefined;
  const flag = losses ? "--losses" : "--approximation";
  if (model !== undefined) throw new UsageError(`${flag} takes no model; got ${model}: leave one of the two out`);
  if (losses) return { figures: [lossCurves(title)] };
  if (units!.some((count) => count > mostUnits) || units!.length > 6)
    throw new UsageError(
      `--approximation takes up to six networks of at most ${count(mostUnits)} units; got ${units!.join(",")}`,
    );
  const { approximation } = await import("./approximation.js");
  return { figures: [approximation(units!, options.units ?? "threshold", title)] };
}

/** The picture of a model and data. */
async function seen(
  model: string | undefined,
  paths: readonly string[],
  options: PlotOptions,
  io: Io,
): Promise<Picture> {
  const { kind = "plane" } = options;
  if (model === undefined)
    throw new UsageError("plot needs a model: rosenblatt plot MODEL DATA; or --losses or --approximation");
  const saved = readModel(model, io);
  const needsData = kind !== "curve" && kind !== "weights";
  if (needsData && paths.length === 0 && io.stdin.isTTY)
    throw new UsageError(`plot needs data to draw a ${kind}: rosenblatt plot ${model} DATA`);
  const sources = needsData && paths.length === 0 ? ["-"] : paths;
  const data = sources.length === 0 ? undefined : await drawnRows(sources, kind, options, io, encodingIn(saved));
  for (const text of data?.notes ?? []) note(io, `note: ${text}`);
  const isDrawnHere = options.output === undefined && !options.json;
  const picture = pictureOf(saved, data?.examples, { ...options, ...(isDrawnHere && { room: lineLength(io) }) });
  if (data?.examples.labelled) noteUnknown(saved.learner.classes, data.examples, io);
  const columns = tableColumns(saved.encoding);
  const figures = await Promise.all(
    picture.figures.map(async (state) => inDates(await marked(state, data?.examples, options, io), columns)),
  );
  const [first] = figures;
  if (data && "points" in first && first.points.length < data.examples.size)
    note(io, `note: ${count(first.points.length)} of the ${count(data.examples.size)} rows are drawn`);
  // A line on the terminal has no room for the whole note.
  const held = picture.held && (picture.note ?? first.note);
  if (held && options.output === undefined) note(io, `note: ${held}`);
  return { ...picture, figures };
}

/** Notes which rows are of classes that the model does not know and therefore gets wrong. */
function noteUnknown(known: readonly Label[], examples: Examples<Label>, io: Io): void {
  const counts = classCounts(examples);
  const unknown = examples.classes.filter((label, k) => counts[k] > 0 && !known.includes(label));
  const rows = counts.reduce((sum, own, k) => sum + (unknown.includes(examples.classes[k]) ? own : 0), 0);
  if (rows > 0)
    note(
      io,
      `note: ${counted(rows, "row")} of classes that the model does not know, and gets wrong: ${listed(unknown)}`,
    );
}

/** The characters of a line of a picture on the terminal. */
function lineLength({ stdout }: Io): number {
  return Math.min(Math.max(stdout.columns ?? 80, 30), 120);
}

function inTerminal(picture: Picture, { ascii }: PlotOptions, io: Io): string {
  const columns = lineLength(io);
  return panelText(picture, {
    columns,
    rows: Math.min(40, Math.max(16, Math.round(columns * 0.3))),
    ascii: ascii ?? !isUnicode(io),
    colour: hasColor(io, "stdout"),
  });
}

/** Whether the locale uses UTF-8; Windows does not say, but its terminals do. */
function isUnicode({ env }: Io): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return locale ? /utf-?8/i.test(locale) : process.platform === "win32";
}

/** See docs/formats/cli.md. */
function document({ figures, held }: Picture, output: string | undefined) {
  return {
    schema: "rosenblatt/plot@1",
    file: output ?? null,
    description: describePanels(figures),
    figure: figures[0],
    panels: figures.length > 1 ? figures : null,
    held: held ?? null,
  };
}
