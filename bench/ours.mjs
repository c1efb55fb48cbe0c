// Our contestant: the built package, through its public interface. bench/peer.mjs lists the commands.

import { createInterface } from "node:readline";
import { AveragedPerceptron, Examples, Perceptron } from "rosenblatt";
import { read } from "./sets.mjs";

const learners = { plain: Perceptron, averaged: AveragedPerceptron };

/** Puts a set into WebAssembly memory. */
function load(name, kind, type, rows, columns, folder) {
  const set = { name, kind, type, rows: Number(rows), columns: Number(columns), folder };
  const { labels, values, starts, indices } = read(set);
  return kind === "dense"
    ? Examples.dense({ data: values, rows: set.rows, columns: set.columns }, labels)
    : Examples.sparse({ starts, indices, values, columns: set.columns }, labels);
}

/** One whole fit from zero weights. An update is what the others count as a mistake: y(w·x + b) ≤ 0. */
function fitOnce(examples, rule, order, epochs) {
  const begin = performance.now();
  const learner = new learners[rule]({ epochs: Number(epochs), order, seed: 0, stopWhenSeparated: false });
  const report = learner.fit(examples, undefined, { evaluate: false });
  return { ms: performance.now() - begin, mistakes: report.updates };
}

let examples;
for await (const line of createInterface({ input: process.stdin })) {
  const [verb, ...words] = line.split(" ");
  let answer = { error: `unknown command ${verb}` };
  if (verb === "load") {
    examples = load(...words.slice(0, 5), words.slice(5).join(" "));
    answer = { loaded: words[0] };
  } else if (verb === "fit") {
    answer = fitOnce(examples, ...words);
  } else if (verb === "versions") {
    answer = { node: process.versions.node, v8: process.versions.v8 };
  }
  console.log(JSON.stringify(answer));
}
