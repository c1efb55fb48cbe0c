// The limits stated in SECURITY.md equal those in the sources.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const page = readFileSync(`${root}SECURITY.md`, "utf8");
const rows = Array.from(page.matchAll(/^\| (.*?) +\| ([\d,]+)( MB)? +\| `(packages\/\S+)` `(\w+)` +\|$/gm));

test("the table of limits is found", () => {
  expect(rows.length).toBeGreaterThan(10);
});

test.each(rows.map(([, what, ...rest]) => [what, ...rest]))("%s", (_, digits, unit, file, name) => {
  const stated = Number(digits.replaceAll(",", ""));
  // Some megabytes are powers of two, some of ten.
  const meant = unit ? [stated * 2 ** 20, stated * 1e6] : [stated];
  expect(meant).toContain(constantIn(readFileSync(`${root}${file}`, "utf8"), name));
});

/** The value of a constant that is a number, a power, a shift, or such less another number. */
function constantIn(source: string, name: string): number {
  const text = new RegExp(`\\bconst ${name}(?:: number)? = ([^;]+);`).exec(source)?.[1] ?? "";
  const [, first, operator, second = "0", less = "0"] =
    /^([\d_.e]+)(?: (\*\*|<<|\*) (\d+))?(?: - (\d+))?$/.exec(text) ?? [];
  const [a, b] = [Number(first?.replaceAll("_", "")), Number(second)];
  const whole = operator === "**" ? a ** b : operator === "<<" ? a * 2 ** b : operator === "*" ? a * b : a;
  return whole - Number(less);
}
