// The layout of memory for the compiled scan of LIBSVM lines and its caller, ../../readers/libsvm/scan.ts. Read by TypeScript and
// by AssemblyScript alike: only whole numbers without types, which mean the same to both.

// Words of a scan, as offsets in bytes.
/** The table of number-layout.ts. */
export const POWERS = 0;
/** Where tokens end. */
export const ENDS = 4;
/** The arrays of sparse rows. */
export const STARTS = 8;
export const INDICES = 12;
export const VALUES = 16;
export const TARGETS = 20;
/** The table of classes, and its shift: it has 2^(32 − shift) slots. */
export const CLASSES = 24;
export const CLASSES_SHIFT = 28;
/** The index that is column 0, and the last column that is no error. */
export const FIRST_INDEX = 32;
export const COLUMN_LIMIT = 36;
/** The first end not yet passed. */
export const CURSOR = 40;
/** The numbers of rows, entries and columns so far. */
export const ROWS = 44;
export const ENTRIES = 48;
export const WIDTH = 52;
/** 1 once a value has an absolute value of `LARGE_VALUE` or more. */
export const LARGE = 56;
export const SCAN_BYTES = 60;

/** Up to 8 digits, or one in front of a point, stay below this. */
export const LARGE_VALUE = 100000000;

// A slot of the table of classes: the label as float64, then its position + 1, which is 0 if the slot is free. The
// slot of a label is its two halves, one xor the other, times the factor, shifted.
export const SLOT_POSITION = 8;
export const SLOT_BYTES = 16;
export const SLOT_FACTOR = 0x9e3779b1;
