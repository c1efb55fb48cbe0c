// The layout of a task, read by TypeScript and by AssemblyScript alike, so that they cannot disagree.

// Positions among the numbers of a task, counted in doubles.
/** The place of the value of the constant feature: 1 with a bias, 0 without. */
export const CONSTANT_AT = 0;
/** The place of what the constant feature adds to ‖x‖². */
export const NORM_CONSTANT_AT = 1;
/** The place of 1 or −1 if a score of 0 is right for that side, or of 0 if it is a mistake for both. */
export const TIE_WON_BY_AT = 2;
/** The place of the number of examples learned before the block. */
export const TIME_AT = 3;
/** The place where a loop writes the number of updates of the block. */
export const UPDATES_AT = 4;
/** The place where a loop writes the number of mistakes of the block. */
export const MISTAKES_AT = 5;
/** The place for what a rule passes from its step to its move. */
export const CARRIED_AT = 6;
/** The place of the first of the rule's own parameters. */
export const PARAMETERS_AT = 8;
/** How many numbers a task has. */
export const NUMBERS_LENGTH = 12;

// The numbers of dual coordinate descent, which has no parameters.
/** The place of the gradient above which an example with α = 0 is shrunk. */
export const SHRINK_ABOVE_AT = 8;
/** The place of the gradient below which an example with α at its bound is shrunk. */
export const SHRINK_BELOW_AT = 9;
/** The place of the largest projected gradient of the pass so far. */
export const LARGEST_AT = 10;
/** The place of the smallest projected gradient of the pass so far. */
export const SMALLEST_AT = 11;

// How that descent marks an example; 0 is one to visit.
/** The mark of a shrunk example that was on its own side when last visited. */
export const SHRUNK_RIGHT_MARK = 1;
/** The mark of an example that is never visited, because its weight is 0. */
export const LEFT_OUT_MARK = 2;
/** The mark of a shrunk example that was not on its own side when last visited. */
export const SHRUNK_WRONG_MARK = 3;

/** Scales, scores and steps of a block lie this many doubles apart; it is not a power of two, so that they do not compete for one cache set. */
export const VISITS_APART = 2056;

// Words of the header, from which a compiled loop finds everything else: addresses in bytes, unless stated otherwise.
export const STARTS_WORD = 0;
export const INDICES_WORD = 1;
export const VALUES_WORD = 2;
/** The word with the number of columns of a dense row. */
export const WIDTH_WORD = 3;
export const TARGETS_WORD = 4;
export const ORDER_WORD = 5;
export const SCALES_WORD = 6;
export const SCORES_WORD = 7;
export const STEPS_WORD = 8;
export const RIVALS_WORD = 9;
export const RANKS_WORD = 10;
export const W_WORD = 11;
export const V_WORD = 12;
/** The word with the number of bytes from the vector of one class to that of the next. */
export const STRIDE_WORD = 13;
/** The word that is 1 when all classes share one second vector. */
export const SHARED_WORD = 14;
export const NUMBERS_WORD = 15;
/** The word with the layout of the rows: bit 0 says that values are doubles, bit 1 that rows are dense. */
export const LAYOUT_WORD = 16;
/** The word with the number of entries of a vector, including the bias. */
export const LENGTH_WORD = 17;
/** The word that is 1 when nobody reads scores and steps, and all scales are the same. */
export const QUIET_WORD = 18;
export const CLASS_SCORES_WORD = 19;
export const HEADER_LENGTH = 20;
