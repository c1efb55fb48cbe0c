// How many bytes are read at a time.

/** Bytes of a file that are read, or unpacked, at once. */
export const chunkBytes: number = 2 ** 18;

/** Bytes at the beginning of a source that are looked at; enough to tell formats apart. */
export const headBytes: number = 2 ** 16;
