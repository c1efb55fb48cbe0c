// Answers about a model, as the studio gets them.

import type { LoadOptions } from "../../src/data/formats/reading.js";
import { loadData } from "../../src/data/load.js";
import { encodingIn, readModel } from "../../src/model/model-file.js";
import { type Answer, answersAbout } from "../../src/studio/served-model.js";
import { Files } from "../../src/terminal/files.js";
import { defaults, type Io } from "../../src/terminal/io.js";

const io: Io = {
  stdout: { write: () => 0 },
  stderr: { write: () => 0 },
  stdin: process.stdin,
  files: new Files(),
  env: {},
  settings: defaults,
  interruption: () => AbortSignal.abort(),
};

/** Reads a model and data as the command does, and gives what it would answer. */
export async function answersFor(
  model: string,
  data: string | undefined,
  options: LoadOptions = {},
): Promise<ReadonlyMap<string, Answer>> {
  const saved = readModel(model, { settings: defaults });
  if (data === undefined) return answersAbout({ saved });
  return answersAbout({ saved, data: await loadData([data], { ...options, unlabelled: true }, io, encodingIn(saved)) });
}

/** What is answered to a question, after the way through JSON. */
export function answered<T>(
  answers: ReadonlyMap<string, Answer>,
  path: string,
  query: Readonly<Record<string, string>> = {},
): T {
  return JSON.parse(JSON.stringify(answers.get(path)!(new URLSearchParams(query)))) as T;
}
