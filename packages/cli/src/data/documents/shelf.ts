// Finds the documents among many files, and their classes, which are the names of their folders.

/** A file as a folder or an archive lists it. */
export interface Listed {
  /** Its folders from the outermost inwards, and then its own name. */
  readonly path: readonly string[];
}

/** A document and its class, which is the folder that contains it; undefined if there are no folders. */
export interface Shelved<T extends Listed> {
  readonly file: T;
  readonly label: string | undefined;
}

/** Documents in order, and how many files are not documents. */
export interface Shelf<T extends Listed> {
  readonly documents: readonly Shelved<T>[];
  /** Files in a folder that has subfolders, such as a README beside the classes. */
  readonly beside: number;
  readonly hidden: number;
  /** Documents in folders that conventionally contain unlabelled texts. */
  readonly unlabelled: number;
  /** If every class occurs in two folders, one to learn from and one to test on, the folders above them; undefined otherwise. */
  readonly parts: { readonly train: string; readonly test: string } | undefined;
}

const unlabelledNames = new Set(["unsup", "unlabeled", "unlabelled"]);

/**
 * Sorts files by their paths and finds their classes: documents are in folders without subfolders, and the name of the
 * folder is the class. Left out are files beside folders, and those whose name, or a folder's, begins with a dot.
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

/** Folders such as `train` and `test`, or `news-train` and `news-test`, directly above those of the classes. */
function partsOf(files: readonly Listed[]): Shelf<Listed>["parts"] {
  const above = new Set(files.map(({ path }) => path.slice(0, -2).join("/")));
  if (above.size !== 2) return undefined;
  const names = [...above];
  const ending = (word: RegExp) => names.find((name) => word.test(name));
  const [train, test] = [ending(/(^|[-_./])train(ing)?$/i), ending(/(^|[-_./])test(ing)?$/i)];
  return train !== undefined && test !== undefined ? { train, test } : undefined;
}
