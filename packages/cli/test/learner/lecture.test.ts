// --lecture: the learner and the options of a lecture, on the command line.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lectures } from "rosenblatt/lectures";
import { afterAll, expect, test } from "vitest";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-"));
afterAll(() => rmSync(folder, { recursive: true }));
const points = join(folder, "points.csv");
writeFileSync(points, "x1,x2,label\n-1,2,-1\n1,0,1\n1,1,1\n-1,0,-1\n-1,-2,-1\n1,-1,1\n");

async function json(...argv: string[]) {
  const { stdout, code } = await run([...argv, "--json"]);
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

test("trace --lecture cmu10301 --no-bias prints the lecture's own trace", async () => {
  const { trace, stopped } = await json("trace", points, "--lecture", "cmu10301", "--no-bias");
  expect(trace.map(({ row, weights }: { row: number; weights: number[] }) => [row, weights])).toEqual([
    [1, [1, -2]],
    [3, [2, -1]],
    [5, [3, 1]],
  ]);
  expect(stopped).toBe("separated");
});

test.each(lectures.map((lecture) => [lecture.name, lecture] as const))(
  "train and trace --lecture %s use the learner and the options of the lecture",
  async (name, { learner, options }) => {
    const { zeroStart, ...others } = options;
    const expected = { ...others, ...(zeroStart && { zeroStart }), lecture: name, scale: "none", earlyStopping: false };
    for (const command of ["train", "trace"]) {
      const ran = await json(command, points, "--lecture", name);
      expect(ran.learner).toBe(learner);
      expect(ran.options).toMatchObject(expected);
    }
  },
);

test("given options override those of the lecture", async () => {
  const beside = ["--learner", "voted", "--bias", "--epochs", "3", "--zero-predicts", "negative", "--no-zero-updates"];
  const more = ["--stop-when-separated", "--scale", "unit-ball", "--order", "shuffle"];
  const { learner, options } = await json(
    "train",
    "dataset:iris",
    "--lecture",
    "cs419m",
    "--patience",
    "2",
    ...beside,
    ...more,
  );
  expect(learner).toBe("voted");
  expect(options).toMatchObject({ epochs: 3, bias: true, zeroPredicts: "negative", zeroUpdates: false });
  expect(options).toMatchObject({
    stopWhenSeparated: true,
    scale: "unit-ball",
    order: "shuffle",
    earlyStopping: { patience: 2 },
  });
});

test("a kernel beside --lecture keeps the rules of the lecture, except for the bias", async () => {
  const { learner, options } = await json("train", points, "--lecture", "coms4771", "--kernel", "poly:2");
  expect(learner).toBe("perceptron");
  expect(options).toMatchObject({ zeroUpdates: false, epochs: 1000 });
  expect(options).not.toHaveProperty("bias");
});

test("--no-zero-updates accepts a score of 0 as right for the positive class, and --zero-updates is the default", async () => {
  const updates = async (...flags: string[]) => (await json("trace", points, "--no-bias", ...flags)).updates;
  writeFileSync(points, "x1,x2,label\n1,2,1\n-1,-2,-1\n");
  expect(await updates("--positive", "1", "--no-zero-updates")).toBe(1);
  expect(await updates("--positive", "1", "--zero-updates")).toBe(await updates("--positive", "1"));
  expect((await json("train", points, "--scale", "none", "--no-zero-updates")).options.zeroUpdates).toBe(false);
});

test("--zero-start reaches the learner in train and in trace", async () => {
  for (const command of ["train", "trace"])
    expect((await json(command, points, "--learner", "averaged", "--zero-start")).options.zeroStart).toBe(true);
});

test("a stream makes as many passes as the lecture, and refuses a lecture that needs all rows at once", async () => {
  const { epochs } = await json("train", points, "--stream", "--lecture", "cs419m");
  expect(epochs).toBe(10);
  expect((await run(["train", points, "--stream", "--lecture", "coms4771"])).stderr).toContain(
    "--order first-mistake, as --lecture coms4771 has it, needs all rows at once; got --stream",
  );
});

test("--lecture refuses --from and unknown lectures", async () => {
  const model = join(folder, "model.json");
  await run(["train", points, "--lecture", "cmu10301", "-o", model]);
  expect((await run(["train", points, "--from", model, "--lecture", "cmu10301"])).stderr).toContain(
    "--lecture does not go with --from",
  );
  expect((await run(["train", points, "--lecture", "cmu"])).stderr).toContain("--lecture must be one of cmsc422");
});

test("help lectures shows each lecture with its title, its learner and its open choices", async () => {
  const { stdout } = await run(["help", "lectures"]);
  for (const { name, title, learner, settled } of lectures)
    for (const words of [`  ${name}`, title, `--learner ${learner}`, settled]) expect(stdout).toContain(words);
});
