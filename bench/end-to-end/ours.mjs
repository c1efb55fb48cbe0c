// Our readers, timed in a process of their own: node bench/end-to-end/ours.mjs libsvm|csv FILE THREADS
//
// Prints { ms, rows, values, sum }: the time from the path to examples in memory, and what shows that all of it was read.

import { closeSync, openSync, readSync, statSync } from "node:fs";
import { CsvReader } from "rosenblatt/readers";
import { readCsvOnTwo } from "../../packages/cli/dist/threads/read-csv.js";
import { readLibsvmFile } from "../../packages/cli/dist/threads/read-libsvm.js";

/** By format: the number of rows and all values in one array, labels left out. */
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

const [format, path, threads] = process.argv.slice(2);
try {
  const begin = performance.now();
  const { rows, values } = await readers[format](path, Number(threads));
  const ms = performance.now() - begin;
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += values[k];
  console.log(JSON.stringify({ ms, rows, values: values.length, sum }));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
