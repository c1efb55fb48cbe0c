// Advice against an error in terms of the command line, with a flag in place of the library's option.

import type { Remedy } from "rosenblatt";
import { commandLine } from "./command-line.js";

const words: Readonly<Record<NonNullable<Remedy["option"]>, (flag: string) => string>> = {
  numeric: (flag) => `take the column as numbers with ${flag}`,
  categorical: (flag) => `take the column as categories with ${flag}`,
  text: (flag) => `take the words of the column with ${flag}`,
  date: (flag) => `take the column as dates with ${flag}`,
  missing: (flag) => `count it as missing with ${flag}`,
  missingWords: () => "take such words as values with --no-missing-words",
  label: (flag) => `name the key with ${flag}`,
  sort: (flag) => `read with ${flag} to have them sorted`,
  budgetKeep: (flag) => `keep within the budget in another way with ${flag}`,
  budgetBeyondBound: (flag) => `do without the bound with ${flag}`,
  zeroBased: (flag) => `read with ${flag} if they count from 0`,
};

const longestValue = 64;

/** A remedy in the words of the command line. */
export function remedyWords(remedy: Remedy): string {
  // Nobody types a very long name, and the library's message cuts it short.
  const flag = (remedy.value?.length ?? 0) > longestValue ? undefined : flagOf(remedy);
  return remedy.option && flag ? words[remedy.option](flag) : remedy.text;
}

/** The flag that carries out a remedy, with its value, as it is typed; undefined if the data itself must change. */
export function flagOf({ option, value }: Remedy): string | undefined {
  if (!option) return undefined;
  const flag = `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (value === undefined) return flag;
  const word = value.replaceAll(",", "\\,");
  return commandLine(word.startsWith("-") ? [`${flag}=${word}`] : [flag, word]);
}
