// A task as loops find it: a row of addresses, and numbers at fixed places. ../task.ts and ../wasm.ts write them.

// Words of a task.
@inline export function word(task: usize, position: usize): usize { return load<u32>(task + (position << 2)); }
export const STARTS = 0;
export const INDICES = 1;
export const VALUES = 2;
export const WIDTH = 3;
export const TARGETS = 4;
export const ORDER = 5;
export const SCALES = 6;
export const SCORES = 7;
export const STEPS = 8;
export const RIVALS = 9;
export const RANKS = 10;
export const W = 11;
export const V_ = 12;
export const STRIDE = 13;
export const SHARED = 14;
export const NUMBERS = 15;
export const LAYOUT = 16;
export const LENGTH = 17;
export const QUIET = 18;
export const CLASS_SCORES = 19;

// Positions among the numbers, as in ../task.ts.
export const CONSTANT = 0;
export const NORM_CONSTANT = 8;
export const TIE_WON_BY = 16;
export const TIME = 24;
export const UPDATES = 32;
export const MISTAKES = 40;
export const CARRIED = 48;
export const FIRST = 64;
export const SECOND = 72;
export const THIRD = 80;

/** +1 or −1, without a branch: labels are as hard to foresee as coins. */
@inline export function sign(positive: bool): f64 { return <f64>((<i32>positive << 1) - 1); }
