// The corpus: cases that once failed, one small file each, tried again before anything else.

import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromJson, toJson } from "./case-text.js";

/** A case of the corpus. */
export interface Entry {
  readonly target: string;
  /** The file's name, without its ending. */
  readonly name: string;
  /** What went wrong, or would if the law were broken again. */
  readonly found: string;
  /** Why the case may still fail. Absent once it is mended, and from then on it must hold. */
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

/** Keeps a case that failed; returns its file, or undefined where the case is no plain data or too large to keep. */
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

/** Says that a case holds from now on. */
export function settle(folder: string, { target, name }: Entry): void {
  const file = join(folder, target, `${name}.json`);
  const { open: _, ...rest } = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, `${JSON.stringify(rest, null, 2)}\n`);
}

/** Characters of a file worth keeping in the repository. */
const largest = 100_000;
