import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { embedSnippet } from "../src/exchange/embed-snippet.js";
import { hashIn } from "../src/exchange/hash-in.js";

const base = fc.constantFrom(
  "",
  "https://a.example/studio/",
  "http://127.0.0.1:8080/",
  "file:///home/me/my%20page.html",
);
const hash = fc.stringMatching(/^v1\.[\w-]{4,200}$/);

test("the hash of a link is found at any address and across line breaks", () => {
  const property = fc.property(base, hash, fc.nat(200), (address, packed, at) => {
    const link = `${address}#${packed}`;
    expect(hashIn(`  ${link}\n`)).toBe(packed);
    const cut = Math.min(link.length, Math.max(address.length + 5, at));
    expect(hashIn(`${link.slice(0, cut)}\r\n${link.slice(cut)}`)).toBe(packed);
  });
  fc.assert(property, { numRuns: runs(50, 1000) });
});

test("the hash is found in the HTML of an embedded frame", () => {
  const property = fc.property(hash, fc.string(), (packed, title) => {
    const snippet = embedSnippet({ base: "https://a.example/", parts: ["plane", "proof"], hash: packed, title });
    expect(hashIn(snippet)).toBe(packed);
    expect(snippet).not.toMatch(/title="[^"]*</);
  });
  fc.assert(property, { numRuns: runs(50, 1000) });
});

test.each([
  ["#xor/proof", "xor/proof"],
  ["https://a.example/studio/#lesson/2/3", "lesson/2/3"],
  ["#ten-points", "ten-points"],
])("%j names a preset or a lesson", (text, expected) => {
  expect(hashIn(text)).toBe(expected);
});

test.each(["a,b,c\n1,2,x\n3,4,y", "1 2 3", "", "# a comment\n1,2,a", "kind,link\n1,#v1.abc"])(
  "%j is not a link",
  (text) => {
    expect(hashIn(text)).toBeNull();
  },
);

test.each([
  ["https://a.example/", /holds no points/],
  ["https://a.example/#nothing", /holds no points/],
  ["<!DOCTYPE html><p>Hello</p>", /not saved by the studio/],
])("%j is refused with a reason", (text, reason) => {
  expect(() => hashIn(text)).toThrow(reason);
});
