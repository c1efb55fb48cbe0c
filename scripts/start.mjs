// The demo behind `npm start`: learns the embedded iris data with the command line, reports, draws it in the terminal, writes the figure, and
// serves the model, which keeps learning, and the studio on one port until it is interrupted. It writes to out/, or to the folder given as an
// argument.

import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const { main } = await import("../packages/cli/dist/main.js");
const { processIo } = await import("../packages/cli/dist/terminal/io.js");

// The server runs until it is stopped: being asked to stop is a success, and so is a closed output pipe.
process.once("SIGTERM", () => process.exit(0));
process.stdout.on("error", () => process.exit(0));
// A signal to npm ends npm and the shell in between, but not this process.
const parent = process.ppid;
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0);
  }, 300).unref();

/** Shows a command as it would be typed, and runs it. */
async function run(...words) {
  console.log(`\n$ npx rosenblatt ${words.map((word) => (/[^\w./:=-]/.test(word) ? `'${word}'` : word)).join(" ")}\n`);
  const code = await main(words, processIo());
  if (code !== 0) process.exit(code);
}

const [folder = "out"] = process.argv.slice(2);
const [model, figure] = [`${folder}/iris.json`, `${folder}/iris.svg`];
mkdirSync(folder, { recursive: true });
const petals = ["--x", "petal length (cm)", "--y", "petal width (cm)"];
console.log("Rosenblatt: perceptron learning for TypeScript");
await run("train", "dataset:iris", "--holdout", "0.2", "-o", model);
await run("plot", model, "dataset:iris", ...petals);
await run("plot", model, "dataset:iris", ...petals, "-o", figure);
console.log("\nNow with a file of yours: npx rosenblatt train FILE.csv --holdout 0.2 -o model.json");
console.log(`The plane, the weights and every row of this model: npx rosenblatt studio ${model} dataset:iris`);
const port = await free(8321);
const elsewhere = port === 8321 ? [] : ["--port", String(port)];
await run("serve", "--dir", `${folder}/models`, "--import", `iris=${model}`, ...elsewhere);

/** The port, or another one if it is in use. */
function free(wanted) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(free(0)));
    server.listen(wanted, "127.0.0.1", () => {
      const { port: taken } = server.address();
      server.close(() => resolve(taken));
    });
  });
}
