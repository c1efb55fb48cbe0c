// Which columns pass through a script unchanged.

import { expect, test } from "vitest";
import { isEchoed } from "../../src/driver/echo.js";

test.each([
  ["decimal(38,18)", true],
  ["binary", true],
  ["timestamp_ntz", true],
  ["string collate UTF8_LCASE", true],
  ["map<string,array<int>>", true],
  ["struct<a:int,interval_days:int>", true],
  ["interval day", false],
  ["array<interval year to month>", false],
  ["variant", false],
  ["void", false],
  ["map<int,string>", false],
  ["array<map<date,string>>", false],
  ["struct<in come:int>", false],
  ["struct<a:int,b:int,... 24 more fields>", false],
])("a column of type %s passes through a script unchanged: %s", (type, comes) => {
  expect(isEchoed({ name: "a", type })).toBe(comes);
});
