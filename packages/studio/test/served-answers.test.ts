// The command's answers about a model have the types that the page expects: the compiler compares both sides.

import { expectTypeOf, test } from "vitest";
import type { ClassWeights } from "../../cli/src/report/weights.js";
import type { StudioDocument } from "../../cli/src/studio/document.js";
import type { RowDocument } from "../../cli/src/studio/row-document.js";
import type { RowAnswer, ServedDocument, WeightsAnswer } from "../src/served/answers.js";

test("the page accepts the types of the command's answers", () => {
  expectTypeOf<StudioDocument>().toExtend<ServedDocument>();
  expectTypeOf<RowDocument>().toExtend<RowAnswer>();
  expectTypeOf<ClassWeights>().toExtend<WeightsAnswer>();
});
