import { lectureLearner, lectures } from "rosenblatt/lectures";
import { describe, expect, test } from "vitest";
import { asInLecture, isAsInLecture } from "../src/document/lecture-settings.js";
import { lessonOf } from "../src/run/lesson.js";
import { makeTrace } from "../src/run/make-trace.js";
import { presetDoc } from "./documents.js";

describe.each(lectures.map((lecture) => [lecture.name, lecture] as const))("by the rules of %s", (preset, lecture) => {
  test("the studio's run equals that of the library's learner", async () => {
    for (const key of ["lecture", "ten-points", "xor"]) {
      const doc = asInLecture(presetDoc(key), lecture);
      const passes = Math.min(doc.settings.passes, 30);
      const {
        weights,
        updates,
        passes: made,
      } = await makeTrace({
        ...doc,
        settings: { ...doc.settings, passes, persist: true },
      });
      const { rows, labels } = lessonOf(doc);
      const learner = lectureLearner<string>({
        preset,
        learner: "perceptron",
        order: doc.order.kind === "shuffle" ? "shuffle" : "given",
        epochs: passes,
        rate: 1,
        classes: doc.classes,
        positive: doc.classes[1],
      });
      const report = learner.fit(rows, labels, { evaluate: false });
      expect([updates.length, made.length], key).toEqual([report.updates, report.epochs]);
      // From a zero start the rate only scales, which holds to the last bit where it does so at the end.
      expect([...weights.slice(-3)], key).toEqual([...learner.vector()].map((entry) => entry * doc.settings.rate));
    }
  });

  test("a document is recognised until one of its rules is changed", () => {
    const doc = asInLecture(presetDoc("far"), lecture);
    expect(isAsInLecture(doc, lecture)).toBe(true);
    expect(doc.points).toBe(presetDoc("far").points);
    for (const change of [{ bias: !doc.settings.bias }, { passes: 7 }, { learner: "kernel" as const }])
      expect(isAsInLecture({ ...doc, settings: { ...doc.settings, ...change } }, lecture)).toBe(false);
    expect(isAsInLecture({ ...doc, order: { kind: "listed", ids: [1] } }, lecture)).toBe(false);
  });
});
