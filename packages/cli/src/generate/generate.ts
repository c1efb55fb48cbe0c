// generate: synthetic data sets.

import { oneOf } from "../options/values.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { writeAll } from "../terminal/text-output.js";
import { counted } from "../text/number.js";
import { linesIn } from "./lines.js";
import { checkOptions, type Kind, type KindOptions, kinds, type TextFormat, textFormats } from "./options.js";
import { partsOf } from "./parts.js";

export interface GenerateOptions extends KindOptions {
  output?: string;
  to?: TextFormat;
  decimals?: number;
}

export async function generate(name: string, options: GenerateOptions, io: Io): Promise<ExitCode> {
  const kind: Kind = oneOf(kinds)(name, "the kind");
  checkOptions(kind, options);
  const format = options.to ?? formatOf(options.output) ?? "csv";
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
  const code = await writeAll(options.output, text(), io);
  if (code === done && options.output !== undefined && options.output !== "-")
    note(io, `wrote ${counted(rows, "row")} of ${counted(features.length, "feature")} to ${options.output}`);
  return code;
}

/** What the name of an output asks for. */
export function formatOf(path: string | undefined): TextFormat | undefined {
  if (path === undefined || path === "-") return undefined;
  const end = path.toLowerCase().match(/\.([a-z]+)(\.gz)?$/)?.[1] ?? "";
  const format = { svm: "libsvm", svmlight: "libsvm", ndjson: "jsonl" }[end] ?? end;
  if ((textFormats as readonly string[]).includes(format)) return format as TextFormat;
  throw new UsageError(
    `${path} does not end in a format that can be written; --to says which: ${textFormats.join(", ")}`,
  );
}
