// Options as words of a command line.

import type { Option, OptionGroup } from "./option.js";

/** The words of a command line that set the options of these groups to their values; options without a value are left out. */
export function wordsFor(groups: readonly OptionGroup[], values: object): string[] {
  return groups.flatMap(({ options }) => options.flatMap((option) => words(option, values as Record<string, unknown>)));
}

function words({ flags }: Option, values: Readonly<Record<string, unknown>>): string[] {
  const flag = flags.match(/--[a-z0-9-]+/)![0];
  const isNot = flag.startsWith("--no-");
  const name = flag.replace(/^--(no-)?/, "").replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const value = values[name];
  if (isNot) return value === false ? [flag] : [];
  if (value === undefined || value === false) return [];
  return value === true ? [flag] : [flag, spelled(value)];
}

function spelled(value: unknown): string {
  if (Array.isArray(value)) return value.map((word) => String(word).replaceAll(",", "\\,")).join(",");
  if (value instanceof Map) return [...value].map(([name, weight]) => `${name}=${weight}`).join(",");
  if (typeof value === "object" && value !== null) return Object.values(value).join(":");
  return value === Infinity ? "infinity" : String(value);
}

/** Words as one line that a shell splits into the same words again. */
export function commandLine(list: readonly string[]): string {
  return list.map(quoted).join(" ");
}

/** A word as a shell reads it, quoted if necessary. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
