// Suggestions for names that were typed, among those that there are.

import fc from "fast-check";
import { OptionError } from "rosenblatt";
import { readCsv } from "rosenblatt/readers";
import { expect, test } from "vitest";
import { nearest, oneOf } from "../../src/options/values.js";
import { run } from "../run.js";

/** The same question of the library, by a column of a table that is to be the label. */
function nearestOfTheLibrary(word: string, choices: readonly string[]): string | undefined {
  try {
    readCsv(`${choices.join(",")}\n${choices.map(() => 1).join(",")}\n`, { label: word });
  } catch (error) {
    expect(error).toBeInstanceOf(OptionError);
    return / did you mean (.*)\?$/.exec(String(error))?.[1];
  }
  return undefined;
}

test.each([
  ["name", ["age", "fare"], undefined],
  ["9", ["a", "b"], undefined],
  ["7", ["0", "10", "17"], undefined],
  ["zz", ["0", "ab"], undefined],
  ["rfb", ["poly", "rbf"], "rbf"],
  ["form", ["from", "to"], "from"],
  ["setsoa", ["virginica", "setosa"], "setosa"],
  ["virginca", ["versicolor", "virginica"], "virginica"],
  ["Fare", ["age", "fare"], "fare"],
])("for %j among %j, the command and the library suggest %j", (word, choices, near) => {
  expect(nearest(word, choices)).toBe(near);
  expect(nearestOfTheLibrary(word, choices)).toBe(near);
});

test("one wrong, missing, additional or exchanged letter of a name is forgiven, in any name of three letters", () => {
  const slip = fc.constantFrom("wrong", "missing", "additional", "exchanged");
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{3,9}$/), slip, fc.nat(8), (name, kind, at) => {
      const i = at % (name.length - 1);
      const rest = { wrong: `_${name.slice(i + 1)}`, missing: name.slice(i + 1), additional: `_${name.slice(i)}` };
      const typed = `${name.slice(0, i)}${kind === "exchanged" ? `${name[i + 1]}${name[i]}${name.slice(i + 2)}` : rest[kind]}`;
      fc.pre(typed !== name);
      expect([nearest(typed, ["QQQQQQQQQQQQ", name]), nearestOfTheLibrary(typed, ["QQQQQQQQQQQQ", name])]).toEqual([
        name,
        name,
      ]);
    }),
  );
});

test("a name of which only a third is right, and a single character for another, are never suggested", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-c]{1,9}$/), fc.stringMatching(/^[c-e]{1,9}$/), (typed, name) => {
      const alike = Math.min(...[typed, name].map((one) => one.replaceAll(/[^c]/g, "").length));
      fc.pre(3 * alike < name.length && !name.startsWith(typed));
      expect([nearest(typed, [name]), nearestOfTheLibrary(typed, [name])]).toEqual([undefined, undefined]);
    }),
  );
});

test.each([
  ["--positive", "7", "must name a class: 0, 1"],
  ["--label", "9", "must be one of a, b"],
])("%s %s suggests no other single character", async (flag, value, refusal) => {
  const { code, stderr } = await run(["train", "-", flag, value], { stdin: "a,b\n1,0\n2,1\n3,0\n4,1\n" });
  expect([code, stderr]).toEqual([2, `error: ${flag} ${refusal}; got "${value}"\n`]);
});

test("a choice is taken however it is capitalized, and suggested to a longer word that begins with it", () => {
  const choice = oneOf(["f1", "logistic", "max-margin", "rotatE"]);
  for (const text of ["F1", "Logistic", "MAX-MARGIN", "rotatE", "Rotate"])
    expect(choice(text, "--name").toLowerCase()).toBe(text.toLowerCase());
  expect(() => choice("LogisticRegression", "--name")).toThrow(/got "LogisticRegression"; did you mean logistic\?$/);
  expect(() => choice("MaxMargin", "--name")).toThrow(/did you mean max-margin\?$/);
  expect(() => choice("svm", "--name")).toThrow(/got "svm"$/);
});
