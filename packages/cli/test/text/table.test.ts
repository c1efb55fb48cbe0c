import { expect, it } from "vitest";
import { width } from "../../src/text/table.js";

it("the width of every 16-bit character agrees with the Unicode tables", () => {
  const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;
  const wrong: number[] = [];
  for (let code = 1; code < 0x10000; code++) {
    const character = String.fromCharCode(code);
    const expected = /\p{Mark}/u.test(character) ? 0 : wide.test(character) ? 2 : 1;
    if (width(character) !== expected) wrong.push(code);
  }
  expect(wrong).toEqual([]);
});
