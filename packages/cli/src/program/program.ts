// From words to a command: configures commander from the tables of commands and options.

import { CommanderError, Command as Parser, Option as ParserOption } from "commander";
import { cameFrom, flagsIn } from "../options/advice.js";
import { namesCluster } from "../options/cluster.js";
import { type GeneralOptions, generalOptions, helpOption } from "../options/general.js";
import type { Option, OptionGroup } from "../options/option.js";
import { oneOf } from "../options/values.js";
import { visible } from "../terminal/escape-sequences.js";
import { done, type ExitCode, trouble, UsageError } from "../terminal/exit.js";
import { type Io, note } from "../terminal/io.js";
import { version } from "../version.js";
import { type Arguments, type Command, type CommandGroup, optionsOf } from "./command.js";
import { filesOf } from "./command-files.js";
import { commandHelp, type HelpExtent, type HelpStream, overview } from "./help.js";
import { topics } from "./help-topics.js";

/** Parses the words after `rosenblatt` and runs the command that they name. */
export async function run(argv: readonly string[], commands: readonly CommandGroup[], io: Io): Promise<ExitCode> {
  if (argv.some((word) => word.includes("\0"))) throw new UsageError("a command line cannot contain the character NUL");
  let code: ExitCode = done;
  const program = parser(commands, helpExtent(argv), io, (result) => {
    code = result;
  });
  try {
    await program.parseAsync([...argv], { from: "user" });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.unknownOption") await sayWhoseOption(error.message, commands, io);
    return error.exitCode === 0 ? done : trouble;
  }
}

/** After the error of an option that its command does not have: the commands that do have it. */
async function sayWhoseOption(message: string, commands: readonly CommandGroup[], io: Io): Promise<void> {
  const flag = /'(--[a-z][a-z0-9-]*)/.exec(message)?.[1];
  const names: string[] = [];
  for (const command of commands.flatMap(({ commands: list }) => list))
    if (flag !== undefined && flagsIn(await optionsOf(command)).has(flag)) names.push(command.name);
  if (names.length > 0) io.stderr.write(`(${flag} is an option of ${names.join(", ")})\n`);
}

/** What --help should show; the parser ignores whatever follows it. */
function helpExtent(argv: readonly string[]): HelpExtent {
  const at = argv.findIndex((word) => word === "--help" || word === "-h");
  return at >= 0 && argv[at + 1] === "all" ? "all" : "first";
}

function parser(
  commands: readonly CommandGroup[],
  extent: HelpExtent,
  io: Io,
  finished: (code: ExitCode) => void,
): Parser {
  const program = new Parser("rosenblatt");
  const loaded = new Map<Parser, readonly [Command, readonly OptionGroup[]]>();
  let stream: HelpStream = "stdout";
  program
    .version(version, "-V, --version")
    .helpOption("-h, --help")
    .helpCommand(false)
    .exitOverride()
    .allowExcessArguments(false)
    .configureHelp({
      prepareContext: ({ error }) => {
        stream = error ? "stderr" : "stdout";
      },
      // Only the program itself and `help` have no command in the table.
      formatHelp: (own) => {
        const command = loaded.get(own);
        return `${command ? commandHelp(...command, extent, io, stream) : overview(commands, io, stream)}\n`;
      },
    })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      // Help, whose lines are ours.
      writeErr: (text) => io.stderr.write(text),
      // A suggestion has a line of its own; any other line end comes from the command line and must be escaped.
      outputError: (text, write) =>
        write(
          `${text
            .trimEnd()
            .split(/\n(?=\(Did you mean )/)
            .map(visible)
            .join("\n")}\n`,
        ),
    });
  // Commander accepts these before and after a command's name.
  for (const option of generalOptions.options) if (option !== helpOption) program.addOption(parserOption(option));
  for (const { commands: list } of commands) for (const command of list) addCommand(program, command, io, finished);
  // Only the options of the command being run are loaded.
  program.hook("preSubcommand", async (_, own) => {
    const command = commandOf(own.name(), commands);
    if (!command) return;
    const groups = await optionsOf(command);
    loaded.set(own, [command, groups]);
    for (const { options } of groups) for (const option of options) own.addOption(parserOption(option));
  });
  program
    .command("help")
    .argument("[topic]")
    .argument("[extent]")
    .action(async (topic: string | undefined, extent: string | undefined) => {
      if (extent !== undefined && extent !== "all")
        throw new UsageError(`expected all or nothing after help ${topic}; got ${JSON.stringify(extent)}`);
      io.stdout.write(
        `${topic === undefined ? overview(commands, io) : await helpOn(topic, extent ?? "first", commands, io)}\n`,
      );
    });
  return program;
}

function addCommand(program: Parser, command: Command, io: Io, finished: (code: ExitCode) => void): void {
  const own = program.command(command.name);
  for (const { name, description } of command.arguments) own.argument(asOptional(name), description);
  own.action(async (...words: unknown[]) => {
    const {
      color,
      quiet = false,
      progress,
      debug = false,
      force = false,
      modelLimit,
      memoryLimit,
      ...options
    } = own.optsWithGlobals<GeneralOptions>();
    const settings = { color, quiet, progress: progress && !quiet, debug, modelLimit, memoryLimit };
    const given = words.slice(0, command.arguments.length) as Arguments;
    // Rows on a cluster do not come from standard input.
    const isIdle = namesCluster(options);
    const args = command.arguments.map((argument, i) => {
      if (given[i] === undefined && argument.name.startsWith("<"))
        throw new UsageError(
          `${command.name} needs ${argument.name}: ${argument.description}; see rosenblatt ${command.name} --help`,
        );
      return argument.orStdin && given[i]!.length === 0 && !isIdle ? ["-"] : given[i];
    });
    if (command.arguments.some(({ orStdin }, i) => orStdin && given[i]!.length === 0) && io.stdin.isTTY && !isIdle) {
      io.stderr.write(`${commandHelp(command, await optionsOf(command), "first", { ...io, settings }, "stderr")}\n`);
      return finished(trouble);
    }
    const files = await filesOf(command, args, options, force, io);
    const settled: Io = { ...io, settings, files };
    try {
      finished(await command.run(args, options as never, settled));
    } catch (error) {
      cameFrom(error, flagsIn([...(await optionsOf(command)), generalOptions]));
      throw error;
    } finally {
      await noteRefusal(settled);
    }
  });
}

/** Notes that WebAssembly was unavailable, if a command tried to use it. */
async function noteRefusal(io: Io): Promise<void> {
  const reason = (await import("rosenblatt/wasm")).wasmRefusal();
  if (reason !== undefined)
    note(io, `note: plain loops did the work, with the same result, because WebAssembly was not to be had: ${reason}`);
}

/** `<model>` as `[model]`, because we word the error about a missing argument ourselves. */
function asOptional(name: string): string {
  return name.replace(/^<(.*)>$/, "[$1]");
}

function parserOption(option: Option): ParserOption {
  const { flags, description, choices, parse, collect, conflicts } = option;
  const own = new ParserOption(flags, description);
  if (option.default !== undefined) own.default(option.default);
  if (conflicts) own.conflicts([...conflicts]);
  if (choices) own.argParser((text: string) => oneOf(choices)(text, own.long!));
  if (parse)
    own.argParser((text: string, before: unknown) => {
      const now = parse(text, own.long!);
      return collect ? collect(before, now) : now;
    });
  return own;
}

function commandOf(name: string, commands: readonly CommandGroup[]): Command | undefined {
  return commands.flatMap((group) => group.commands).find((command) => command.name === name);
}

async function helpOn(topic: string, extent: HelpExtent, commands: readonly CommandGroup[], io: Io): Promise<string> {
  const command = commandOf(topic, commands);
  if (command) return commandHelp(command, await optionsOf(command), extent, io);
  if (topic === "help") return overview(commands, io);
  const page = topics.get(topic);
  if (page) return page;
  const names = commands.flatMap((group) => group.commands.map(({ name }) => name));
  throw new UsageError(
    `there is no help on ${JSON.stringify(topic)}; there is on ${[...names, ...topics.keys()].join(", ")}`,
  );
}
