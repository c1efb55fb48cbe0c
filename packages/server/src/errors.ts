// The errors of the service, by kind. problem.ts turns each of them into a problem document.

/** A request that cannot be carried out; `status` is the HTTP status, `pointer` points to the place in the body. */
export class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly status: number;
  /** The kind of problem, such as `unknown-model`: the last part of the problem's type. */
  readonly kind: string;
  /** A JSON pointer to the field of the body, such as `/features`. */
  readonly pointer: string | undefined;
  /** Headers of the response besides the usual ones. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    kind: string,
    message: string,
    pointer?: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.status = status;
    this.kind = kind;
    this.pointer = pointer;
    this.headers = headers;
  }
}

/** The store can no longer write: it keeps only what was acknowledged, and accepts nothing new. */
export class StorageError extends Error {
  override readonly name = "StorageError";
  /** SQLite's code, such as `SQLITE_FULL`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Another service uses the directory. */
export class DirectoryInUseError extends Error {
  override readonly name = "DirectoryInUseError";

  constructor(directory: string) {
    super(`${directory} is in use by another service: stop that one, or give this one a directory of its own`);
  }
}

/** The file of the store is damaged or of another version. */
export class DamagedStoreError extends Error {
  override readonly name = "DamagedStoreError";
}

/** A service that other machines can reach needs a token. */
export class TokenNeededError extends Error {
  override readonly name = "TokenNeededError";
}
