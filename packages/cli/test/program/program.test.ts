// The executable itself: start-up, interruption, pipes.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { version } from "../../src/version.js";
import { run } from "../run.js";

const bin = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));
const place = mkdtempSync(join(tmpdir(), "rosenblatt-program-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);
const rosenblatt = (...argv: string[]) => spawnSync(process.execPath, [bin, ...argv], { encoding: "utf8", cwd: place });

test("the version is that of the package", () => {
  const { version: own } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  expect(version).toBe(own);
  expect(rosenblatt("--version").stdout).toBe(`${own}\n`);
});

test("--version loads neither the parser nor the library", () => {
  const script = `import { start } from ${JSON.stringify(new URL("../../dist/main.js", import.meta.url).href)};
    process.argv = ["node", "rosenblatt", "--version"];
    await start();
    process.stdout.write(process.getBuiltinModule?.("module") ? "" : "");`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
    encoding: "utf8",
    env: { ...process.env, NODE_DEBUG: "esm" },
  });
  expect(stdout).toContain(version);
  expect(stderr).not.toMatch(/commander|packages\/core\/(dist|lib)/);
});

test("a command caches its compiled code, gives the same answer with it, and replaces a damaged cache", () => {
  const own = at("package");
  for (const part of ["bin", "dist/bundle"])
    cpSync(new URL(`../../${part}`, import.meta.url), join(own, part), {
      recursive: true,
      filter: (path: string) => !path.endsWith(".cache"),
    });
  writeFileSync(at("kept.csv"), "x,y\n1,a\n2,b\n3,b\n0,a\n");
  const answer = () => {
    const words = [join(own, "bin/rosenblatt.js"), "predict", "kept.json", "kept.csv"];
    const { status, stdout } = spawnSync(process.execPath, words, { encoding: "utf8", cwd: place });
    return { status, stdout };
  };
  rosenblatt("train", "kept.csv", "-o", "kept.json", "-q");
  const first = answer();
  const kept = () => readdirSync(join(own, "dist/bundle")).filter((name) => name.includes(".predict."));
  expect(kept()).toHaveLength(1);
  expect(first).toEqual({ status: 0, stdout: "prediction\na\nb\nb\na\n" });
  expect(answer()).toEqual(first);
  const path = join(own, "dist/bundle", kept()[0]);
  const bytes = readFileSync(path);
  for (const damaged of [bytes.with(bytes.length >> 2, bytes[bytes.length >> 2] ^ 1), bytes.subarray(0, 1000)]) {
    writeFileSync(path, damaged);
    expect(answer()).toEqual(first);
    expect(readFileSync(path).length).toBeGreaterThan(1000);
  }
  expect(kept()).toHaveLength(1);
});

test("the second thread for a large file starts before the program is loaded, and only once", () => {
  // Prints each thread and script that is started; the program is the only script.
  writeFileSync(
    at("spy.cjs"),
    `for (const [name, from] of [["Worker", "worker_threads"], ["Script", "vm"]]) {
      const own = require(from);
      own[name] = class extends own[name] {
        constructor(...given) {
          super(...given);
          process.stderr.write(name + "\\n");
        }
      };
    }`,
  );
  const comment = `#${"x".repeat(4000)}\n`;
  writeFileSync(at("large.libsvm"), `1 1:1 ${comment}-1 1:-1 ${comment}`.repeat(4300));
  const words = ["train", "large.libsvm", "--epochs", "1", "-q", "--json"];
  const { stdout, stderr } = spawnSync(process.execPath, ["--require", at("spy.cjs"), bin, ...words], {
    encoding: "utf8",
    cwd: place,
  });
  expect(JSON.parse(stdout).data).toMatchObject({ examples: 8600 });
  expect(stderr.match(/^(Worker|Script)$/gm)).toEqual(["Worker", "Script"]);
});

test("the program runs in a folder of data and writes the model to the given path", () => {
  writeFileSync(at("data.csv"), "x,y\n1,a\n2,b\n3,b\n0,a\n");
  const { status } = rosenblatt("train", "data.csv", "-o", "model.json");
  expect(status).toBe(0);
  expect(rosenblatt("predict", "model.json", "data.csv").stdout).toBe("prediction\na\nb\nb\na\n");
});

test("a reader that closes its pipe early, as head does, is not an error", async () => {
  writeFileSync(at("long.csv"), `x,y\n${"1,a\n2,b\n".repeat(50_000)}`);
  rosenblatt("train", "long.csv", "-o", "long.json", "-q");
  const child = spawn(process.execPath, [bin, "predict", "long.json", "long.csv"], { cwd: place });
  let stderr = "";
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  child.stdout.once("data", () => child.stdout.destroy());
  const code = await new Promise((resolve) => child.on("close", resolve));
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

/** Waits for a text on standard error. */
function said(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let stderr = "";
    child.stderr!.on("data", (piece) => {
      stderr += piece;
      if (stderr.includes(text)) resolve();
    });
    child.on("close", () => reject(new Error(stderr)));
  });
}

/** Points that no line separates, so that training goes on until it is interrupted. */
function endless(): string[] {
  const rows = Array.from({ length: 4000 }, (_, i) => `${i % 61},${(i * 37) % 53},${(i * i) % 3 === 0 ? "a" : "b"}`);
  writeFileSync(at("endless.csv"), `p,q,class\n${rows.join("\n")}\n`);
  return ["train", "endless.csv", "--no-early-stopping", "--epochs", "100000000", "-o", "endless.json"];
}

test("Ctrl-C saves what was learned so far and exits with 130, and training can continue from there", async () => {
  const child = spawn(process.execPath, [bin, ...endless()], { cwd: place });
  let stderr = "";
  child.stderr.on("data", (text) => {
    stderr += text;
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  await said(child, "    16 ");
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(stderr).toContain("interrupted: what was learned so far is in endless.json.partial");
  expect(existsSync(at("endless.json"))).toBe(false);
  const { stdout } = rosenblatt("inspect", "endless.json.partial", "--json");
  const { run: made } = JSON.parse(stdout) as { run: { stopped: string; epochs: number } };
  expect(made.stopped).toBe("aborted");
  const on = ["train", "endless.csv", "--from", "endless.json.partial", "--epochs", "3", "--json"];
  const further = JSON.parse(rosenblatt(...on).stdout) as { stopped: string; epochs: number };
  expect(further.stopped).toBe("epochs");
  // The rest of the interrupted epoch counts as an epoch if it has mistakes.
  expect([3, 4]).toContain(further.epochs);
});

test("an interrupted run without -o says that nothing was saved", async () => {
  const { stderr, code } = await run(["train", "dataset:iris"], { signal: AbortSignal.abort() });
  expect(stderr).toContain("interrupted: nothing was saved, because no -o FILE was given");
  expect(code).toBe(130);
});
