// Globs, for shells that do not expand them: *, ? and [...] within a name, ** for any number of folders.

import { readdirSync } from "node:fs";
import { isAbsolute, join, parse } from "node:path";
import { NamePattern } from "./name-pattern.js";

/** Whether a path has wildcards in it. */
export function isGlob(path: string): boolean {
  return /[*?[]/.test(path);
}

/** The files that match a pattern, sorted; names that begin with a dot are matched only by a dot. */
export function glob(pattern: string): string[] {
  const root = isAbsolute(pattern) ? parse(pattern).root : "";
  const parts = pattern
    .slice(root.length)
    .split(/[/\\]/)
    .filter((part) => part !== "" && part !== ".");
  // At the end, ** stands for the files in the folders.
  if (parts.at(-1) === "**") parts.push("*");
  const names = parts.map((part) => (part === ".." || part === "**" ? part : new NamePattern(part)));
  return [...found(root, names)].sort();
}

/** The files in a folder that match the parts of a pattern. */
function found(root: string, parts: readonly (".." | "**" | NamePattern)[]): ReadonlySet<string> {
  const files = new Set<string>();
  // Folders to search, each with the part of the pattern from which on it is to be matched; no such pair is searched twice.
  const waiting: [folder: string, place: number][] = [];
  const been = new Set<string>();
  const visit = (folder: string, place: number) => {
    const here = `${place} ${folder}`;
    if (place < parts.length && !been.has(here)) waiting.push([folder, place]);
    been.add(here);
  };
  visit(root, 0);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [folder, place] = next;
    const part = parts[place];
    if (part === "..") visit(join(folder, part), place + 1);
    if (part === "**") visit(folder, place + 1);
    for (const entry of part === ".." ? [] : entries(folder)) {
      const path = folder === "" ? entry.name : join(folder, entry.name);
      if (part === "**") {
        if (entry.isDirectory() && !entry.name.startsWith(".")) visit(path, place);
      } else if ((part as NamePattern).matches(entry.name)) {
        if (place < parts.length - 1) visit(path, place + 1);
        else if (!entry.isDirectory()) files.add(path);
      }
    }
  }
  return files;
}

function entries(folder: string) {
  try {
    return readdirSync(folder || ".", { withFileTypes: true });
  } catch {
    return [];
  }
}
