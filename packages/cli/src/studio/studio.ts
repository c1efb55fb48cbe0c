// studio: serves the web page, with a model on view where one is given.

import { loadData } from "../data/load.js";
import { encodingIn, readModel } from "../model/model-file.js";
import type { DataOptions } from "../options/data.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note, print } from "../terminal/io.js";
import { type StudioDocument, studioDocument } from "./document.js";
import { serve } from "./serve.js";
import { siteOf } from "./site.js";

/** What can be typed after `rosenblatt studio`. */
export interface StudioOptions extends DataOptions {
  x?: string;
  y?: string;
  port?: number;
  /** Origins whose pages may show the studio in a frame. */
  allowEmbedding?: string[];
  /** Where the links that the page offers lead. */
  shareBase?: string;
}

/** Serves the studio until Ctrl-C. */
export async function studio(
  model: string | undefined,
  paths: readonly string[],
  options: StudioOptions,
  io: Io,
): Promise<ExitCode> {
  const document = model === undefined ? undefined : await onView(model, paths, options, io);
  if (!document && (options.x !== undefined || options.y !== undefined))
    throw new UsageError("--x and --y are about a model and data; got neither: rosenblatt studio MODEL DATA");
  const interruption = io.interruption();
  const served = await serve(siteOf(document, options.shareBase), options.port, undefined, options.allowEmbedding);
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
  options: StudioOptions,
  io: Io,
): Promise<StudioDocument> {
  const saved = readModel(model, io);
  if (paths.length === 0)
    throw new UsageError(`studio needs data beside a model, for its points: rosenblatt studio ${model} DATA`);
  const { examples, notes } = await loadData(paths, options, io, encodingIn(saved));
  for (const text of notes) note(io, `note: ${text}`);
  const document = studioDocument(saved, examples, options);
  if (document.points.length < examples.size)
    note(io, `note: ${document.points.length} of the ${examples.size} rows are points`);
  return document;
}
