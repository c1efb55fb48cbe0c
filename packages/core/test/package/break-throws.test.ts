// Throw statements on lines of their own, as the bundles of the library have them.

import { parseAst } from "rollup/parseAst";
import { expect, test } from "vitest";
import { breakThrows } from "../../../../scripts/break-throws.mjs";

test.each([
  ["if(a)throw b;else c()", "if(a)\nthrow b\nelse c()"],
  ["for(;;)throw a;(0,b)()", "for(;;)\nthrow a;\n(0,b)()"],
  ["a=()=>{throw b}", "a=()=>{\nthrow b\n}"],
  ["throw a(()=>{throw b});c()", "\nthrow a(()=>{throw b})\nc()"],
])("%s gets line breaks that change nothing", (code, broken) => {
  expect(breakThrows(code, parseAst(code))).toBe(broken);
  expect(() => parseAst(broken)).not.toThrow();
});
