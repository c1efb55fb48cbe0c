// The rows that a picture shows.

import { InputError } from "rosenblatt";
import type { Encoding } from "../data/formats/encoding.js";
import { sourcesOf } from "../data/input/source.js";
import { type Loaded, loadData } from "../data/load.js";
import type { DataOptions } from "../options/data.js";
import { UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { count, counted } from "../text/number.js";

/** Reads the rows to draw. A plane also shows data without classes; rows that lack one beside others are left out by --bad-rows skip. */
export async function drawnRows(
  sources: readonly string[],
  kind: string,
  options: DataOptions,
  io: Io,
  encoding: Encoding,
): Promise<Loaded> {
  const unlabelled = kind === "plane";
  const data = await loadData(sources, { ...options, unlabelled }, io, encoding);
  if (data.examples.labelled || sourcesOf(sources).some((source) => source.kind !== "file")) return data;
  const labelled = await loadData(sources, { ...options, badRows: "skip" }, io, encoding).catch((error) => {
    if (error instanceof UsageError || error instanceof InputError) return undefined;
    throw error;
  });
  if (!labelled || options.badRows === "skip") return labelled ?? data;
  const without = data.examples.size - labelled.examples.size;
  const them = without === 1 ? "it" : "them";
  note(
    io,
    `note: all rows are drawn as of unknown class, since ${count(without)} of ${counted(data.examples.size, "row")} ${without === 1 ? "has" : "have"} none: --bad-rows skip leaves ${them} out`,
  );
  return data;
}
