// The main job: learns the embedded iris set twice, once as a yes-or-no question, once with all three species, and
// reports what happened.

import { AveragedPerceptron, Perceptron, Pipeline, standardize } from "rosenblatt";
import { iris } from "rosenblatt/datasets";
import { confusion, split } from "rosenblatt/evaluate";

const reasons = {
  separated: "a whole pass with every flower strictly on its own side",
  clean: "a whole pass without an update, some flower scoring exactly 0",
  "not-separable": "no hyperplane can separate these flowers",
  early: "the validation error stopped improving",
  epochs: "all passes were used",
  aborted: "it was told to stop",
};

const percent = (part, whole) => `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;
const print = (text = "") => console.log(text);

function timed(work) {
  const begin = performance.now();
  const result = work();
  return [result, performance.now() - begin];
}

/** Mistakes per pass as a small table with bars. */
function passes({ mistakesPerEpoch }) {
  print("   pass   mistakes");
  mistakesPerEpoch.forEach((mistakes, epoch) => {
    print(`   ${String(epoch + 1).padStart(4)}   ${String(mistakes).padStart(8)}  ${"▇".repeat(mistakes)}`);
  });
}

function outcome(report, milliseconds) {
  const { errors, examples } = report.training;
  print(`   stopped         ${report.stopped}: ${reasons[report.stopped]}`);
  print(`   training error  ${percent(errors, examples)}`);
  print(
    `   time            ${milliseconds.toFixed(1)} ms for ${report.epochs * report.examples} visits, ${report.updates} updates`,
  );
}

const { rows, labels, features: measurements } = iris();
const features = measurements.map((name) => name.replace(" (cm)", ""));
print("Rosenblatt: perceptron learning for TypeScript");
print();
print(`iris: ${rows.length} flowers, ${features.length} measurements, 3 species`);

print();
print("1. Is it a setosa?  Perceptron, no scaling, seed 1");
const isSetosa = labels.map((label) => label === "setosa");
const setosa = new Perceptron({ epochs: 100, seed: 1, features, positive: true });
const [simple, simpleTime] = timed(() => setosa.fit(rows, isSetosa));
passes(simple);
outcome(simple, simpleTime);
const weights = features.map((name, j) => `${setosa.weights()[j].toFixed(1)} · ${name}`);
print(
  `   setosa when     ${weights.join(" + ").replaceAll("+ -", "− ")} ${setosa.bias() < 0 ? "−" : "+"} ${Math.abs(setosa.bias())} > 0`,
);

print();
print("2. Which species?  Averaged perceptron on standardized measurements, 120 flowers to learn, 30 to test");
const parts = split(labels, { test: 30, seed: 1 });
const pick = (list, indices) => Array.from(indices, (i) => list[i]);
const species = new Pipeline(standardize(), new AveragedPerceptron({ epochs: 10, seed: 1, features }));
const [report, time] = timed(() => species.fit(pick(rows, parts.train), pick(labels, parts.train)));
passes(report);
outcome(report, time);
const truth = pick(labels, parts.test);
const result = confusion(species.predictAll(pick(rows, parts.test)), truth);
print(`   test error      ${percent(result.errors, result.examples)}`);
print();
print(`   ${"truth ↓  predicted →".padEnd(22)}${result.classes.map((name) => name.padStart(12)).join("")}`);
result.counts.forEach((counts, k) => {
  print(`   ${result.classes[k].padEnd(22)}${counts.map((count) => String(count).padStart(12)).join("")}`);
});
print();
print(`   ${"weight of".padEnd(22)}${report.classes.map((name) => name.padStart(12)).join("")}`);
const column = (label) => [...species.learner.weights(label), species.learner.bias(label)];
const table = report.classes.map(column);
[...features, "(bias)"].forEach((name, j) => {
  print(`   ${name.padEnd(22)}${table.map((vector) => vector[j].toFixed(2).padStart(12)).join("")}`);
});
print();
print("Next: docs/learn/README.md explains every learner; packages/core/README.md is the map of the code.");
