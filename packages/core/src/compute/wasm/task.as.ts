// A task as compiled loops see it: a row of addresses, and numbers at fixed places, as defined in ../task-layout.ts.

import { CARRIED_AT, CLASS_SCORES_WORD, CONSTANT_AT, INDICES_WORD, LAYOUT_WORD, LENGTH_WORD, MISTAKES_AT, NORM_CONSTANT_AT, NUMBERS_WORD, ORDER_WORD, PARAMETERS_AT, QUIET_WORD, RANKS_WORD, RIVALS_WORD, SCALES_WORD, SCORES_WORD, SHARED_WORD, STARTS_WORD, STEPS_WORD, STRIDE_WORD, TARGETS_WORD, TIE_WON_BY_AT, TIME_AT, UPDATES_AT, VALUES_WORD, V_WORD, WIDTH_WORD, W_WORD } from "../task-layout";

// Words of a task.
@inline export function word(task: usize, position: usize): usize { return load<u32>(task + (position << 2)); }
export const STARTS = STARTS_WORD;
export const INDICES = INDICES_WORD;
export const VALUES = VALUES_WORD;
export const WIDTH = WIDTH_WORD;
export const TARGETS = TARGETS_WORD;
export const ORDER = ORDER_WORD;
export const SCALES = SCALES_WORD;
export const SCORES = SCORES_WORD;
export const STEPS = STEPS_WORD;
export const RIVALS = RIVALS_WORD;
export const RANKS = RANKS_WORD;
export const W = W_WORD;
export const V_ = V_WORD;
export const STRIDE = STRIDE_WORD;
export const SHARED = SHARED_WORD;
export const NUMBERS = NUMBERS_WORD;
export const LAYOUT = LAYOUT_WORD;
export const LENGTH = LENGTH_WORD;
export const QUIET = QUIET_WORD;
export const CLASS_SCORES = CLASS_SCORES_WORD;

// Places of the numbers, in bytes.
export const CONSTANT = CONSTANT_AT << 3;
export const NORM_CONSTANT = NORM_CONSTANT_AT << 3;
export const TIE_WON_BY = TIE_WON_BY_AT << 3;
export const TIME = TIME_AT << 3;
export const UPDATES = UPDATES_AT << 3;
export const MISTAKES = MISTAKES_AT << 3;
export const CARRIED = CARRIED_AT << 3;
export const FIRST = PARAMETERS_AT << 3;
export const SECOND = (PARAMETERS_AT + 1) << 3;
export const THIRD = (PARAMETERS_AT + 2) << 3;

/** +1 or −1, without a branch, since labels are as hard to predict as coins. */
@inline export function sign(positive: bool): f64 { return <f64>((<i32>positive << 1) - 1); }
