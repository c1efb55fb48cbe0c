// How long fitAsync blocks the event loop: `npm run bench:waiting`, exit 1 if a target is missed. Every learner, alone and behind every
// transformer, gets rows in every form, in plain and in compiled loops; then come large data sets and aborted runs.
//   node bench/waiting/run.mjs [--only text] [--loops plain|compiled]
import { parseArgs } from "node:util";
import { Arow, AveragedPerceptron, Examples, MaxMargin } from "../../packages/core/dist/entries/index.js";
import { Network } from "../../packages/core/dist/entries/networks.js";
import { forms, learners, rowsIn, transformers } from "./combinations.mjs";
import { longestWait, timeToStop } from "./event-loop.mjs";

const { values } = parseArgs({ options: { only: { type: "string", default: "" }, loops: { type: "string" } } });

/** The most milliseconds between two turns of the event loop, and from an abort to the end of the run. */
const most = 10;

/** Each figure is the minimum over this many tries, because garbage collection and compiler threads can only add to it. */
const tries = 8;

/** Large data sets, and aborted runs: a name, and one try. A mini-batch of plain loops is a single step, and is for information only. */
function large(loops) {
  const classes = ["north", "east", "south", "west"];
  const [many, some] = [40_000, 10_000].map((n) => {
    const { rows, labels } = rowsIn("matrix", n, 60);
    return Examples.from(rows, labels, { classes });
  });
  const wait = (make, examples) => () => longestWait(() => make().fitAsync(examples));
  const stop = (make, examples) => () => timeToStop((signal) => make().fitAsync(examples, undefined, { signal }));
  const matrix = rowsIn("matrix", 200_000, 60);
  const batches = (batch) => () => new Network({ hidden: [50, 50], batch, epochs: 2 });
  const limit = loops === "compiled" ? most : Number.POSITIVE_INFINITY;
  return [
    [
      "a matrix of 12 million numbers",
      most,
      () => longestWait(() => new AveragedPerceptron({ epochs: 1 }).fitAsync(matrix.rows, matrix.labels)),
    ],
    ["AROW with early stopping", most, wait(() => new Arow({ classes, epochs: 2, earlyStopping: true }), many)],
    ["network, batches of 32", most, wait(batches(32), some)],
    ["network, batches of 5000", limit, wait(batches(5000), some)],
    ["averaged perceptron, stopped", most, stop(() => new AveragedPerceptron({ classes, epochs: 1000 }), many)],
    ["largest margin, stopped", most, stop(() => new MaxMargin({ classes, epochs: 1000, tolerance: 1e-9 }), many)],
  ];
}

/** Every learner, alone and behind every transformer, with rows in every form; invalid combinations are skipped. */
function* combinations() {
  for (const learner of learners)
    for (const transformer of transformers)
      for (const form of forms) {
        const what = `${learner.name}, ${transformer.name}, ${form}`;
        if (!what.includes(values.only)) continue;
        const { rows, labels } = rowsIn(form, learner.rows * transformer.share, 12);
        const once = () =>
          longestWait(() => learner.make(transformer).fitAsync(typeof rows === "function" ? rows() : rows, labels));
        yield [what, most, once];
      }
}

let [count, refused, missed, longest] = [0, 0, 0, 0];
for (const loops of values.loops ? [values.loops] : ["plain", "compiled"]) {
  if (loops === "compiled") await import("../../packages/core/dist/entries/wasm.js");
  for (const rows of [combinations(), values.only ? [] : large(loops)])
    for (const [what, limit, once] of rows) {
      let least = Number.POSITIVE_INFINITY;
      try {
        for (let k = 0; k < tries && !(k > 0 && least <= limit); k++) least = Math.min(least, await once());
      } catch (error) {
        if (!/InputError|OptionError/.test(error.name)) throw error;
        refused++;
        continue;
      }
      count++;
      if (Number.isFinite(limit)) longest = Math.max(longest, least);
      const met = least <= limit;
      if (!met) missed++;
      if (!met || Array.isArray(rows) || values.only)
        console.log(`${loops.padEnd(9)} ${what.padEnd(70)} ${least.toFixed(1).padStart(6)} ms ${met ? "" : "FAIL"}`);
    }
}
console.log(
  `${count} runs, ${refused} refused; the longest turn took ${longest.toFixed(1)} ms, ${missed} of them more than ${most}`,
);
if (missed > 0) process.exitCode = 1;
