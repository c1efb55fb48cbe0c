import { expect, test } from "vitest";
import { settledLines } from "../../src/training/settled-lines.js";

const plain = { bold: (text: string) => text, dim: (text: string) => text } as Parameters<typeof settledLines>[1];

test("the line on rows predicted otherwise uses the singular and the plural correctly", () => {
  const said = (otherwise: number) =>
    settledLines(
      {
        rows: 52,
        rarest: { label: "b", rows: 20 },
        method: "platt",
        decision: undefined,
        otherwise,
        contrary: undefined,
      },
      plain,
    ).slice(1);
  expect(said(0)).toEqual([]);
  expect(said(1)[0]).toContain("of these, 1 is predicted otherwise");
  expect(said(2)[0]).toContain("of these, 2 are predicted otherwise");
});
