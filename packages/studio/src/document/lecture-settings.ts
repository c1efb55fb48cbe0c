// The settings that make a document follow a lecture.

import type { Lecture } from "rosenblatt/lectures";
import { type Doc, type Settings, usualSettings } from "./document.js";

/** Returns the document with the rules of a lecture; its points and everything else that the lecture does not specify stay. */
export function asInLecture(doc: Doc, lecture: Lecture): Doc {
  return {
    ...doc,
    order: lecture.options.order === "shuffle" ? { kind: "shuffle", seed: 0 } : { kind: "given" },
    settings: { ...doc.settings, ...lectureSettings(lecture) },
  };
}

/** Whether a document learns by the rules of a lecture. */
export function isAsInLecture({ order, settings }: Doc, lecture: Lecture): boolean {
  const own = lectureSettings(lecture);
  const keys = Object.keys(own) as (keyof Settings)[];
  const ordered = lecture.options.order === "shuffle" ? "shuffle" : "given";
  return order.kind === ordered && keys.every((key) => settings[key] === own[key]);
}

function lectureSettings({ options }: Lecture): Partial<Settings> {
  const { bias, rate, rule, zeroUpdates, zeroPredicts, epochs, stopWhenSeparated } = options;
  return {
    learner: "perceptron",
    bias,
    rate: typeof rate === "number" ? rate : usualSettings.rate,
    delta: rule === "delta",
    zero: zeroUpdates ? "mistake" : zeroPredicts,
    passes: epochs,
    throughout: !stopWhenSeparated,
    // A fixed number of passes is made whether or not the points are separable.
    persist: !stopWhenSeparated,
    scaling: "none",
  };
}
