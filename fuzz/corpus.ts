// The corpus: cases that once failed, one small file each, which are tried before anything else.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromJson, toJson } from "./case-text.js";

/** A case of the corpus. */
export interface Entry {
  readonly target: string;
  /** The file's name, without its extension. */
  readonly name: string;
  /** What went wrong, or would go wrong if the law were violated again. */
  readonly found: string;
  /** Why the case may still fail. Absent once the bug is fixed; from then on the law must hold. */
  readonly open?: string;
  readonly given: unknown;
}

/** Returns all entries, or those of some targets, in a fixed order. */
export function entriesIn(folder: string, targets?: readonly string[]): Entry[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => targets?.includes(name) ?? !name.startsWith("."));
  return names.sort().flatMap((target) =>
    readdirSync(join(folder, target))
      .filter((file) => file.endsWith(".json"))
      .sort()
      .map((file): Entry => {
        const { found, open, case: given } = JSON.parse(readFileSync(join(folder, target, file), "utf8"));
        return { target, name: file.slice(0, -5), found, ...(open && { open }), given: fromJson(given) };
      }),
  );
}

/** Stores a failing case; returns its file, or undefined if the case is not plain data or is too large. */
export function keep(folder: string, target: string, found: string, given: unknown): string | undefined {
  const json = toJson(given);
  const text = `${JSON.stringify({ found, case: json }, null, 2)}\n`;
  if (text.length > largest) return undefined;
  const name = createHash("sha256").update(JSON.stringify(json)).digest("hex").slice(0, 12);
  mkdirSync(join(folder, target), { recursive: true });
  const file = join(folder, target, `${name}.json`);
  writeFileSync(file, text);
  return file;
}

/** Marks a case as one for which the law must hold from now on. */
export function settle(folder: string, { target, name }: Entry): void {
  const file = join(folder, target, `${name}.json`);
  const { open: _, ...rest } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, `${JSON.stringify(rest, null, 2)}\n`);
}

/** The most characters of a file in the corpus. */
const largest = 100_000;
