// What train says about a run that separated its examples, compared with the exact verdict of check.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { runs, useOneSeed } from "../../../core/test/runs.js";
import { learners } from "../../src/options/learners.js";
import { separatedWords } from "../../src/report/separated.js";
import { run, words } from "../run.js";

useOneSeed();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-separated-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);

/** The line of a report with this heading; empty where there is none. */
async function line(heading: string, ...argv: string[]): Promise<string> {
  const { stdout, code } = await run(argv);
  expect(code).toBe(0);
  return stdout.split("\n").find((one) => one.startsWith(heading)) ?? "";
}

const separable = async (...argv: string[]) => (await run(["check", ...argv, "-q"])).code === 0;

writeFileSync(at("line.csv"), "x,y\n5,plus\n-3,minus\n8,minus\n");
writeFileSync(at("plane.csv"), "a,b,y\n1,0,p\n10,0,p\n3,3,m\n3,-3,m\n");
writeFileSync(at("apart.csv"), "a,b,y\n1,1,no\n2,2,yes\n1,2,no\n3,3,yes\n");

describe("the sentence on a run that separated its examples", () => {
  test.each([
    [
      "second-order",
      "line.csv --learner second-order --scale none",
      "of the curved boundary of second-order in the columns as they are",
    ],
    [
      "rows of length 1",
      "plane.csv --learner perceptron --scale unit-length",
      "of a hyperplane in the columns with each row brought to length 1",
    ],
    [
      "a kernel",
      "plane.csv --learner perceptron --kernel rbf:0.5 --scale none",
      "of a hyperplane in the space of the kernel rbf:0.5",
    ],
    [
      "a map",
      "plane.csv --learner perceptron --map quadratic --epochs 1000",
      "of a hyperplane in the space of the map quadratic, of the columns scaled by standardize",
    ],
    [
      "a curve behind a map",
      "line.csv --learner second-order --map quadratic --scale none --epochs 1000",
      "of the curved boundary of second-order in the space of the map quadratic",
    ],
    [
      "a network",
      "plane.csv --learner network --epochs 2000 --rate 0.1",
      "of the boundary of a network over the columns scaled by standardize",
    ],
  ])("names the boundary that separated them, and its space: %s", async (_, command, words) => {
    const [file, ...rest] = command.split(" ");
    const stopped = await line("stopped", "train", at(file), ...rest);
    expect(stopped).toMatch(/^stopped +separated: (in|after) epoch/);
    expect(stopped).toMatch(new RegExp(`was on its own side ${words.replace(/[.]/g, "\\.")}$`));
  });

  test("says that the classes are linearly separable if that is proved, and through the origin if that is", async () => {
    const train = (...rest: string[]) =>
      line("stopped", "train", at("apart.csv"), "--learner", "perceptron", "--epochs", "1000", ...rest);
    expect(await train()).toMatch(/its own side: the classes are linearly separable$/);
    expect(await train("--no-bias")).toMatch(/its own side: the classes are linearly separable$/);
    writeFileSync(at("turned.csv"), "a,b,y\n1,1,no\n-1,-2,yes\n1,2,no\n-3,-3,yes\n");
    for (const scale of ["none", "unit-ball", "unit-length"])
      expect(
        await line("stopped", "train", at("turned.csv"), "--no-bias", "--scale", scale, "--learner", "perceptron"),
      ).toMatch(/its own side: the classes are linearly separable, by a hyperplane through the origin$/);
  });

  test("says when only rounding separated them", () => {
    const words = separatedWords({ learner: "perceptron", scale: "standardize", bias: true }, false);
    expect(words).toBe(
      " of a hyperplane in the columns scaled by standardize, by rounding alone: it is proved that no hyperplane separates the columns as they are",
    );
  });

  test("is about the rows learned from with early stopping, beside the verdict on all rows", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => `${i % 2 ? 1 : -1},${i % 2 ? "p" : "m"}`);
    writeFileSync(at("early.csv"), `x,y\n${rows.join("\n")}\n`);
    const argv = ["train", at("early.csv"), "--learner", "perceptron", "--early-stopping", "--patience", "50"];
    expect(await line("stopped", ...argv)).toMatch(/its own side of a hyperplane in the columns scaled by standardize/);
    expect(await line("separable", ...argv)).toContain("yes: some hyperplane gets all of these rows right");
  });

  test("is the same in trace", async () => {
    const { stdout } = await run(["trace", at("plane.csv"), "--scale", "unit-length"]);
    expect(stdout).toContain("on its own side of a hyperplane in the columns with each row brought to length 1");
    expect((await run(["trace", at("apart.csv")])).stdout).toContain("own side: the classes are linearly separable");
  });
});

const names = learners.filter(({ entry }) => entry === "rosenblatt").map(({ short }) => short);

test("train and check agree on separability for every learner, scaler, map and kernel", async () => {
  const small = fc.integer({ min: -3, max: 3 });
  const data = fc.record({
    rows: fc.array(fc.tuple(small, small, fc.constantFrom("a", "b", "c")), { minLength: 3, maxLength: 7 }),
    two: fc.boolean(),
    learner: fc.constantFrom(...names),
    scale: fc.constantFrom("none", "standardize", "unit-ball", "unit-length"),
    bent: fc.constantFrom(
      "",
      "",
      "",
      "--map quadratic",
      "--map squares",
      "--kernel poly:2",
      "--kernel sigmoid:0.1",
      "--kernel linear",
    ),
    more: fc.constantFrom("", "", "--no-bias", "--multiclass one-vs-rest", "--matrix full"),
  });
  let claims = 0;
  await fc.assert(
    fc.asyncProperty(data, async ({ rows, two, learner, scale, bent, more }) => {
      const unit = learner === "winnow";
      const cells = rows.map(([a, b, y]) => [
        ...[a, b].map((x) => (unit ? (x + 3) / 6 : x)),
        two && y === "c" ? "a" : y,
      ]);
      writeFileSync(at("random.csv"), `x1,x2,y\n${cells.map((row) => row.join(",")).join("\n")}\n`);
      const columns = ["--numeric", "x1,x2"];
      const options = words(`--learner ${learner} --scale ${unit ? "none" : scale} ${bent} ${more} --epochs 200`);
      const { stdout, code } = await run(["train", at("random.csv"), ...columns, ...options]);
      if (code !== 0) return; // Options that do not go together, or a single class.
      const claimed = /the classes are linearly separable/.test(stdout);
      const verdict = stdout.match(/^separable +(yes|no): .* hyperplane( through the origin)? gets/m);
      if (!claimed && !verdict) return;
      claims++;
      const origin = /through the origin/.test(stdout) ? ["--no-bias"] : [];
      expect(await separable(at("random.csv"), ...columns, ...origin)).toBe(claimed || verdict?.[1] === "yes");
    }),
    { numRuns: runs(20, 3000) },
  );
  expect(claims).toBeGreaterThan(runs(3, 300));
});
