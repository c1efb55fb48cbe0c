import { describe, expect, test } from "vitest";
import { type Doc, emptyDoc, pointsOf, withSettings } from "../src/document/document.js";
import { presets } from "../src/document/presets.js";
import { scoreOf } from "../src/geometry/half-space.js";
import { arrivalAt, firstPass } from "../src/run/arrival.js";
import { judged, possibleMoves, verdicts } from "../src/run/guess.js";
import { makeTrace } from "../src/run/make-trace.js";

async function preset(key: string): Promise<Doc> {
  return presets.find((preset) => preset.key === key)!.make();
}

async function arrivals(doc: Doc) {
  const trace = await makeTrace(doc);
  return Array.from({ length: firstPass(trace) }, (_, visit) => arrivalAt(trace, doc, visit));
}

describe("an arrival", () => {
  test("of the lecture's six rows is a mistake at the first, third and fifth", async () => {
    const doc = await preset("lecture");
    const all = await arrivals(doc);
    expect(all.map(({ mistake }) => mistake)).toEqual([true, false, true, false, true, false]);
    // A score of 0 predicts plus there.
    expect(all[0]).toMatchObject({ score: 0, predicted: 1, target: 0, line: "appears" });
    for (const { mistake, predicted, target, moved, line } of all) {
      expect(predicted !== target).toBe(mistake);
      if (!moved) expect(line).toBe("stays");
    }
  });

  test("is scored with the weights from before its update", async () => {
    for (const key of ["ten-points", "iris-easy", "outlier"]) {
      const doc = await preset(key);
      for (const { place, score, before, predicted, target, mistake } of await arrivals(doc)) {
        expect(score).toBeCloseTo(scoreOf(before[0], doc.points[place]), 9);
        expect(predicted !== target).toBe(mistake);
      }
    }
  });

  test("predicts neither class if a score of 0 counts as a mistake", async () => {
    const [first] = await arrivals(await preset("ten-points"));
    expect(first).toMatchObject({ score: 0, predicted: null, mistake: true, moved: true });
    // x = 0 moves b only: there is still no line.
    expect(first.line).toBe("stays");
  });

  test("reports how its update turns the line", async () => {
    const doc: Doc = { ...emptyDoc, points: pointsOf([[2, 0, 1], [0, 1, 0], [1, 0.1, 0]]) }; // biome-ignore format: one line
    const all = await arrivals(withSettings(doc, { bias: false }));
    expect(all[0]).toMatchObject({ line: "appears" });
    // From (2, 0) by −(0, 1): w turns clockwise.
    expect(all[1]).toMatchObject({ line: "clockwise", before: [{ w: [2, 0] }], after: [{ w: [2, -1] }] });
    expect(all[1].degrees).toBeCloseTo((-Math.atan(0.5) * 180) / Math.PI, 9);
  });

  test("has no line with three classes, and predicts the wrong class exactly at a mistake", async () => {
    const doc = await preset("iris-three");
    for (const { mistake, predicted, target, line } of await arrivals(doc)) {
      expect(line).toBeNull();
      if (predicted !== null) expect(predicted !== target).toBe(mistake);
    }
  });
});

describe("a guess", () => {
  test("is judged separately for each question", async () => {
    const [first, second] = await arrivals(await preset("lecture"));
    expect(verdicts({ predicted: 0, mistake: true }, first)).toEqual({
      predicted: false,
      mistake: true,
      line: undefined,
    });
    expect(judged([[{ predicted: 0, mistake: true }, first], [{ mistake: false, line: "stays" }, second], [{}, second]])).toEqual({ asked: 4, right: 3 }); // biome-ignore format: one line
  });

  test("can be any move that the line makes", async () => {
    for (const key of ["lecture", "ten-points", "outlier", "far"])
      for (const arrival of await arrivals(await preset(key)))
        if (arrival.line !== "vanishes") expect(possibleMoves(arrival)).toContain(arrival.line);
  });
});
