import { expect, test } from "vitest";
import { below, random } from "../../src/random.js";
import { numberAt } from "../../src/text/number.js";
import { compiledNumberIn } from "./compiled-number.js";

test("three million decimals of 1 to 25 digits are read as by JavaScript", () => {
  const next = random(25);
  const bytes = new Uint8Array(64);
  let left = 0;
  for (let k = 0; k < 3_000_000; k++) {
    let text = below(2, next) ? "-" : "";
    const digits = 1 + below(25, next);
    const point = below(digits + 2, next);
    for (let i = 0; i <= digits; i++) {
      if (i === point) text += ".";
      if (i < digits) text += below(10, next);
    }
    if (below(3, next) === 0) text += `e${below(2, next) ? "-" : ""}${below(below(2, next) ? 30 : 340, next)}`;
    const length = new TextEncoder().encodeInto(text, bytes).written;
    const right = Number(text);
    const compiled = compiledNumberIn(bytes.subarray(0, length));
    if (Number.isNaN(compiled)) left++;
    else if (!Object.is(compiled, right)) expect([text, compiled]).toEqual([text, right]);
    const plain = numberAt(bytes, 0, length);
    if (!Object.is(plain, Number.isFinite(right) ? right : undefined)) expect([text, plain]).toEqual([text, right]);
  }
  // More than 19 digits, or powers beyond the table.
  expect(left).toBeLessThan(1_200_000);
});
