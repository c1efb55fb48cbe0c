// MNIST's images and labels to a data set.

import { existsSync } from "node:fs";
import type { Examples, Label } from "rosenblatt";
import { IdxReader } from "rosenblatt/readers";
import { UsageError } from "../../terminal/exit.js";
import type { Bytes } from "../input/input.js";
import { packedEnding } from "../input/packing.js";
import type { Source } from "../input/source.js";
import type { Content, Reading } from "./reading.js";

/** Reads a file of images and the file of their labels. */
export async function readIdxFiles(reading: Reading): Promise<Content> {
  const { options, encoding } = reading;
  if (encoding && encoding.format !== "idx")
    throw new UsageError(`the model learned from ${encoding.format} files; got idx`);
  const reader = new IdxReader({ unlabelled: options.unlabelled ?? false });
  let bytes = 0;
  for await (const input of reading.inputs()) bytes += await input.feed(measured(reader));
  return {
    examples: reader.take() as Examples as Examples<Label>,
    encoding: { format: "idx" },
    notes: [],
    columns: [],
    numeric: undefined,
    labelColumn: undefined,
    sampleWeights: undefined,
    bytes,
  };
}

/** A reader that also declares that its bytes will finally become numbers of at least four bytes each, beside a copy of them. */
function measured(reader: IdxReader): Bytes {
  let length = 0;
  return {
    begin: (file) => reader.begin(file),
    room: (bytes) => reader.room(bytes),
    filled(bytes) {
      length += bytes;
      reader.filled(bytes);
    },
    write(bytes) {
      length += bytes.length;
      reader.write(bytes);
    },
    end: () => reader.end(),
    get further() {
      return 5 * length;
    },
  };
}

/** The file of labels beside a file of images, or of images beside a file of labels, by its name. */
export function counterpart(source: Source): string | undefined {
  if (source.kind !== "file") return undefined;
  const [images, labels] = [/images([.-])idx3/, /labels([.-])idx1/];
  const other = images.test(source.name)
    ? source.name.replace(images, "labels$1idx1")
    : source.name.replace(labels, "images$1idx3");
  const bare = other.replace(packedEnding, "");
  return [other, bare, `${bare}.gz`, `${bare}.zst`].find((name) => name !== source.name && existsSync(name));
}
