// A question to the theory about a document: its rows, and which class is to be on the positive side of a line.

import { Examples } from "rosenblatt";
import { type Doc, obstacle } from "../document/document.js";
import { optionsOf } from "./learner-options.js";
import { type Lesson, lessonOf } from "./lesson.js";

/** The rows of a document as a question about lines. */
export interface LinearQuestion extends Lesson {
  readonly examples: Examples<string>;
  readonly classes: readonly string[];
  /** Whether the line may lie anywhere rather than only through the origin. */
  readonly bias: boolean;
  readonly positive: string | undefined;
  /** The last two in the form that the library takes. */
  readonly sides: { readonly bias: boolean; readonly positive?: string };
}

/** Makes the question for a document; throws if it has too few points or classes. */
export function linearQuestion(doc: Doc): LinearQuestion {
  const reason = obstacle(doc);
  if (reason) throw new Error(reason);
  const lesson = lessonOf(doc);
  const { bias = true, classes = [], positive } = optionsOf(doc);
  const examples = Examples.from(lesson.rows, lesson.labels, { classes });
  return { ...lesson, examples, classes, bias, positive, sides: { bias, ...(positive !== undefined && { positive }) } };
}
