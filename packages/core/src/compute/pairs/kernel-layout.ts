// The layout of what the kernel loops read, for TypeScript and AssemblyScript alike: x is the batch, z are the rows to compare it with.

// Words of a task, by their place in its header.
export const LAYOUT_WORD = 0;
export const WIDTH_WORD = 1;
export const COUNT_WORD = 2;
export const X_VALUES_WORD = 3;
export const X_STARTS_WORD = 4;
export const X_INDICES_WORD = 5;
export const Z_VALUES_WORD = 6;
export const Z_STARTS_WORD = 7;
export const Z_INDICES_WORD = 8;
/** The word with the number of bytes from one dense row to the next. */
export const STRIDE_WORD = 9;
export const PACKED_WORD = 10;
export const BLOCKS_WORD = 11;
export const COUNTS_WORD = 12;
export const OUT_WORD = 13;
/** The word with the number of doubles from one row of K to the next. */
export const OUT_STRIDE_WORD = 14;
export const SCRATCH_WORD = 15;
export const SCRATCH_BYTES_WORD = 16;
/** The word with the address of the own values K(x, x) of the batch. */
export const X_OWN_WORD = 17;
/** The word with the address of the own values K(z, z) of the rows that the batch is compared with. */
export const Z_OWN_WORD = 18;
export const OWNS_WORD = 19;
export const SAME_WORD = 20;
export const STEPS_WORD = 21;
export const STEP_COUNT_WORD = 22;
/** The word that is 1 when scratch has room for four rows over all columns. */
export const SPREAD_WORD = 23;
/** The word that is 1 when blocks of columns in which the batch is 0 may be skipped. */
export const SKIP_WORD = 24;
export const MATRICES_WORD = 25;
export const KERNEL_WORDS = 26;

/** The number of columns computed at a time: the share that a thread takes, and the width of scratch matrices. */
export const CHUNK_COLUMNS = 128;
/** The most examples of a batch. */
export const BATCH_ROWS = 64;

// The types of values, by their place in `valueTypes`, and the bit of sparse rows.
export const BYTES_LAYOUT = 0;
export const F32_LAYOUT = 1;
export const F64_LAYOUT = 2;
export const SPARSE_LAYOUT = 4;
