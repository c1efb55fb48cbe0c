// Five lectures on the perceptron, each as the learner and options that implement its algorithm box.

import { having, oneOf } from "./check.js";
import type { Label } from "./data/row.js";
import averaged, { AveragedPerceptron, type AveragedPerceptronOptions } from "./learners/averaged-perceptron.js";
import perceptron, { Perceptron } from "./learners/perceptron.js";
import voted, { VotedPerceptron } from "./learners/voted-perceptron.js";
import type { LinearLearner } from "./linear/learner.js";
import type { Definition } from "./options/definition.js";
import { sharedOptions } from "./options/shared-options.js";
import { registerPickers } from "./training/picked-course.js";

// Some lectures pick mistakes.
registerPickers();

/** The name of a lecture. */
export type LectureName = "cmsc422" | "cs419m" | "course-notes" | "cmu10301" | "coms4771";

/** The name of a learner that lectures describe: the perceptron, or one of its two variants that keep its past. */
export type LectureLearner = "perceptron" | "averaged" | "voted";

/** A lecture as plain data. */
export interface Lecture {
  /** The name of the preset. */
  readonly name: LectureName;
  /** The course, the lecture and the place where it was given. */
  readonly title: string;
  /** The learner of its algorithm box; if it has several, that of the last. */
  readonly learner: LectureLearner;
  /** The lecture's zero rule, sign, rate, order, stopping rule and averaging, as options of learners, none left to defaults. */
  readonly options: Readonly<LectureSettings>;
  /** What the lecture leaves open and is decided here, in a sentence. */
  readonly settled: string;
}

/** The options that a lecture determines. */
export type LectureSettings = Required<
  Pick<
    AveragedPerceptronOptions,
    "bias" | "rate" | "rule" | "zeroUpdates" | "zeroPredicts" | "order" | "epochs" | "stopWhenSeparated" | "zeroStart"
  >
>;

/** What most of the lectures have in common. */
const textbook: LectureSettings = {
  bias: true,
  rate: 1,
  rule: "mistake",
  zeroUpdates: true,
  zeroPredicts: "positive",
  order: "given",
  epochs: 10,
  stopWhenSeparated: false,
  zeroStart: false,
};

/** The five lectures. */
export const lectures: readonly Lecture[] = [
  {
    name: "cmsc422",
    title: "CMSC 422, lecture 6, University of Maryland",
    learner: "averaged",
    options: { ...textbook, zeroStart: true },
    settled: "MaxIter is 10; SIGN(0), which it leaves open, is +1",
  },
  {
    name: "cs419m",
    title: "CS419M, lecture 10, IIT Bombay",
    learner: "perceptron",
    options: { ...textbook, bias: false },
    settled: "its fixed number of iterations is 10",
  },
  {
    name: "course-notes",
    title: "3. Perceptron, course notes",
    learner: "perceptron",
    options: { ...textbook, rule: "delta", rate: 0.1 },
    settled: "T is 10 and η is 0.1; a score of 0, whose sign is 0 there, predicts +1 when a class must be named",
  },
  {
    name: "cmu10301",
    title: "10-301/601, lecture 6, Carnegie Mellon University",
    learner: "perceptron",
    options: { ...textbook, zeroUpdates: false, epochs: 1000, stopWhenSeparated: true },
    settled: "it goes on until it has converged, for at most 1,000 epochs",
  },
  {
    name: "coms4771",
    title: "COMS 4771, Perceptron and Kernelization, Columbia University",
    learner: "perceptron",
    options: { ...textbook, zeroUpdates: false, order: "first-mistake", epochs: 1000, stopWhenSeparated: true },
    settled: "of several mistakes the first in the order of the rows is picked, at most 1,000 times for each row",
  },
];

/** The names of the lectures. */
export const lectureNames: readonly LectureName[] = lectures.map(({ name }) => name);

/** The lecture of this name. */
export function lectureNamed(name: LectureName): Lecture {
  oneOf("preset", name, lectureNames);
  return lectures.find((lecture) => lecture.name === name)!;
}

/**
 * The options of a lecture that a learner takes: the shared ones that it has, and its own. Without a learner, those of the
 * lecture's own learner.
 */
export function lectureOptions(name: LectureName, learner?: Definition): Partial<LectureSettings> {
  const lecture = lectureNamed(name);
  const { options: own, without } = learner ?? definitions[lecture.learner];
  const takes = (option: string) =>
    option in own || (option in sharedOptions && !(without as readonly string[]).includes(option));
  return Object.fromEntries(Object.entries(lecture.options).filter(([option]) => takes(option)));
}

/** A preset, perhaps another learner to use it with, and options that replace those of the preset. */
export interface PresetOptions<L extends Label = Label> extends AveragedPerceptronOptions<L> {
  /** The lecture whose options to take. */
  preset: LectureName;
  /** Defaults to the learner of the lecture. */
  learner?: LectureLearner;
}

const definitions: Readonly<Record<LectureLearner, Definition>> = { perceptron, averaged, voted };

/** Makes the learner of a lecture, with its options; options given besides the preset replace them. */
export function lectureLearner<L extends Label = Label>(options: PresetOptions<L>): LinearLearner<L> {
  const {
    preset,
    learner = lectureNamed(preset).learner,
    ...given
  } = having("options", options, '{ preset: "cs419m" } or alike', "preset");
  oneOf("learner", learner, Object.keys(definitions));
  const typed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const settled = { ...lectureOptions(preset, definitions[learner]), ...typed };
  if (learner === "voted") return new VotedPerceptron<L>(settled);
  return learner === "averaged" ? new AveragedPerceptron<L>(settled) : new Perceptron<L>(settled);
}
