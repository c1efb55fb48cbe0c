// The main job: learns the embedded irises with the command line, reports, draws them in the terminal, and writes the figure.

import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { main } = await import("../packages/cli/dist/main.js");
const { processIo } = await import("../packages/cli/dist/io.js");

/** Shows a command as it would be typed, and runs it. */
async function run(...words) {
  console.log(`\n$ npx rosenblatt ${words.map((word) => (/[^\w./:=-]/.test(word) ? `'${word}'` : word)).join(" ")}\n`);
  const code = await main(words, processIo());
  if (code !== 0) process.exit(code);
}

mkdirSync("out", { recursive: true });
const petals = ["--x", "petal length (cm)", "--y", "petal width (cm)"];
console.log("Rosenblatt: perceptron learning for TypeScript");
await run("train", "dataset:iris", "--holdout", "0.2", "-o", "out/iris.json");
await run("plot", "out/iris.json", "dataset:iris", ...petals);
await run("plot", "out/iris.json", "dataset:iris", ...petals, "-o", "out/iris.svg");
console.log("\nNow with a file of yours: npx rosenblatt train FILE.csv --holdout 0.2 -o model.json");
