// Where the model of an interrupted run goes.

import type { Io } from "../terminal/io.js";
import type { OutputFile } from "../terminal/output-file.js";

/** More names than this are not tried. */
const mostNames = 100;

/**
 * The file for the model of an interrupted run, beside that of the complete model: the first of MODEL.partial, MODEL.partial2, … that the
 * command does not read itself, as with --from, and that is not a file of another kind. A device or a pipe gets the model as it would have
 * got the complete one.
 */
export function partialModel(output: OutputFile | undefined, io: Io): OutputFile | undefined {
  if (!output?.isPlain) return output;
  const first = `${output.path}.partial`;
  const names = [first, ...Array.from({ length: mostNames - 1 }, (_, i) => `${first}${i + 2}`)];
  const name = names.find((own) => io.files.mayWrite(own, "model")) ?? first;
  return io.files.output(name, "model", "the model so far");
}
