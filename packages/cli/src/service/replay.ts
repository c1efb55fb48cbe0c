// replay: proves that every model of a directory follows from its examples.

import { done, type ExitCode, no, UsageError } from "../terminal/exit.js";
import { type Io, print } from "../terminal/io.js";
import { counted } from "../text/number.js";
import { onDirectory, servicePackage } from "./package.js";

/** What can be typed after `rosenblatt replay DIR`. */
export interface ReplayOptions {
  readonly json?: boolean;
}

/** Learns every model again from its first example, and compares. */
export async function replay(directory: string, { json }: ReplayOptions, io: Io): Promise<ExitCode> {
  const server = await servicePackage("replay");
  if (!server.hasStore(directory)) throw new UsageError(`${directory} has no store of a service`);
  const service = await onDirectory(server, () => {
    try {
      server.checkDirectory(directory);
      return server.Service.open(directory);
    } catch (error) {
      if (!(error instanceof server.DirectoryInUseError)) throw error;
      throw new UsageError(
        `${directory} is in use by a service: stop it, or replay a copy, which rosenblatt backup makes`,
      );
    }
  });
  const differing: string[] = [];
  const models: object[] = [];
  try {
    for await (const one of server.replayAll(service)) {
      const { model, challenger, examples, sha256, replay: again, differsFrom } = one;
      const same = sha256 === again;
      const name = challenger === undefined ? model : `${model}, challenger ${challenger}`;
      if (!same) differing.push(name);
      models.push({ ...one, same });
      if (json) continue;
      print(
        io,
        `${name}: ${counted(examples, "example")}, sha256 ${sha256}, ${same ? "the same" : `replayed ${again}`}`,
      );
      if (differsFrom !== undefined) print(io, `  the snapshot after example ${differsFrom} is the first that differs`);
    }
  } finally {
    await service.close();
  }
  const same = differing.length === 0;
  if (json) print(io, JSON.stringify({ same, models }));
  else if (same) print(io, `Every model is the replay of its examples, bit for bit; the file is whole.`);
  else
    print(
      io,
      `${differing.join("; ")}: not the replay of its examples. The examples are what counts: rosenblatt repair ${directory} makes the models again from them.`,
    );
  return same ? done : no;
}
