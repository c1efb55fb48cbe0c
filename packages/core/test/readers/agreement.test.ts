// Bytes are read the same in every way: plain or compiled, at once or in pieces, by one thread or by two.

import fc from "fast-check";
import { describe, test } from "vitest";
import { runs } from "../runs.js";
import { longMiddle, longNumber, numbersAgree, numberText, oddNumber } from "../text/number-text.js";
import * as csv from "./csv/agreement.js";
import * as jsonLines from "./json-lines/agreement.js";
import * as libsvm from "./libsvm/agreement.js";
import * as vw from "./vw/agreement.js";

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

test("a number follows its grammar as text, as bytes and compiled", () => {
  fc.assert(fc.property(fc.oneof(numberText, oddNumber), numbersAgree), { numRuns: runs(250, 50_000) });
});

test("a number of more than a thousand digits is the nearest float64", () => {
  fc.assert(fc.property(fc.oneof(longNumber, longMiddle), numbersAgree), { numRuns: runs(100, 20_000) });
});

describe("all ways of reading agree on", () => {
  test("LIBSVM text", () => {
    fc.assert(fc.property(libsvm.libsvmBytes, libsvm.agrees), { numRuns: runs(20, 1000) });
  });

  test("CSV text of every dialect", () => {
    fc.assert(fc.property(csv.csvBytes, csv.agrees), { numRuns: runs(10, 1000) });
  });

  test("JSON Lines", () => {
    fc.assert(fc.property(jsonLines.jsonLinesBytes, jsonLines.agrees), { numRuns: runs(30, 2000) });
  });

  test("Vowpal Wabbit's text", () => {
    fc.assert(fc.property(vw.vwBytes, vw.agrees), { numRuns: runs(30, 2000) });
  });
});

test.each(["1 :5 2:3\n", "1 1:1 :5\n", "1 :5\n", "1 :\n", ":1\n"])(
  "an index without digits is refused in every way of reading: %j",
  (text) => {
    libsvm.agrees(latin1(text));
  },
);
