import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { apart, InputError, RemediableError } from "../src/errors.js";

const src = fileURLToPath(new URL("../src", import.meta.url));

test("the message of an error ends with its remedies, and facts and remedies are also separate", () => {
  const remedies = [{ text: "fix it" }, { text: "read with sort: true", option: "sort" }] as const;
  const error = new RemediableError('line 3: must be a number; got "x"', remedies);
  expect(error.message).toBe('line 3: must be a number; got "x": fix it, or read with sort: true');
  expect(error.facts).toBe('line 3: must be a number; got "x"');
  expect(error.remedies).toEqual(remedies);
  expect(error).toBeInstanceOf(InputError);
});

test("facts and remedies can be told apart for any error", () => {
  const remedies = [{ text: "say please" }];
  expect(apart(new RemediableError("no", remedies))).toMatchObject({ facts: "no", remedies });
  for (const error of [new InputError("no"), new Error("no"), new RemediableError("no", [])])
    expect(apart(error)).toMatchObject({ facts: "no", remedies: [] });
});

/** The texts of a source that a person may read: literals and the fixed parts of templates. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, false));
  return texts;
}

test("no text in the library names a flag of the command line", () => {
  const files = readdirSync(src, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.wasm)\.ts$/.test(file));
  const naming = files.flatMap((file) =>
    textsOf(join(src, file))
      .filter((text) => /(^|[^-\w])--[a-z]/i.test(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(naming).toEqual([]);
});
