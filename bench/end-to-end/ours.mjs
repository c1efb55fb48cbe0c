// Our readers, timed in a process of their own: node bench/end-to-end/ours.mjs libsvm|csv FILE THREADS
//
// Prints { ms, rows, values, sum }: the time from the path to examples in memory, and figures that prove that everything was read. With `margin
// FILE` it prints { objective } of the max-margin learner instead.

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { prepareSecondThread } from "../../packages/cli/dist/threads/second-thread.js";

const [task, path, threads] = process.argv.slice(2);
// As the command does first, so that the thread starts while the rest is being loaded.
if (threads === "2") prepareSecondThread([path]);
const { MaxMargin } = await import("rosenblatt");
const { CsvReader } = await import("rosenblatt/readers");
const { readCsvOnTwo } = await import("../../packages/cli/dist/threads/read-csv.js");
const { readLibsvmFile } = await import("../../packages/cli/dist/threads/read-libsvm.js");

/** For each format: the number of rows, and all values except labels in one array. */
const readers = {
  async libsvm(path, threads) {
    const { examples } = await readLibsvmFile(path, { threads });
    return { rows: examples.size, values: examples.rows.values };
  },
  async csv(path, threads) {
    const table = threads === 2 ? (await readCsvOnTwo(path, {})).table : readCsv(path);
    return { rows: table.size, values: table.numbers.view() };
  },
};

function readCsv(path) {
  const reader = new CsvReader({ bytes: statSync(path).size });
  const file = openSync(path, "r");
  reader.begin(path);
  for (let bytes = -1; bytes !== 0; ) {
    const room = reader.room(1 << 18);
    bytes = readSync(file, room, 0, room.length, null);
    reader.filled(bytes);
  }
  closeSync(file);
  reader.end();
  return reader.take();
}

/** The dual objective that the max-margin learner reaches with LIBLINEAR's tolerance. */
async function solution(path) {
  const { examples } = await readLibsvmFile(path, {});
  const learner = new MaxMargin({ tolerance: 0.1, bias: false });
  learner.fit(examples, undefined, { evaluate: false });
  return { objective: learner.solution().objective };
}

/** The time to read a file, and what was read. */
async function reading(format, path, threads) {
  const begin = performance.now();
  const { rows, values } = await readers[format](path, threads);
  const ms = performance.now() - begin;
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += values[k];
  return { ms, rows, values: values.length, sum };
}

try {
  const result = task === "margin" ? await solution(path) : await reading(task, path, Number(threads));
  console.log(JSON.stringify(result));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
