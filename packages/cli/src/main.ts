// From the words of the command line to an exit code: the one place where errors are printed.

import { done, type ExitCode, trouble } from "./exit.js";
import { type Io, print, processIo } from "./io.js";
import { version } from "./version.js";

/** Runs a command line, the words after `rosenblatt`. Never throws. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  try {
    // Answered before anything is loaded.
    if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
      print(io, version);
      return done;
    }
    const { run } = await import("./program.js");
    return await run(argv, io);
  } catch (error) {
    const { messageOf } = await import("./report/error.js");
    io.stderr.write(`error: ${messageOf(error, argv.includes("--debug"))}\n`);
    return trouble;
  }
}

/** What the executable does. */
export async function start(): Promise<void> {
  // Whoever reads our output may stop, as head does.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(done);
    throw error;
  });
  process.exitCode = await main(process.argv.slice(2), processIo());
}
