// Remembers which command an error comes from, so that advice names only options that this command has.

import type { OptionGroup } from "./option.js";

/** The flags of the command that an error came from. */
const flagsBehind = new WeakMap<object, ReadonlySet<string>>();

/** All flags of the given options: `--output`, `-o`. */
export function flagsIn(groups: readonly OptionGroup[]): Set<string> {
  return new Set(
    groups.flatMap(({ options }) => options.flatMap(({ flags }) => flags.match(/--?[a-z][a-z0-9-]*/gi) ?? [])),
  );
}

/** Remembers the flags of the command that an error came from. */
export function cameFrom(error: unknown, flags: ReadonlySet<string>): void {
  if (typeof error === "object" && error !== null) flagsBehind.set(error, flags);
}

/** The flags of the command that an error came from; undefined if unknown. */
export function flagsOfCommand(error: object): ReadonlySet<string> | undefined {
  return flagsBehind.get(error);
}

/**
 * The flags that a text names as options of the command itself, and not in a command line of another, as in `rosenblatt
 * train --holdout 0.2`.
 */
export function ownFlagsIn(text: string, commands: readonly string[]): string[] {
  return text.split(/[;:,)]/).flatMap((clause) => {
    const words = clause.split(" ");
    const command = words.findIndex((word) => commands.includes(word));
    const own = command < 0 ? words : words.slice(0, command);
    return own.join(" ").match(/(?<![\w-])--[a-z][a-z-]+/g) ?? [];
  });
}
