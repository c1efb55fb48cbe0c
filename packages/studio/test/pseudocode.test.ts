import { lectureNames } from "rosenblatt/lectures";
import { expect, test } from "vitest";
import { learnerNames } from "../src/document/choices.js";
import { usualSettings } from "../src/document/document.js";
import { activePart, codeOf, lectureCode } from "../src/document/pseudocode.js";

const all = [
  ...lectureNames.map((name) => [name, lectureCode[name]] as const),
  ...learnerNames.map((learner) => [learner, codeOf({ ...usualSettings, learner })] as const),
  ["the delta rule", codeOf({ ...usualSettings, delta: true })] as const,
  ["no bias", codeOf({ ...usualSettings, bias: false })] as const,
];

test.each(all)("the pseudocode of %s marks the start, updates and correct visits", (_, lines) => {
  const marked = (position: number, moved: boolean) => {
    const part = activePart(lines, position, moved);
    return lines.filter((line) => line.part === part);
  };
  expect(marked(0, false)[0]).toBe(lines[0]);
  expect(marked(1, true).every(({ part }) => part === "update")).toBe(true);
  expect(marked(1, true)).not.toEqual([]);
  expect(marked(1, false)).not.toEqual([]);
  expect(marked(1, false).some(({ part }) => part === "update")).toBe(false);
});

test("the pseudocode reflects custom settings", () => {
  const texts = (change: Partial<typeof usualSettings>) =>
    codeOf({ ...usualSettings, ...change }).map(({ text }) => text);
  expect(texts({})).toContain("if y s ≤ 0");
  expect(texts({ zero: "positive" })).toContain("if y s < 0, or s = 0 is the wrong class");
  expect(texts({ learner: "margin" })).toContain("if y s ≤ β");
  expect(texts({ rate: 0.5 })).toContain("w ← w + η y x");
  expect(texts({ bias: false }).join()).not.toContain("b ←");
});
