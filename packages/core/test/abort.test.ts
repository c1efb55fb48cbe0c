// A long run can be stopped, by an AbortSignal or by SIGINT, and resumed from the model file it leaves.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { AveragedPerceptron } from "../src/learners/averaged-perceptron.js";
import { bits } from "./samples.js";
import "../src/entries/wasm.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Plain enough to be sent to another process as text: 40,000 rows of 30, with labels no hyperplane gets right. */
function bigData() {
  let seed = 1;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 4294967296;
  };
  const [rows, columns] = [40_000, 30];
  const data = Float64Array.from({ length: rows * columns }, () => next() - 0.5);
  const labels = Array.from({ length: rows }, (_, r) => (next() < 0.2 || data[r * columns] > 0 ? "yes" : "no"));
  return { matrix: { data, rows, columns }, labels };
}

const { matrix, labels } = bigData();
const options = { classes: ["no", "yes"], epochs: 20, seed: 3 };

let whole: string | undefined;
/** Resumes from a model file, and returns the bits of the result and of an uninterrupted run. */
function resumed(file: unknown): string[] {
  if (!whole) {
    const learner = new AveragedPerceptron<string>(options);
    learner.fit(matrix, labels);
    whole = bits(learner);
  }
  const learner = AveragedPerceptron.fromJSON<string>(file);
  learner.fit(matrix, labels, { resume: true });
  return [bits(learner), whole];
}

test("an abort stops a run in mid-epoch at its next pause, and the run resumes to the same bits", async () => {
  const controller = new AbortController();
  const learner = new AveragedPerceptron<string>(options);
  let [blocks, after] = [0, 0];
  const onProgress = () => {
    if (controller.signal.aborted) after++;
    else if (++blocks === 60) setImmediate(() => controller.abort());
  };
  const report = await learner.fitAsync(matrix, labels, { signal: controller.signal, onProgress });
  expect(report.stopped).toBe("aborted");
  expect(report.epochs).toBeLessThan(options.epochs);
  expect(after).toBe(0);
  const [a, b] = resumed(JSON.parse(bits(learner)));
  expect(a).toBe(b);
});

test("SIGINT stops a run in the same way, and the model saved then resumes to the same bits", async () => {
  const path = join(folder, "model.json");
  const program = `
    import { writeFileSync } from "node:fs";
    import { AveragedPerceptron } from "rosenblatt";
    ${bigData.toString()}
    const { matrix, labels } = bigData();
    const controller = new AbortController();
    process.once("SIGINT", () => controller.abort());
    const learner = new AveragedPerceptron(${JSON.stringify(options)});
    let blocks = 0;
    const onProgress = () => {
      if (++blocks === 60) process.stdout.write("under way\\n");
      // From here on so slow that the signal comes before the end.
      if (blocks > 60) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    };
    const { stopped } = await learner.fitAsync(matrix, labels, { signal: controller.signal, onProgress });
    process.stdout.write(stopped + "\\n");
    writeFileSync(${JSON.stringify(path)}, JSON.stringify(learner));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const line = async () => String((await once(child.stdout, "data"))[0]).trim();
  expect(await line()).toBe("under way");
  const exit = once(child, "exit");
  child.kill("SIGINT");
  expect(await line()).toBe("aborted");
  expect((await exit)[0]).toBe(0);
  const [a, b] = resumed(JSON.parse(readFileSync(path, "utf8")));
  expect(a).toBe(b);
});
