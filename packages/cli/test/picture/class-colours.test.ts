// Which colours, marks and dashes the classes of a picture have, if there are more classes than colours.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dealtColours, mostColours } from "../../src/picture/class-colours.js";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-class-colours-"));
const [model, picture] = [join(folder, "digits.json"), join(folder, "picture.svg")];
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const trained = await run(["train", "dataset:digits", "-o", model, "--calibrate", "platt", "--epochs", "3", "-q"]);
  expect(trained.code, trained.stderr).toBe(0);
});

test("as many classes as there are colours differ, whatever their positions and their order", () => {
  const places = fc.uniqueArray(fc.nat(40), { minLength: 1, maxLength: mostColours });
  fc.assert(
    fc.property(places, (shown) => {
      const colourOf = dealtColours(shown);
      const colours = shown.map((place) => colourOf(place) % mostColours);
      expect(new Set(colours).size).toBe(shown.length);
      expect([...shown].sort().map(dealtColours([...shown].sort()))).toEqual([...shown].sort().map(colourOf));
      for (const place of shown) if (place < mostColours) expect(colourOf(place)).toBe(place);
    }),
  );
});

test("more classes than colours keep the colours of their positions, of which some are the same", () => {
  const all = Array.from({ length: mostColours + 1 }, (_, place) => place);
  expect(all.map(dealtColours(all))).toEqual(all);
});

/** The colours of classes in a picture, each once. */
async function coloursOf(...argv: string[]): Promise<string[]> {
  const { code, stderr } = await run(["plot", model, "dataset:digits", "-o", picture, "-q", ...argv]);
  expect(code, stderr).toBe(0);
  return [...new Set(readFileSync(picture, "utf8").match(/(?<=(?:fill|stroke)-)c\d(?=[" ])/g))].sort();
}

test.each([
  ["--classes"],
  ["--classes", "--x", "pixel_2_4", "--y", "pixel_3_6"],
  ["--classes", "--columns", "pixel_2_4,pixel_3_6,pixel_4_4"],
  ["--class", "--kind", "roc"],
  ["--classes", "--kind", "roc"],
  ["--class", "--kind", "precision-recall"],
  ["--class", "--kind", "reliability"],
])("the classes that %s %s %s names have a colour each in a picture of ten", async (flag, ...argv) => {
  expect(await coloursOf(flag, "0,8", ...argv)).toEqual(["c0", "c1"]);
  expect(await coloursOf(flag, "9,0,8,1", ...argv)).toEqual(["c0", "c1", "c2", "c3"]);
  expect(await coloursOf(flag, "3,9", ...argv)).toEqual(["c1", "c3"]);
});

test("curves of classes in one picture differ in their dashes, too", async () => {
  await coloursOf("--kind", "roc", "--class", "0,8,1,9");
  const curves = readFileSync(picture, "utf8").match(/<path [^>]*stroke-c\d[^>]*>/g)!;
  expect(curves).toHaveLength(4);
  expect(new Set(curves.map((curve) => /stroke-dasharray="[^"]*"/.exec(curve)?.[0])).size).toBe(4);
});
