// Every regular expression in the packages takes time linear in the length of the text, for any text.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { whyNotLinear } from "./linear-regex.js";

const packages = join(import.meta.dirname, "../..");

interface Found {
  readonly where: string;
  readonly source: string;
  readonly flags: string;
}

/** All regular expressions of a file, and the places where one is built from something other than a literal. */
function expressionsIn(path: string): { literals: Found[]; made: string[] } {
  const text = readFileSync(join(packages, path), "utf8");
  if (!/RegExp|\//.test(text)) return { literals: [], made: [] };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const literals: Found[] = [];
  const made: string[] = [];
  const visit = (node: ts.Node): void => {
    const where = () => `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      literals.push({ where: where(), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if (
      (ts.isNewExpression(node) || ts.isCallExpression(node)) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === "RegExp"
    )
      made.push(where());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, made };
}

const sources = readdirSync(packages, { recursive: true, encoding: "utf8" }).filter(
  (path) => /^[^/]+\/src\/.*\.tsx?$/.test(path) && !path.endsWith(".wasm.ts"),
);
const found = sources.map(expressionsIn);

test("every regular expression in the sources is proved to take linear time", () => {
  const literals = found.flatMap((file) => file.literals);
  expect(literals.length).toBeGreaterThan(100);
  const slow = literals.flatMap(({ where, source, flags }) => {
    const why = whyNotLinear(source, flags);
    return why === undefined ? [] : [`${where} /${source}/${flags}: ${why}`];
  });
  expect(slow).toEqual([]);
});

test("no regular expression is built at run time, except for our own escape sequences", () => {
  // Their key is drawn anew in each process: it consists of letters and digits, beside a single class of characters.
  const made = found
    .flatMap((file) => file.made)
    .filter((where) => !where.startsWith("cli/src/terminal/escape-sequences.ts:"));
  expect(made).toEqual([]);
});

describe("the proof of linear time", () => {
  test.each([
    ["^\\d+\\.?\\d*$", ""],
    ["^(?:\\d+\\.?\\d*|\\.\\d+)$", ""],
    ["^(?:a+)+$", ""],
    ["^(?:a|a)*$", ""],
    ["^(?:a|ab|b)*$", ""],
    ["\\s+$", ""],
    ["<(.*)>", ""],
    ["x(?:x*y)?", "g"],
    ["^a*a*b", ""],
    ["^(\\w+\\s?)*$", ""],
    ["\\B(?=(\\d{3})+$)", "g"],
    ["\\s*\\n\\s*", "g"],
    ["^(?:[a-z]*,)*[a-z]*;?[a-z]*$", ""],
    ["(a+){2,}b", ""],
  ])("fails for /%s/%s, which is slow on some text", (source, flags) => {
    expect(whyNotLinear(source, flags)).toBeDefined();
  });

  test.each([
    ["^\\d+$", ""],
    ["^[+-]?\\d+(?:\\.\\d+)?$", ""],
    ["\\s\\d+:", ""],
    ["\\.0+$", ""],
    ["[a-z]+", "g"],
    ["<([^<>]*)>", ""],
    ["^(?:[a-z]+,)*[a-z]+$", ""],
    ["[ \\t]*", "y"],
    ["a{1,3}$", ""],
    ["^(\\d{4})([-/])(\\d{1,2})\\2$", ""],
  ])("succeeds for /%s/%s", (source, flags) => {
    expect(whyNotLinear(source, flags)).toBeUndefined();
  });
});
