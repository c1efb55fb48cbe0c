// repair: saves what can be saved of a damaged store.

import { done, type ExitCode, no, UsageError } from "../terminal/exit.js";
import { type Io, print } from "../terminal/io.js";
import { count, counted } from "../text/number.js";
import { onDirectory, servicePackage } from "./package.js";

/** What can be typed after `rosenblatt repair DIR`. */
export interface RepairOptions {
  readonly dryRun?: boolean;
}

/** The most sentences about losses that are printed; the rest are counted. */
const most = 50;

/** Saves what can be read of a store, or only reports what could be saved. Exits with 1 if something is lost. */
export async function repair(directory: string, { dryRun }: RepairOptions, io: Io): Promise<ExitCode> {
  const server = await servicePackage("repair");
  if (!server.hasStore(directory)) throw new UsageError(`${directory} has no store of a service`);
  const { saved, lost, gaps, damaged } = await onDirectory(server, async () => {
    if (dryRun) return { ...server.repairTried(directory), damaged: undefined };
    const repaired = server.repairInPlace(directory);
    await server.checkRepaired(directory);
    return repaired;
  });
  const kept = Object.entries(saved).filter(([, rows]) => rows > 0);
  const rows = kept.map(([table, rows]) => counted(rows, table.replaceAll("_", " ")));
  print(io, `${dryRun ? "Can be saved" : "Saved"}: ${rows.join(", ") || "nothing"}`);
  if (lost.length === 0) print(io, "Nothing is lost.");
  else {
    print(io, "Lost:");
    for (const what of lost.slice(0, most)) print(io, `  ${what}`);
    if (lost.length > most) print(io, `  and ${count(lost.length - most)} more such places`);
    for (const { model, after, before } of gaps.slice(0, most))
      print(io, `  ${model}: no examples between ${after} and ${before}, lost now or forgotten before`);
  }
  if (damaged !== undefined)
    print(io, `The file as it was is kept as ${damaged}; models are made again from the examples.`);
  return lost.length === 0 ? done : no;
}
