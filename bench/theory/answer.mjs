// One answer in a process of its own: node bench/theory/answer.mjs verdict|certificate|highs SET [LIMIT]
//
// Prints { ms, separable, loaded, megabytes }: the time from rows in memory to the answer, null if the limit was reached first, and
// the peak memory before and after. A certificate is verified after the clock has stopped.

import { read } from "../sets.mjs";
import { sets } from "./sets.mjs";

const peak = () => process.resourceUsage().maxRSS / 1024;

/** Our answer, through the public interface. */
async function ours(set, certificate) {
  const { Examples } = await import("rosenblatt");
  const { separability, verifyCertificate } = await import("rosenblatt/theory");
  const examples = load(Examples, set);
  const loaded = peak();
  const begin = performance.now();
  const answer = separability(examples, undefined, { certificate });
  const result = { ms: performance.now() - begin, separable: answer.separable, loaded, megabytes: peak() };
  for (const { certificate: made } of [answer, ...answer.rest, ...answer.pairs]) {
    if (!certificate) continue;
    const { holds, reason } = verifyCertificate(made, examples);
    if (!holds) throw new Error(`its certificate does not hold: ${reason}`);
  }
  return result;
}

function load(Examples, set) {
  const { labels, values, starts, indices } = read(set);
  const { rows, columns } = set;
  return set.kind === "dense"
    ? Examples.dense({ data: values, rows, columns }, labels)
    : Examples.sparse({ starts, indices, values, columns }, labels);
}

/** The answer of HiGHS from npm: the largest t with y(w·x + b) ≥ t for every row, and no weight beyond ±1. */
async function highs(set, limit) {
  const { default: loadHighs } = await import("../peers/node/node_modules/highs/build/highs.mjs");
  const solver = await loadHighs();
  const { labels, values, starts, indices } = read(set);
  const { rows, columns } = set;
  const entries = values.length + 2 * rows;
  const matrix = {
    format: "csr",
    numRows: rows,
    numCols: columns + 2,
    starts: new Int32Array(rows + 1),
    indices: new Int32Array(entries),
    values: new Float64Array(entries),
  };
  let at = 0;
  const put = (column, value) => {
    matrix.indices[at] = column;
    matrix.values[at++] = value;
  };
  for (let r = 0; r < rows; r++) {
    const from = starts ? starts[r] : r * columns;
    const to = starts ? starts[r + 1] : from + columns;
    for (let k = from; k < to; k++) put(indices ? indices[k] : k - from, labels[r] * values[k]);
    put(columns, labels[r]);
    put(columns + 1, -1);
    matrix.starts[r + 1] = at;
  }
  const filled = (length, value, last = value) => new Float64Array(length).fill(value).fill(last, -1);
  const loaded = peak();
  const begin = performance.now();
  const model = solver.createModel({
    numCols: columns + 2,
    numRows: rows,
    matrix,
    sense: solver.constants.objectiveSense.maximize,
    colCost: filled(columns + 2, 0, 1),
    colLower: filled(columns + 2, -1, -solver.infinity),
    colUpper: filled(columns + 2, 1, solver.infinity),
    rowLower: filled(rows, 0),
    rowUpper: filled(rows, solver.infinity),
  });
  model.options.set({ output_flag: false, time_limit: limit });
  model.run();
  const solved = model.getModelStatus() === solver.constants.modelStatus.optimal;
  const separable = solved ? model.getObjectiveValue() > 1e-6 : null;
  return { ms: performance.now() - begin, separable, loaded, megabytes: peak() };
}

const [contestant, name, limit] = process.argv.slice(2);
const set = sets.find((one) => one.name === name);
try {
  const result = contestant === "highs" ? highs(set, Number(limit)) : ours(set, contestant === "certificate");
  console.log(JSON.stringify(await result));
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
