import { expect, test } from "vitest";
import { wildcard } from "../../src/data/input/wildcard.js";

test.each([
  ["a*b*c", "aXbYc", true],
  ["a*b*c", "aXbY", false],
  ["*", "anything", true],
  ["*", ".hidden", false],
  [".*", ".hidden", true],
  ["?", "é", true],
  ["[!a-c]x", "dx", true],
  ["[!a-c]x", "bx", false],
  ["[]]", "]", true],
  ["[a-]", "-", true],
  ["[z-a]", "m", false],
  ["[a", "[a", true],
  ["a.c", "abc", false],
  ["(a|b)+", "a", false],
])("%s means %s: %s", (pattern, name, meant) => {
  expect(wildcard(pattern)(name)).toBe(meant);
});

test("stars are not tried in every way in which they could share out a name that almost fits", () => {
  expect(wildcard(`${"a*".repeat(60)}b`)("a".repeat(255))).toBe(false);
});
