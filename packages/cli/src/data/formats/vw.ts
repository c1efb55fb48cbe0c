// Vowpal Wabbit's text to a data set.

import type { Examples, Label } from "rosenblatt";
import { VwReader } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import { filtered, leftOutBy } from "../bad-rows/line-filter.js";
import type { Content, Reading } from "./reading.js";

/** Reads files in Vowpal Wabbit's format. */
export async function readVwFiles(reading: Reading): Promise<Content> {
  const { options, encoding } = reading;
  if (encoding && encoding.format !== "vw")
    throw new UsageError(`the model learned from ${encoding.format} files; got vw`);
  const known = encoding && { features: encoding.names };
  const own = new VwReader({ unlabelled: options.unlabelled ?? false, ...known });
  const reader = filtered(own, () => new VwReader({ unlabelled: options.unlabelled ?? false }), reading.bad);
  let bytes = 0;
  for await (const input of reading.inputs()) bytes += await input.feed(reader);
  const skipped = leftOutBy(reader);
  const examples = reader.take();
  return {
    examples: examples as Examples as Examples<Label>,
    encoding: { format: "vw", names: examples.vocabulary!.names! },
    notes: [],
    columns: [],
    numeric: undefined,
    labelColumn: undefined,
    sampleWeights: own.weights,
    skipped,
    bytes,
  };
}
