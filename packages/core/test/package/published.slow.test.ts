// The published packages: each is packed, installed in an empty project, and used there as its README describes.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { undocumented } from "./undocumented.js";
import { packed, Workshop } from "./workshop.js";

const store = new Workshop();
const both = new Workshop();
const alone = new Workshop();
afterAll(() => {
  for (const workshop of [store, both, alone]) workshop.remove();
});

let files: ReturnType<typeof packed>;
let online: boolean;
beforeAll(() => {
  files = packed(store.folder);
  online = alone.install(files.core) && both.install(files.core, files.cli, files.studio);
});

const installed = (name: string) => join(both.folder, "node_modules", name);

test("the library has at most 400 kB in at most 60 files", ({ skip }) => {
  skip(!online);
  expect(statSync(files.core).size).toBeLessThanOrEqual(400_000);
  const all = readdirSync(installed("rosenblatt"), { recursive: true, withFileTypes: true });
  expect(all.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(60);
});

test.for(["rosenblatt", "@rosenblatt/cli", "@rosenblatt/studio"])(
  "%s carries its licence and notices",
  (name, { skip }) => {
    skip(!online);
    expect(readFileSync(join(installed(name), "LICENSE"), "utf8")).toMatch(/^MIT License/);
    expect(readFileSync(join(installed(name), "NOTICE.md"), "utf8")).toContain("scikit-learn");
    const manifest = JSON.parse(readFileSync(join(installed(name), "package.json"), "utf8"));
    for (const field of ["repository", "keywords", "homepage", "bugs", "license"])
      expect(manifest).toHaveProperty(field);
  },
);

test("the studio's page carries the notices of its packages", ({ skip }) => {
  skip(!online);
  expect(readFileSync(join(installed("@rosenblatt/studio"), "NOTICE.md"), "utf8")).toMatch(/preact[\s\S]*MIT License/);
});

test.for(["rosenblatt", "@rosenblatt/cli"])(
  "the README of %s links to nothing outside its package",
  (name, { skip }) => {
    skip(!online);
    const links = readFileSync(join(installed(name), "README.md"), "utf8").matchAll(/\]\(([^)]+)\)/g);
    expect([...links].map(([, link]) => link).filter((link) => link.startsWith(".."))).toEqual([]);
  },
);

describe("npx rosenblatt", () => {
  const npx = (workshop: Workshop, ...args: string[]) => workshop.run("npx", "--no-install", "rosenblatt", ...args);

  test("names the missing package where only the library is installed", ({ skip }) => {
    skip(!online);
    const { status, stderr } = npx(alone, "train", "dataset:iris");
    expect(status).toBe(1);
    expect(stderr).toContain("npm install @rosenblatt/cli");
  });

  test("trains a model, saves it and predicts with it", ({ skip }) => {
    skip(!online);
    both.write("people.csv", "age,city,buys\n31,Bonn,yes\n55,Rome,no\n28,Bonn,yes\n61,Oslo,no\n");
    const trained = npx(both, "train", "people.csv", "--label", "buys", "-o", "model.json");
    expect(trained.stderr + trained.stdout).toMatch(/4 examples/);
    expect(trained.status).toBe(0);
    const predicted = npx(both, "predict", "model.json", "people.csv");
    expect(predicted.stdout.trim().split("\n").slice(-4)).toEqual(["yes", "no", "yes", "no"]);
  });

  test("finds the page of the studio", ({ skip }) => {
    skip(!online);
    expect(npx(both, "studio", "--help").status).toBe(0);
    expect(statSync(join(installed("@rosenblatt/studio"), "dist/site/index.html")).size).toBeGreaterThan(0);
  });
});

test("the README's example runs", ({ skip }) => {
  skip(!online);
  const [, code, printed] = /```ts\n([\s\S]*?)```\s*```text\n([\s\S]*?)```/.exec(
    readFileSync(join(installed("rosenblatt"), "README.md"), "utf8"),
  )!;
  alone.write("example.mjs", transformSync(code, { loader: "ts" }).code);
  expect(alone.run(process.execPath, "example.mjs").stdout).toBe(printed);
});

test.for(["rosenblatt", "@rosenblatt/cli", "@rosenblatt/studio"])(
  "publint finds no fault with %s",
  (name, { skip }) => {
    skip(!online);
    const { status, stdout } = both.run("npx", "--yes", "publint@0.3.25", "--strict", installed(name));
    expect(stdout).toContain("All good!");
    expect(status).toBe(0);
  },
);

test('"are the types wrong?" finds no fault', ({ skip }) => {
  skip(!online);
  const { status, stdout } = both.run(
    "npx",
    "--yes",
    "@arethetypeswrong/cli@0.18.5",
    files.core,
    "--profile",
    "esm-only",
  );
  expect(stdout).not.toMatch(/No types|Masquerading/);
  expect(status).toBe(0);
});

test("every member of a class or interface has a comment that an editor shows", ({ skip }) => {
  skip(!online);
  expect(undocumented(installed("rosenblatt"), false)).toEqual([]);
});

describe("types", () => {
  const root = new URL("../../../../", import.meta.url);
  const alma = readFileSync(new URL("examples/alma/alma.ts", root), "utf8");
  const typedUse = readFileSync(new URL("typed-use.ts", import.meta.url), "utf8");
  const use = `
    import { load } from "rosenblatt";
    import { iris } from "rosenblatt/datasets";
    import { Alma } from "./alma.js";
    const { rows, labels } = iris();
    const alma = new Alma<string>({ epochs: 100 });
    alma.fit(rows, labels);
    console.log(load<string>(JSON.stringify(alma)).predict(rows[149]!));
  `;
  const program = `
    import { Examples, LinearModel, load, Perceptron } from "rosenblatt";
    import { iris } from "rosenblatt/datasets";
    import "rosenblatt/explain";
    import "rosenblatt/wasm";
    import "rosenblatt/orders";
    ${[
      "evaluate",
      "extend",
      "figure",
      "kernels",
      "kernels/threads",
      "lectures",
      "maps",
      "networks",
      "readers",
      "readers/threads",
      "theory",
    ]
      .map((entry, i) => `import * as entry${i} from "rosenblatt/${entry}"; export { entry${i} };`)
      .join("\n")}
    const { rows, labels } = iris();
    const learner = new Perceptron<string>();
    learner.fit(rows, labels);
    export const kind: string = learner.predict(rows[0]!);
    export { Examples, LinearModel, load };
  `;
  const options = [
    "--outDir",
    "out",
    "--strict",
    "--skipLibCheck",
    "false",
    "--module",
    "nodenext",
    "--target",
    "es2022",
  ];

  test.for(["5.7", "5.9", "6.0", "7.0"])(
    "compile with TypeScript %s, with and without the types of browsers",
    (version, { skip }) => {
      skip(!online);
      const project = new Workshop();
      try {
        skip(!project.install(files.core, `typescript@${version}`, "@types/node@20"));
        for (const [name, text] of Object.entries({ program, alma, use, typedUse })) project.write(`${name}.ts`, text);
        for (const lib of ["es2022", "es2022,dom"]) {
          const { stdout, status } = project.run(
            "npx",
            "tsc",
            ...options,
            "--types",
            "node",
            "--lib",
            lib,
            "program.ts",
            "use.ts",
            "typedUse.ts",
          );
          expect(stdout).toBe("");
          expect(status).toBe(0);
        }
        // A learner from outside learns, and is read from its file.
        expect(project.run(process.execPath, "out/use.js").stdout).toBe("virginica\n");
      } finally {
        project.remove();
      }
    },
  );
});
