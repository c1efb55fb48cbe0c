// backup: copies the store of a directory while the service keeps running.

import { existsSync } from "node:fs";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, print } from "../terminal/io.js";
import { bytes, counted } from "../text/number.js";
import { onDirectory, servicePackage } from "./package.js";

/** Copies the store of a directory into a new file. */
export async function backup(directory: string, file: string, io: Io): Promise<ExitCode> {
  const server = await servicePackage("backup");
  if (!server.hasStore(directory)) throw new UsageError(`${directory} has no store of a service`);
  if (existsSync(file)) throw new UsageError(`${file} exists already: a backup is always a new file`);
  const copy = await onDirectory(server, () => server.backup(directory, file));
  print(
    io,
    `${file}: ${counted(copy.models, "model")} with ${counted(copy.examples, "example")}, ${bytes(copy.bytes)}; it was read from end to end`,
  );
  print(io, "To go back to it: stop the service, and put it into an empty folder as rosenblatt.db.");
  return done;
}
