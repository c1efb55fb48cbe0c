// Texts that are numbers, or nearly, and what must agree about them.

import fc from "fast-check";
import { numberAt, numberIn } from "../../src/text/number.js";
import { compiledNumberIn } from "./compiled-number.js";

const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(..."00123456789"), { minLength: least, maxLength: most })
    .map((characters) => characters.join(""));

const sign = fc.constantFrom("", "", "", "-", "+");
const exponent = fc
  .tuple(fc.constantFrom("e", "E"), sign, fc.oneof(digits(1, 2), fc.integer({ min: 0, max: 400 }).map(String)))
  .map((parts) => parts.join(""));

/** Numbers as people and programs write them, some longer than a float64 can tell. */
export const goodNumber: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -9, max: 99 }).map(String) },
  { weight: 2, arbitrary: fc.tuple(sign, digits(1, 8)).map((parts) => parts.join("")) },
  { weight: 3, arbitrary: fc.tuple(sign, digits(1, 1), fc.constant("."), digits(0, 9)).map((parts) => parts.join("")) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(sign, digits(1, 22), fc.constantFrom("", "."), digits(0, 22), fc.oneof(fc.constant(""), exponent))
      .map(([minus, whole, point, part, power]) => minus + whole + point + (point && part) + power),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(sign, fc.constant("."), digits(1, 18), fc.option(exponent, { nil: "" }))
      .map((parts) => parts.join("")),
  },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }).map(String) },
  { weight: 1, arbitrary: fc.float({ noNaN: true, noDefaultInfinity: true }).map(String) },
  {
    // Whole numbers around 2⁵³, and what lies in the middle between two of the float64s beyond.
    weight: 1,
    arbitrary: fc.bigInt({ min: 2n ** 53n - 9n, max: 2n ** 54n + 9n }).map(String),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("0", "0.", "1.", "1"), fc.constantFrom(30, 70, 130))
      .map(([head, n]) => head + "0".repeat(n)),
  },
);

/** Numbers so long that they are shortened before they are read: digits that decide stand behind or before very many others. */
export const longNumber: fc.Arbitrary<string> = fc
  .tuple(
    sign,
    fc.oneof(fc.constant(""), digits(1, 40)),
    fc.constantFrom("0", "5", "9"),
    fc.constantFrom(300, 767, 768, 799, 801, 1000, 1100),
    fc.oneof(fc.constant(""), digits(1, 20)),
    fc.nat(),
    fc.oneof(
      fc.constant(""),
      exponent,
      fc.integer({ min: -1500, max: 300 }).map((power) => `e${power}`),
    ),
    fc.constantFrom("", "", "", "", "x", ".", "e", "-"),
  )
  .map(([minus, before, digit, n, after, place, power, rest]) => {
    const all = before + digit.repeat(n) + after;
    const point = place % (2 * all.length);
    return minus + (point < all.length ? `${all.slice(0, point)}.${all.slice(point)}` : all) + power + rest;
  });

/** Texts of more than a thousand digits in the middle between two float64s, or beside it. */
export const longMiddle: fc.Arbitrary<string> = fc
  .tuple(
    fc.bigInt({ min: 2n ** 52n, max: 2n ** 53n - 1n }),
    fc.integer({ min: 0, max: 900 }),
    fc.constantFrom("", "0".repeat(500), `${"0".repeat(500)}1`),
    fc.constantFrom(-1n, 0n, 1n),
  )
  .map(([mantissa, shift, rest, beside]) => {
    // (2m + 1)·2^(−shift) in digits, none of which is left out.
    const scaled = (2n * mantissa + 1n) * 5n ** BigInt(shift) * 10n ** 300n + beside;
    return `${scaled}${rest}e${-shift - 300 - rest.length}`;
  });

/** What almost is a number, and numbers at the ends of the range. */
export const oddNumber: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    "",
    "-",
    "+",
    ".",
    "-.",
    "+.",
    "e5",
    "1e",
    "1e+",
    "1e-",
    ".e1",
    "1.e1",
    "--1",
    "+-1",
    "1..2",
    "1.2.3",
  ),
  fc.constantFrom("0x1", "1_0", "1,5", "inf", "Infinity", "NaN", "nan", "-0", "+0", "-.0", "00", "0e99999", "1e00005"),
  fc.constantFrom("1e400", "-1e400", "1e309", "1.7976931348623157e308", "1.7976931348623159e308", "4.9e-324", "2e-324"),
  fc.constantFrom("1e149", "1e150", "-1e154", "2147483647", "2147483648", "4294967295", "4294967296", "99999999999"),
  fc.tuple(goodNumber, fc.constantFrom("x", "-", ".", "e", " ", "\0", "\u00e9")).map((parts) => parts.join("")),
);

/** Numbers, and now and then what is none. */
export const numberText: fc.Arbitrary<string> = fc.oneof(
  { weight: 12, arbitrary: goodNumber },
  { weight: 1, arbitrary: oddNumber },
);

/** The grammar of numbers as one would write it down. */
const grammar = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Throws unless the reader of texts, that of bytes and the compiled one agree with the grammar about a text of ASCII. */
export function numbersAgree(text: string): void {
  const expected = grammar.test(text) && Math.abs(Number(text)) < Infinity ? Number(text) : undefined;
  const bytes = Uint8Array.from(`7${text}7`, (character) => character.charCodeAt(0));
  const found = { text: numberIn(text), bytes: numberAt(bytes, 1, bytes.length - 1) };
  for (const [way, number] of Object.entries(found))
    if (!Object.is(number, expected))
      throw new Error(`${JSON.stringify(text)} must be ${expected} as ${way}; got ${number}`);
  // The compiled one has room for so many bytes in these tests.
  if (text.length === 0 || text.length > 4000) return;
  const compiled = compiledNumberIn(bytes.subarray(0, bytes.length - 1), 1);
  // The compiled one leaves to the others what it is not sure of.
  if (!Number.isNaN(compiled) && !Object.is(compiled, expected))
    throw new Error(`${JSON.stringify(text)} must be ${expected} where it is compiled; got ${compiled}`);
}
