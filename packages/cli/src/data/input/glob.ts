// Globs, for shells that leave them alone: *, ? and [...] within a name, ** for any folders.

import { readdirSync } from "node:fs";
import { isAbsolute, join, parse } from "node:path";
import { wildcard } from "./wildcard.js";

/** Whether a path has wildcards in it. */
export function isGlob(path: string): boolean {
  return /[*?[]/.test(path);
}

/** The files that match a pattern, sorted; names that begin with a dot are matched by a dot only. */
export function glob(pattern: string): string[] {
  const root = isAbsolute(pattern) ? parse(pattern).root : "";
  const parts = pattern.slice(root.length).split(/[/\\]/).filter(Boolean);
  const found = new Set<string>();
  search(root, parts, found);
  return [...found].sort();
}

function search(folder: string, [part, ...rest]: string[], found: Set<string>): void {
  if (part === "**" && rest.length > 0) search(folder, rest, found);
  if (part === "." || part === "..") {
    search(join(folder, part), rest, found);
    return;
  }
  const name = part === "**" ? undefined : wildcard(part);
  for (const entry of entries(folder)) {
    const path = folder === "" ? entry.name : join(folder, entry.name);
    if (name ? !name(entry.name) : entry.name.startsWith(".")) continue;
    if (!name) {
      if (entry.isDirectory()) search(path, [part, ...rest], found);
      else if (rest.length === 0) found.add(path);
    } else if (rest.length > 0) search(path, rest, found);
    else if (!entry.isDirectory()) found.add(path);
  }
}

function entries(folder: string) {
  try {
    return readdirSync(folder || ".", { withFileTypes: true });
  } catch {
    return [];
  }
}
