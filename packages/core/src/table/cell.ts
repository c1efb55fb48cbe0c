// The value of one cell.

/** As JSON has it; null is missing, and so are NaN and the texts that say so. */
export type Cell = string | number | boolean | null;
