// Finds the documents among many files, and their classes, which are the names of their folders.

/** A file as a folder or an archive lists it. */
export interface Listed {
  /** Its folders from the outermost on, and its own name last. */
  readonly path: readonly string[];
}

/** A document and its class, which is the folder it lies in; undefined where there are no folders. */
export interface Shelved<T extends Listed> {
  readonly file: T;
  readonly label: string | undefined;
}

/** Documents in order, and how many files are none. */
export interface Shelf<T extends Listed> {
  readonly documents: readonly Shelved<T>[];
  /** Files in a folder that has folders in it, such as a README beside the classes. */
  readonly beside: number;
  readonly hidden: number;
  /** Documents in folders that conventionally contain unlabelled texts. */
  readonly unlabelled: number;
  /** The folders above those of classes that come twice, once to learn from and once to test on; undefined where they do not. */
  readonly parts: { readonly train: string; readonly test: string } | undefined;
}

const unlabelledNames = new Set(["unsup", "unlabeled", "unlabelled"]);

/**
 * Puts files in order of their paths and finds their classes: documents lie in folders that have no folder in them, whose name is the
 * class. Files beside folders, and those whose own name or a folder's begins with a dot, are left out.
 */
export function shelve<T extends Listed>(files: readonly T[]): Shelf<T> {
  const seen = files.filter(({ path }) => !path.some((name) => name.startsWith(".")));
  const branches = new Set<string>();
  for (const { path } of seen)
    for (let depth = 0; depth + 1 < path.length; depth++) branches.add(path.slice(0, depth).join("/"));
  const inLeaves = seen.filter(({ path }) => !branches.has(path.slice(0, -1).join("/")));
  const labels = new Set(inLeaves.map(({ path }) => path.at(-2)));
  const named = (label: string | undefined) => label === undefined || !unlabelledNames.has(label.toLowerCase());
  const isSpare = labels.size > 2 ? ({ path }: T) => !named(path.at(-2)) : () => false;
  const kept = inLeaves.filter((file) => !isSpare(file));
  const ordered = kept.map((file) => ({ file, key: file.path.join("/") })).sort((a, b) => (a.key < b.key ? -1 : 1));
  return {
    documents: ordered.map(({ file }) => ({ file, label: file.path.at(-2) })),
    beside: seen.length - inLeaves.length,
    hidden: files.length - seen.length,
    unlabelled: inLeaves.length - kept.length,
    parts: partsOf(kept),
  };
}

/** Folders as `train` and `test`, or `news-train` and `news-test`, right above those of the classes. */
function partsOf(files: readonly Listed[]): Shelf<Listed>["parts"] {
  const above = new Set(files.map(({ path }) => path.slice(0, -2).join("/")));
  if (above.size !== 2) return undefined;
  const names = [...above];
  const ending = (word: RegExp) => names.find((name) => word.test(name));
  const [train, test] = [ending(/(^|[-_./])train(ing)?$/i), ending(/(^|[-_./])test(ing)?$/i)];
  return train !== undefined && test !== undefined ? { train, test } : undefined;
}
