// The published library makes the same models, bit for bit, under other runtimes, each installed from npm.

import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packed, Workshop } from "./workshop.js";

/** Prints the SHA-256 of the bytes of some models: linear, kernels, maps and networks, all of whose loops are compiled. */
const program = `
  import { Arow, AveragedPerceptron, PassiveAggressive, Perceptron, Pipeline, saveBytes, standardize } from "rosenblatt";
  import { iris } from "rosenblatt/datasets";
  import { KernelPerceptron, rbf } from "rosenblatt/kernels";
  import { fourierMap } from "rosenblatt/maps";
  import { Network } from "rosenblatt/networks";
  import "rosenblatt/wasm";

  export async function hashes() {
    const { rows, labels } = iris();
    const options = { epochs: 5, seed: 3, order: "shuffle" };
    const lines = [];
    for (const learner of [
      new Perceptron(options),
      new AveragedPerceptron(options),
      new PassiveAggressive(options),
      new Arow(options),
      new KernelPerceptron({ ...options, kernel: rbf(0.5) }),
      new Network({ ...options, hidden: [4] }),
      new Pipeline(standardize(), new Pipeline(fourierMap({ features: 40 }), new AveragedPerceptron(options))),
    ]) {
      learner.fit(rows, labels);
      const digest = await crypto.subtle.digest("SHA-256", saveBytes(learner));
      lines.push([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
    }
    return lines.join(" ");
  }
`;
const printing = `${program}\nconsole.log(await hashes());\n`;
const worker = `${program}\nexport default { async test() { console.log("hashes " + (await hashes())); } };\n`;
const workerdConfig = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker", esModule = embed "worker.js")], compatibilityDate = "2026-01-01"))]);
`;

const store = new Workshop();
const project = new Workshop();
afterAll(() => {
  store.remove();
  project.remove();
});

let core: string;
let expected: string;
beforeAll(() => {
  core = packed(store.folder).core;
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", core], {
    cwd: project.folder,
    stdio: "ignore",
  });
  project.write("program.mjs", printing);
  const { stdout, stderr } = project.run(process.execPath, "program.mjs");
  expected = stdout;
  expect(stderr).toBe("");
  expect(expected).toMatch(/^([0-9a-f]{64} ?){7}\n$/);
});

/** A project with the library, the program and a runtime; undefined where npm cannot install it. */
function withRuntime(name: string): Workshop | undefined {
  const own = new Workshop();
  if (own.install(core, name)) {
    own.write("program.mjs", printing);
    return own;
  }
  own.remove();
  return undefined;
}

test.for([
  ["node@22", "node_modules/node/bin/node", []],
  ["node@24", "node_modules/node/bin/node", []],
  ["bun@1", "node_modules/.bin/bun", []],
  ["deno@2", "node_modules/.bin/deno", ["run", "--allow-read"]],
] as const)("%s makes the same models", ([name, command, args], { skip }) => {
  const own = withRuntime(name);
  skip(!own);
  try {
    expect(own!.run(join(own!.folder, command), ...args, "program.mjs").stdout).toBe(expected);
  } finally {
    own!.remove();
  }
});

test("workerd makes the same models", async ({ skip }) => {
  const own = withRuntime("workerd@1");
  skip(!own);
  try {
    const bundle = await build({
      bundle: true,
      write: false,
      format: "esm",
      conditions: ["workerd", "worker"],
      stdin: { contents: worker, resolveDir: own!.folder },
    });
    own!.write("worker.js", bundle.outputFiles[0].text);
    own!.write("config.capnp", workerdConfig);
    const { stdout, stderr } = own!.run(join(own!.folder, "node_modules/.bin/workerd"), "test", "config.capnp");
    expect(/hashes (.*)/.exec(stdout + stderr)?.[1]).toBe(expected.trim());
  } finally {
    own!.remove();
  }
});
