// datasets: lists or writes the data sets that come with the library.

import { type CatalogueEntry, catalogue } from "rosenblatt/datasets";
import { checkEnding } from "../options/file-ending.js";
import { nearest } from "../options/values.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, print, printJson } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { textOutput, writeAll } from "../terminal/text-output.js";
import { count } from "../text/number.js";
import { table } from "../text/table.js";
import { dataSetAsCsv } from "./data-set.js";

/** What can be typed after `rosenblatt datasets`. */
export interface DatasetsOptions {
  output?: string;
  json?: true;
}

/** Lists the built-in data sets, or writes one of them. */
export async function datasets(name: string | undefined, options: DatasetsOptions, io: Io): Promise<ExitCode> {
  const entry = name === undefined ? undefined : named(name.replace(/^dataset:/, ""));
  if (options.json) printJson(io, document(entry ? [entry] : catalogue));
  else if (entry) return write(entry.name, options.output, io);
  else if (options.output !== undefined)
    throw new UsageError(`--output needs the name of a data set: ${names().join(", ")}`);
  else for (const line of list(io)) print(io, line);
  return done;
}

function write(name: CatalogueEntry["name"], output: string | undefined, io: Io): Promise<ExitCode> {
  if (output !== undefined) checkEnding(output, "csv");
  return writeAll(textOutput(output, "csv", io), [dataSetAsCsv(name)], io);
}

function named(name: string): CatalogueEntry {
  const entry = catalogue.find((one) => one.name === name);
  if (entry) return entry;
  const near = nearest(name, names());
  throw new UsageError(
    `there is no data set ${JSON.stringify(name)}; there are ${names().join(", ")}${near ? `: did you mean ${near}?` : ""}`,
  );
}

function names(): string[] {
  return catalogue.map(({ name }) => name);
}

/** See docs/formats/cli.md. */
function document(entries: readonly CatalogueEntry[]) {
  return { schema: "rosenblatt/datasets@1", datasets: entries.map(({ load: _, ...facts }) => facts) };
}

function list(io: Io): string[] {
  const { bold, dim } = styleOf(io, "stdout");
  const rows = catalogue.map(({ name, examples, features, classes }) => [
    `dataset:${name}`,
    count(examples),
    count(features),
    count(classes.length),
  ]);
  const lines = table([["name", "examples", "features", "classes"], ...rows], "lrrr");
  const notes = catalogue.flatMap(({ name, description, source }) => [
    "",
    bold(name),
    `  ${description}`,
    dim(`  ${source}`),
  ]);
  return [bold(lines[0]), ...lines.slice(1), ...notes, "", "try: rosenblatt train dataset:iris --holdout 0.2"];
}
