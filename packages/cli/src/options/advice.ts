// What would help against an error, as far as the command that failed can be told so.

import type { OptionGroup } from "./option.js";

/** The flags of the command that an error came out of. */
const flagsBehind = new WeakMap<object, ReadonlySet<string>>();

/** All flags that options can be given by: `--output`, `-o`. */
export function flagsIn(groups: readonly OptionGroup[]): Set<string> {
  return new Set(
    groups.flatMap(({ options }) => options.flatMap(({ flags }) => flags.match(/--?[a-z][a-z0-9-]*/gi) ?? [])),
  );
}

/** Remembers which flags the command has that an error comes out of. */
export function cameFrom(error: unknown, flags: ReadonlySet<string>): void {
  if (typeof error === "object" && error !== null) flagsBehind.set(error, flags);
}

/** The flags of the command that an error came out of; undefined where it came out of none. */
export function flagsOfCommand(error: object): ReadonlySet<string> | undefined {
  return flagsBehind.get(error);
}

/** Flags that a text names as options of the command itself: not those in the command line of another, as in `rosenblatt train --holdout 0.2`. */
export function ownFlagsIn(text: string, commands: readonly string[]): string[] {
  return text.split(/[;:,)]/).flatMap((clause) => {
    const words = clause.split(" ");
    const command = words.findIndex((word) => commands.includes(word));
    const own = command < 0 ? words : words.slice(0, command);
    return own.join(" ").match(/(?<![\w-])--[a-z][a-z-]+/g) ?? [];
  });
}
