// Words of a task, and what some of them mean.

// In bytes; the order is that of ../kernel-task.ts.
export const LAYOUT = 0, WIDTH = 4, COUNT = 8, X_VALUES = 12, X_STARTS = 16, X_INDICES = 20, Z_VALUES = 24, Z_STARTS = 28, Z_INDICES = 32;
export const STRIDE = 36, PACKED = 40, BLOCKS = 44, COUNTS = 48, OUT = 52, OUT_STRIDE = 56, SCRATCH = 60, SCRATCH_BYTES = 64;
export const X_OWN = 68, Z_OWN = 72, OWNS = 76, SAME = 80, STEPS = 84, STEP_COUNT = 88, SPREAD = 92, SKIP = 96, MATRICES = 100;

// Layouts.
export const BYTES: u32 = 0;
export const F32: u32 = 1;
export const F64: u32 = 2;
export const SPARSE: u32 = 4;

// Measures.
export const DOT = 0;
export const SQUARED_DISTANCE = 1;
export const DISTANCE = 2;
export const MISMATCHES = 3;

/** Bytes of a row of a scratch matrix, which has 128 columns, and of its 64 rows. */
export const CHUNK_BYTES: usize = 128 << 3;
export const MATRIX_BYTES: usize = 64 * CHUNK_BYTES;

@inline export function word(task: usize, at: usize): usize { return <usize>load<u32>(task + at); }
