// From the words of the command line to an exit code: the one place where errors are printed.

import { done, type ExitCode, trouble } from "./terminal/exit.js";
import { guarded } from "./terminal/guarded-io.js";
import { type Io, print, processIo } from "./terminal/io.js";
import { prepareSecondThread } from "./threads/second-thread.js";
import { version } from "./version.js";

/** Runs a command line, the words after `rosenblatt`. Never throws. */
export async function main(argv: readonly string[], streams: Io): Promise<ExitCode> {
  const io = guarded(streams);
  try {
    // Answered before anything is loaded.
    if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
      print(io, version);
      return done;
    }
    prepareSecondThread(argv);
    const [{ run }, { commands }] = await Promise.all([import("./program/program.js"), import("./commands/index.js")]);
    return await run(argv, commands, io);
  } catch (error) {
    const { messageOf } = await import("./report/error.js");
    io.stderr.write(`error: ${messageOf(error, argv.includes("--debug"))}\n`);
    return trouble;
  }
}

/** What the executable does. */
export async function start(): Promise<void> {
  process.stdout.on("error", async (error: NodeJS.ErrnoException) => {
    // Whoever reads our output may stop, as head does.
    if (error.code === "EPIPE") process.exit(done);
    const { messageOf } = await import("./report/error.js");
    process.stderr.write(`error: standard output: ${messageOf(error, process.argv.includes("--debug"))}\n`);
    process.exit(trouble);
  });
  // Nobody listens to progress and notes: the result is worth having still.
  process.stderr.on("error", () => {});
  process.exitCode = await main(process.argv.slice(2), processIo());
}
