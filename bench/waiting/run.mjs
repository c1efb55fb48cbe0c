// How long fitAsync keeps others waiting: `npm run bench:waiting`, exit 1 if a target is missed. First in plain loops, then in
// compiled ones. Each figure is the least of several tries, because garbage and compilers in other threads can only add to it.
import {
  Arow,
  AveragedPerceptron,
  Examples,
  MaxMargin,
  VotedPerceptron,
} from "../../packages/core/dist/entries/index.js";
import { Network } from "../../packages/core/dist/entries/networks.js";
import { random, uniform } from "../../packages/core/dist/random.js";

const tries = 5;

/** Milliseconds of processor time: unlike those of a clock, they do not go on while another process has the core. */
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
const classes = ["north", "east", "south", "west"];

/** Rows labelled by the largest of four random linear scores, three in ten at random. */
function data(n, width) {
  const next = random(1);
  const planes = classes.map(() => Array.from({ length: width }, () => uniform(next) - 0.5));
  const matrix = { data: Float64Array.from({ length: n * width }, () => uniform(next) - 0.5), rows: n, columns: width };
  const labels = Array.from({ length: n }, (_, r) => {
    if (uniform(next) < 0.3) return classes[Math.floor(4 * uniform(next))];
    const scores = planes.map((plane) => plane.reduce((sum, w, j) => sum + w * matrix.data[r * width + j], 0));
    return classes[scores.indexOf(Math.max(...scores))];
  });
  return { matrix, labels };
}

/** The longest time in ms between two turns of the event loop while a promise is pending. */
async function longestWait(pending) {
  let last = now();
  let longest = 0;
  const turn = () => {
    longest = Math.max(longest, now() - last);
    last = now();
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  await pending();
  clearImmediate(next);
  return Math.max(longest, now() - last);
}

/** The time in ms from an abort to the end of the run. */
async function timeToStop(run) {
  const controller = new AbortController();
  let aborted = 0;
  setTimeout(() => {
    aborted = now();
    controller.abort();
  }, 20);
  const { stopped } = await run(controller.signal);
  if (stopped !== "aborted") throw new Error(`the run was over before it was stopped: ${stopped}`);
  return now() - aborted;
}

/** [what, most ms, one try]. A network keeps to its limit in compiled loops only: plain ones just inform. */
function rows(loops) {
  const most = loops === "compiled" ? 50 : Number.POSITIVE_INFINITY;
  const [many, some, few] = [data(40_000, 60), data(10_000, 60), data(1500, 60)].map(({ matrix, labels }) =>
    Examples.from(matrix, labels, { classes }),
  );
  const wait = (make, examples) => () => longestWait(() => make().fitAsync(examples, undefined, { evaluate: true }));
  const stop = (make, examples) => () => timeToStop((signal) => make().fitAsync(examples, undefined, { signal }));
  return [
    ["averaged perceptron, a turn", 50, wait(() => new AveragedPerceptron({ classes, epochs: 2 }), many)],
    ["AROW with early stopping, a turn", 50, wait(() => new Arow({ classes, epochs: 2, earlyStopping: true }), many)],
    ["voted perceptron, a turn", 50, wait(() => new VotedPerceptron({ classes, epochs: 1 }), few)],
    ["network, batches of 32, a turn", most, wait(() => new Network({ hidden: [50, 50], batch: 32, epochs: 2 }), some)],
    [
      "network, batches of 5000, a turn",
      most,
      wait(() => new Network({ hidden: [50, 50], batch: 5000, epochs: 2 }), some),
    ],
    ["averaged perceptron, its end", 100, stop(() => new AveragedPerceptron({ classes, epochs: 1000 }), many)],
    ["largest margin, its end", 100, stop(() => new MaxMargin({ classes, epochs: 1000, tolerance: 1e-9 }), many)],
  ];
}

for (const loops of ["plain", "compiled"]) {
  if (loops === "compiled") await import("../../packages/core/dist/entries/wasm.js");
  for (const [what, limit, once] of rows(loops)) {
    let least = Number.POSITIVE_INFINITY;
    for (let k = 0; k < tries; k++) least = Math.min(least, await once());
    const met = least <= limit;
    if (!met) process.exitCode = 1;
    const verdict = Number.isFinite(limit) ? `≤ ${limit}   ${met ? "PASS" : "FAIL"}` : "";
    console.log(`${what.padEnd(34)} ${loops.padEnd(9)} ${least.toFixed(1).padStart(6)} ms   ${verdict}`);
  }
}
