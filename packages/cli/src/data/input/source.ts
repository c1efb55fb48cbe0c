// Where data comes from: files, globs, standard input, built-in data sets.

import { lstatSync, readdirSync, readlinkSync, statSync } from "node:fs";
import { dataSets } from "../../datasets/names.js";
import { nearest } from "../../options/values.js";
import { UsageError } from "../../terminal/exit.js";
import { glob, isGlob } from "./glob.js";

/** Documents as files of their own, in a folder or a tar archive. */
export interface DocumentSource {
  readonly kind: "folder" | "tar";
  readonly name: string;
  readonly bytes: number;
}

/** Something that data can be read from. */
export type Source =
  | { readonly kind: "file" | "pipe"; readonly name: string; readonly bytes: number }
  | DocumentSource
  | { readonly kind: "stdin"; readonly name: string }
  | { readonly kind: "dataset"; readonly name: string; readonly dataset: string };

/** The sources that the paths of a command line stand for; each is checked to exist. */
export function sourcesOf(paths: readonly string[]): Source[] {
  if (paths.filter((path) => path === "-").length > 1)
    throw new UsageError("standard input can be read once only; got - twice");
  return paths.flatMap(sourcesAt);
}

function sourcesAt(path: string): Source[] {
  if (path === "-") return [{ kind: "stdin", name: "standard input" }];
  if (path.startsWith("dataset:")) return [{ kind: "dataset", name: path, dataset: path.slice("dataset:".length) }];
  if (path === "") throw new UsageError('the name of a file must not be empty; got ""');
  if (!statSync(path, { throwIfNoEntry: false }) && isGlob(path)) {
    const found = glob(path);
    if (found.length === 0) throw new UsageError(`no file matches ${path}`);
    return found.map(fileAt);
  }
  return [fileAt(path)];
}

function fileAt(path: string): Source {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UsageError(`${path} is a link to ${readlinkSync(path)}, which does not exist`);
  if (!stats) throw new UsageError(`${path}: there is no such file${besides(path)}`);
  if (stats.isDirectory()) {
    const table = tableIn(path);
    if (table)
      throw new UsageError(`${path} is a folder; name the files in it, as '${path.replace(/\/$/, "")}/*.${table}'`);
    return { kind: "folder", name: path, bytes: 0 };
  }
  if (stats.isFile() && /\.(tar|tar\.gz|tgz|tar\.zst|tzst)$/i.test(path))
    return { kind: "tar", name: path, bytes: stats.size };
  return { kind: stats.isFile() ? "file" : "pipe", name: path, bytes: stats.isFile() ? stats.size : 0 };
}

/** The ending of a data file in a folder: a folder of such files is not a folder of documents. */
function tableIn(folder: string): string | undefined {
  for (const name of readdirSync(folder)) {
    const [, ending] = /\.((?:csv|tsv|jsonl|parquet|libsvm|svm|vw)(?:\.gz|\.zst)?)$/i.exec(name) ?? [];
    if (ending !== undefined) return ending;
  }
  return undefined;
}

/** Whether a source is many documents rather than rows. */
export function isDocuments(source: Source): source is DocumentSource {
  return source.kind === "folder" || source.kind === "tar";
}

/** The files that a path of a command line stands for, whether or not they exist: several for a glob, none for `-`. */
export function pathsAt(path: string): readonly string[] {
  if (path === "-" || path === "" || path.startsWith("dataset:")) return [];
  return !statSync(path, { throwIfNoEntry: false }) && isGlob(path) ? glob(path) : [path];
}

/** What may have been meant instead: an address, which is not fetched, a built-in data set, or a file with a similar name. */
function besides(path: string): string {
  if (/^\w+:\/\//.test(path))
    return ": addresses are not fetched; download it, and name the file or send it in by a pipe";
  if (dataSets.includes(`dataset:${path}`)) return `; did you mean dataset:${path}, which comes along?`;
  const slash = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const folder = path.slice(0, slash + 1);
  const near = nearest(
    path.slice(slash + 1),
    glob(`${folder}*`).map((name) => name.slice(name.lastIndexOf("/") + 1)),
  );
  return near === undefined ? "" : `; did you mean ${folder}${near}?`;
}
