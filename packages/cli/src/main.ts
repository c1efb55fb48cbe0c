// From the words of the command line to an exit code: the one place where errors are printed.

import { done, type ExitCode, ExitError, interrupted, trouble } from "./terminal/exit.js";
import { guarded } from "./terminal/guarded-io.js";
import { type Io, type ProcessIo, print, processIo } from "./terminal/io.js";
import { endBy, endings } from "./terminal/signals.js";
import { prepareSecondThread } from "./threads/second-thread.js";
import { version } from "./version.js";

/** Runs a command line, the words after `rosenblatt`. Never throws. */
export async function main(argv: readonly string[], streams: Io): Promise<ExitCode> {
  const io = guarded(streams);
  try {
    // Answered before anything is loaded, so that it is fast.
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
    return error instanceof ExitError ? error.exitCode : trouble;
  }
}

/** What the executable does. */
export async function start(): Promise<void> {
  const io = processIo();
  process.stdout.on("error", async (error: NodeJS.ErrnoException) => {
    if (isTerminalClosed(io)) return endBy("SIGHUP");
    // Whatever reads our output may stop early, as `head` does.
    if (error.code === "EPIPE") process.exit(codeOfSignal(io) ?? done);
    const { messageOf } = await import("./report/error.js");
    process.stderr.write(`error: standard output: ${messageOf(error, process.argv.includes("--debug"))}\n`);
    process.exit(trouble);
  });
  // Standard error was closed: progress and notes are lost, but the result is still wanted.
  process.stderr.on("error", () => {});
  const code = await main(process.argv.slice(2), io);
  if (isTerminalClosed(io)) endBy("SIGHUP");
  else process.exitCode = code === interrupted ? (codeOfSignal(io) ?? code) : code;
}

function codeOfSignal(io: ProcessIo): number | undefined {
  const name = io.interruptedBy();
  return name && endings[name];
}

/** Whether the terminal has announced that it is closing. While exiting, Node would try to reset the closed terminal and crash. */
function isTerminalClosed(io: ProcessIo): boolean {
  return io.interruptedBy() === "SIGHUP" && [io.stdin, io.stdout, io.stderr].some(({ isTTY }) => isTTY);
}
