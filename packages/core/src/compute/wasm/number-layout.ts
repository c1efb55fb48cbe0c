// The table of multipliers and divisors for the compiled reading of numbers, as made by ../../text/powers-of-ten.ts: offsets in
// bytes. Read by TypeScript and by AssemblyScript alike: only whole numbers without types, which mean the same to both.

/** 10⁰ … 10²² as float64, all of them exact. */
export const EXACT = 0;
export const MOST_EXACT = 22;
/** 10⁻¹²⁸ … 10¹²⁷ in 128 bits. */
export const LEADING_BITS = 184;
export const LEAST_POWER = -128;
export const MOST_POWER = 127;
/** 10⁰ … 10¹⁵ as float64, then the same below zero. */
export const SIGNED = 4280;
/** 10⁰ … 10⁸ as whole numbers. */
export const TENS = 4536;
/** Nine masks of eight bytes, which keep the last 0 … 8 of these. */
export const LAST_BYTES = 4608;
/** 0 … 15 */
export const PLACES = 4680;
/** The character 0, sixteen times. */
export const ZERO_CHARACTERS = 4696;
/** 128 − 10: added to a digit, it leaves the highest bit clear. */
export const TO_SIGN = 4712;
/** 10·2⁸ + 1: multiplied by this, two digits give their number in the high byte. */
export const PAIRS = 4728;
/** 100 and 1, alternating. */
export const HUNDREDS = 4744;
/** 10000 and 1, alternating. */
export const MYRIADS = 4760;
export const TABLE_BYTES = 4776;
