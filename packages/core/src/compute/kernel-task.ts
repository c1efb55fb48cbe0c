// What the compiled kernel loops read, and what they are.

/** Words of a task, by their place in its header. */
export const kernelWord = {
  layout: 0,
  width: 1,
  count: 2,
  xValues: 3,
  xStarts: 4,
  xIndices: 5,
  zValues: 6,
  zStarts: 7,
  zIndices: 8,
  /** Bytes from one dense row to the next. */
  stride: 9,
  packed: 10,
  blocks: 11,
  counts: 12,
  out: 13,
  outStride: 14,
  scratch: 15,
  scratchBytes: 16,
  xOwn: 17,
  zOwn: 18,
  owns: 19,
  same: 20,
  steps: 21,
  stepCount: 22,
  /** Whether scratch has room for four rows over all columns. */
  spread: 23,
  /** Whether blocks of columns that are 0 in the batch may be left out. */
  skip: 24,
  matrices: 25,
} as const;

export const kernelWords = 26;
/** Columns computed at a time: what a thread takes, and the width of scratch matrices. */
export const chunkColumns = 128;

export interface KernelLoops {
  pack(task: number): void;
  run(task: number, from: number, to: number, thread: number): void;
  scores(similarities: number, size: number, table: number, stride: number, out: number): void;
  scoresOfFour(
    similarities: number,
    across: number,
    size: number,
    table: number,
    stride: number,
    out: number,
    outRow: number,
  ): void;
}
