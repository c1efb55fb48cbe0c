// generate: writes synthetic data sets.

import { formatToWrite } from "../options/file-ending.js";
import { type TextFormat, textFormats } from "../options/text-format.js";
import { oneOf } from "../options/values.js";
import { done, type ExitCode } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { textOutput, writeAll } from "../terminal/text-output.js";
import { counted } from "../text/number.js";
import { linesIn } from "./lines.js";
import { checkOptions, type Kind, type KindOptions, kinds } from "./options.js";
import { partsOf } from "./parts.js";

/** What can be typed after `rosenblatt generate`. */
export interface GenerateOptions extends KindOptions {
  output?: string;
  to?: TextFormat;
  decimals?: number;
}

/** Writes a synthetic data set. */
export async function generate(name: string, options: GenerateOptions, io: Io): Promise<ExitCode> {
  const kind: Kind = oneOf(kinds)(name, "the kind");
  checkOptions(kind, options);
  const format = formatToWrite(options.output, textFormats, options.to) ?? "csv";
  const output = textOutput(options.output, format, io);
  const parts = partsOf(kind, options);
  let part = parts.next();
  if (part.done) return done;
  const { features } = part.value;
  const lines = linesIn(format, features, options.decimals);
  let rows = 0;
  const text = function* () {
    yield lines.head;
    for (; !part.done; part = parts.next()) {
      yield lines.of(part.value);
      rows += part.value.rows.length;
    }
  };
  const code = await writeAll(output, text(), io);
  if (code === done && output.path !== undefined)
    note(io, `wrote ${counted(rows, "row")} of ${counted(features.length, "feature")} to ${output.path}`);
  return code;
}
