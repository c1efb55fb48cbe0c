// What theory is asked about a document: its rows, and which class a line is to have on its positive side.

import { Examples } from "rosenblatt";
import { type Doc, obstacle } from "../document/document.js";
import { optionsOf } from "./learner-options.js";
import { type Lesson, lessonOf } from "./lesson.js";

/** The rows of a document as a question about lines. */
export interface LinearQuestion extends Lesson {
  readonly examples: Examples<string>;
  readonly classes: readonly string[];
  /** Whether the line may lie anywhere, or only through the origin. */
  readonly bias: boolean;
  readonly positive: string | undefined;
  /** The last two, as the library takes them. */
  readonly sides: { readonly bias: boolean; readonly positive?: string };
}

/** Asks about the lines of a document; throws where it has too few points or classes. */
export function linearQuestion(doc: Doc): LinearQuestion {
  const reason = obstacle(doc);
  if (reason) throw new Error(reason);
  const lesson = lessonOf(doc);
  const { bias = true, classes = [], positive } = optionsOf(doc);
  const examples = Examples.from(lesson.rows, lesson.labels, { classes });
  return { ...lesson, examples, classes, bias, positive, sides: { bias, ...(positive !== undefined && { positive }) } };
}
