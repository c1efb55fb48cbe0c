// studio: serves the web page, and shows a model in it if one is given.

import { loadData } from "../data/load.js";
import { encodingIn, readModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { columnOf } from "../picture/axes.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note, print } from "../terminal/io.js";
import { columnKey } from "./document.js";
import { serve } from "./serve.js";
import { type Answer, answersAbout } from "./served-model.js";
import { siteOf } from "./site.js";

/** What can be typed after `rosenblatt studio`. */
export interface StudioOptions extends DataOptions {
  x?: string;
  y?: string;
  port?: number;
  /** Origins whose pages may embed the studio. */
  allowEmbedding?: string[];
  /** The address to which the links that the page offers lead. */
  shareBase?: string;
}

/** Serves the studio until Ctrl-C. */
export async function studio(
  model: string | undefined,
  paths: readonly string[],
  options: StudioOptions,
  io: Io,
): Promise<ExitCode> {
  if ((options.x !== undefined || options.y !== undefined) && paths.length === 0)
    throw new UsageError("--x and --y are about a model and data: rosenblatt studio MODEL DATA");
  const answers = model === undefined ? undefined : await onView(model, paths, options, io);
  const interruption = io.interruption();
  const served = await serve(siteOf(answers, options.shareBase), options.port, undefined, options.allowEmbedding);
  note(io, "note: Ctrl-C ends it");
  print(io, `The studio is at ${served.address}`);
  if (!interruption.aborted)
    await new Promise((resolve) => interruption.addEventListener("abort", resolve, { once: true }));
  await served.close();
  return done;
}

async function onView(
  model: string,
  paths: readonly string[],
  { x, y, ...options }: StudioOptions,
  io: Io,
): Promise<ReadonlyMap<string, Answer>> {
  const saved = readModel(model, io);
  if (paths.length === 0) {
    note(io, `note: without data there are weights to see, but no rows: rosenblatt studio ${model} DATA shows them`);
    return answersAbout({ saved });
  }
  const data = await loadData(paths, { ...options, unlabelled: true }, io, encodingIn(saved));
  for (const text of data.notes) note(io, `note: ${text}`);
  if ((x === undefined) !== (y === undefined))
    throw new UsageError(`--x and --y go together; got --${x === undefined ? "y" : "x"} alone`);
  if (x === undefined || y === undefined) return answersAbout({ saved, data });
  // Axes that do not exist are refused here rather than by the page.
  const { examples } = data;
  const axes = [columnKey(examples, columnOf(examples, x, "--x")), columnKey(examples, columnOf(examples, y, "--y"))];
  return answersAbout({ saved, data, axes: [axes[0], axes[1]] });
}
