// The files of a folder and of the folders in it.

import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../../terminal/exit.js";
import type { Listed } from "./shelf.js";

/** A file in a folder or in one of its subfolders. */
export interface FolderFile extends Listed {
  /** The path under which it can be opened. */
  readonly place: string;
  readonly size: number;
}

/** The deepest nesting of folders. */
const deepest = 32;

/** Lists the files of a folder and its subfolders. Links and hidden folders are counted but not followed. */
export function filesIn(folder: string): { files: FolderFile[]; links: number; hiddenFolders: number } {
  const files: FolderFile[] = [];
  let links = 0;
  let hiddenFolders = 0;
  const visit = (place: string, path: readonly string[]) => {
    if (path.length > deepest) throw new UsageError(`${place} lies more than ${deepest} folders deep in ${folder}`);
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const own = { place: join(place, entry.name), path: [...path, entry.name] };
      if (entry.isDirectory() && entry.name.startsWith(".")) hiddenFolders++;
      else if (entry.isDirectory()) visit(own.place, own.path);
      else if (entry.isFile()) files.push({ ...own, size: lstatSync(own.place).size });
      else if (entry.isSymbolicLink()) links++;
    }
  };
  visit(folder, []);
  return { files, links, hiddenFolders };
}
