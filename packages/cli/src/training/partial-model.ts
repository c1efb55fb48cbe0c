// Where the model of an interrupted run goes.

import type { Io } from "../terminal/io.js";
import type { OutputFile } from "../terminal/output-file.js";

/** More names than this are not tried. */
const mostNames = 100;

/**
 * The file for what an interrupted run has learned: beside the one for the whole model, under the first of the names
 * MODEL.partial, MODEL.partial2, … that is neither read by the command, as one that is gone on with, nor of another kind. A device
 * or a pipe gets it as it would have got the whole.
 */
export function partialModel(output: OutputFile | undefined, io: Io): OutputFile | undefined {
  if (!output?.isPlain) return output;
  const first = `${output.path}.partial`;
  const names = [first, ...Array.from({ length: mostNames - 1 }, (_, i) => `${first}${i + 2}`)];
  const name = names.find((own) => io.files.mayWrite(own, "model")) ?? first;
  return io.files.output(name, "model", "the model so far");
}
