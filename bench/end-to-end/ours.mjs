// Our readers, timed in a process of their own: node bench/end-to-end/ours.mjs libsvm|csv FILE THREADS
//
// Prints { ms, rows, values, sum }: the time from the path to examples in memory, and what shows that all of it was read.

/** By format: async (path, threads) => { rows, values }, the number of rows and all values in one array, labels left out. */
const readers = {
  libsvm: missing,
  csv: missing,
};

async function missing() {
  throw new Error("bench/end-to-end/ours.mjs calls no reader yet");
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
