// Words of a task in bytes, and what some of them mean.

import { BATCH_ROWS, BLOCKS_WORD, BYTES_LAYOUT, CHUNK_COLUMNS, COUNTS_WORD, COUNT_WORD, F32_LAYOUT, F64_LAYOUT, LAYOUT_WORD, MATRICES_WORD, OUT_STRIDE_WORD, OUT_WORD, OWNS_WORD, PACKED_WORD, SAME_WORD, SCRATCH_BYTES_WORD, SCRATCH_WORD, SKIP_WORD, SPARSE_LAYOUT, SPREAD_WORD, STEPS_WORD, STEP_COUNT_WORD, STRIDE_WORD, WIDTH_WORD, X_INDICES_WORD, X_OWN_WORD, X_STARTS_WORD, X_VALUES_WORD, Z_INDICES_WORD, Z_OWN_WORD, Z_STARTS_WORD, Z_VALUES_WORD } from "../pairs/kernel-layout";

export const LAYOUT = LAYOUT_WORD << 2, WIDTH = WIDTH_WORD << 2, COUNT = COUNT_WORD << 2, X_VALUES = X_VALUES_WORD << 2, X_STARTS = X_STARTS_WORD << 2;
export const X_INDICES = X_INDICES_WORD << 2, Z_VALUES = Z_VALUES_WORD << 2, Z_STARTS = Z_STARTS_WORD << 2, Z_INDICES = Z_INDICES_WORD << 2, STRIDE = STRIDE_WORD << 2;
export const PACKED = PACKED_WORD << 2, BLOCKS = BLOCKS_WORD << 2, COUNTS = COUNTS_WORD << 2, OUT = OUT_WORD << 2, OUT_STRIDE = OUT_STRIDE_WORD << 2;
export const SCRATCH = SCRATCH_WORD << 2, SCRATCH_BYTES = SCRATCH_BYTES_WORD << 2, X_OWN = X_OWN_WORD << 2, Z_OWN = Z_OWN_WORD << 2, OWNS = OWNS_WORD << 2;
export const SAME = SAME_WORD << 2, STEPS = STEPS_WORD << 2, STEP_COUNT = STEP_COUNT_WORD << 2, SPREAD = SPREAD_WORD << 2, SKIP = SKIP_WORD << 2;
export const MATRICES = MATRICES_WORD << 2;

// Layouts.
export const BYTES: u32 = BYTES_LAYOUT;
export const F32: u32 = F32_LAYOUT;
export const F64: u32 = F64_LAYOUT;
export const SPARSE: u32 = SPARSE_LAYOUT;

// Measures.
export const DOT = 0;
export const SQUARED_DISTANCE = 1;
export const DISTANCE = 2;
export const MISMATCHES = 3;

/** Bytes of a row of a scratch matrix, and of all its rows. */
export const CHUNK_BYTES: usize = CHUNK_COLUMNS << 3;
export const MATRIX_BYTES: usize = BATCH_ROWS * CHUNK_BYTES;

@inline export function word(task: usize, at: usize): usize { return <usize>load<u32>(task + at); }
