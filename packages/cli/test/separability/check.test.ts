import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-check-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);

writeFileSync(at("xor.csv"), "a,b,y\n0,0,no\n1,1,no\n0,1,yes\n1,0,yes\n");
writeFileSync(at("one.csv"), "a,b,y\n0,0,no\n1,1,no\n");
writeFileSync(at("both.csv"), "a,b,y\n0,0,no\n3,5,no\n3,5,yes\n9,1,yes\n");
writeFileSync(at("kinds.csv"), "kind,size,y\ncat,1,in\ndog,2,out\ncat,3,in\ndog,1,out\ncow,2,out\n");
await run(["generate", "ten-points", "-o", at("points.csv"), "-q"]);

interface Bracket {
  lower: number;
  upper: number;
}

interface Document {
  schema: string;
  separable: boolean | null;
  margin: Bracket | null;
  perceptronMargin: Bracket | null;
  radius: number | null;
  bound: number | null;
  supportVectors: number[] | null;
  rest: { class: string; separable: boolean }[] | null;
  pairs: { classes: string[]; separable: boolean }[] | null;
  certificate: { separable: boolean; question: object } | null;
  seconds: number;
}

async function check(...argv: string[]): Promise<Document & { code: number }> {
  const { stdout, stderr, code } = await run(["check", ...argv, "--json", "-q"]);
  expect(stderr).toBe("");
  return { ...JSON.parse(stdout), code };
}

function holds(bracket: Bracket | null, value: number): void {
  expect(bracket!.lower).toBeLessThanOrEqual(value);
  expect(bracket!.upper).toBeGreaterThanOrEqual(value);
  expect(bracket!.upper - bracket!.lower).toBeLessThanOrEqual(1e-9 * value);
}

describe("two classes", () => {
  test("a bound of one mistake has its noun in the singular", async () => {
    const { stdout } = await run(["check", "-"], { stdin: "a,b,y\n1,2,x\n" });
    expect(stdout).toContain("at most (R/γ)² = 1 mistake\n");
  });

  test("the ten points have the margins 1/√2 and 1/√27, the radius √51 and the bound 1377", async () => {
    const { code, separable, margin, perceptronMargin, radius, bound, supportVectors } = await check(at("points.csv"));
    expect({ code, separable, bound, supportVectors }).toEqual({
      code: 0,
      separable: true,
      bound: 1377,
      supportVectors: [5, 6, 8],
    });
    holds(margin, Math.sqrt(1 / 2));
    holds(perceptronMargin, Math.sqrt(1 / 27));
    expect(radius).toBeCloseTo(Math.sqrt(51), 14);
  });

  test("exclusive or gives exit code 1, margins of 0 and no bound", async () => {
    expect(await check(at("xor.csv"))).toMatchObject({
      code: 1,
      separable: false,
      margin: { lower: 0, upper: 0 },
      perceptronMargin: { lower: 0, upper: 0 },
      bound: null,
      supportVectors: [],
      rest: null,
      pairs: null,
      certificate: { separable: false },
    });
    const { stdout } = await run(["check", at("xor.csv")]);
    expect(stdout).toContain("the same point (a = 0.5, b = 0.5) is a mean of rows of either side:");
    expect(stdout).toContain("of yes, 1/2 of row 3 + 1/2 of row 4");
  });

  test("two equal rows of different classes are themselves the common point", async () => {
    const { stdout, code } = await run(["check", at("both.csv")]);
    expect(code).toBe(1);
    expect(stdout).toContain("of yes, row 3 itself");
    expect(stdout).toContain("of no, row 2 itself");
  });

  test("without a bias a row of zeros is on no side, and the ten points are not separable", async () => {
    const { stdout, code } = await run(["check", at("points.csv"), "--no-bias"]);
    expect(code).toBe(1);
    expect(stdout).toContain("row 1 is 0 throughout");
  });

  test("a single class is separable, by any margin", async () => {
    expect(await check(at("one.csv"))).toMatchObject({ code: 0, separable: true, margin: null });
    expect((await run(["check", at("one.csv")])).stdout).toContain("linearly separable: every row is no");
  });

  test("categories are checked as the columns that they become", async () => {
    const { code, stdout } = await run(["check", at("kinds.csv")]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/this sum is above 0 for out, below for in:/);
  });

  test("--quiet leaves only the verdict", async () => {
    expect((await run(["check", at("xor.csv"), "-q"])).stdout).toBe(
      "not linearly separable: the convex hulls of yes and no have a point in common\n",
    );
  });
});

describe("iris", () => {
  test("the classes are not separable together, and only setosa is separable from the others", async () => {
    const { code, separable, margin, radius, rest, pairs } = await check("dataset:iris");
    expect({ code, separable, margin, radius }).toEqual({ code: 1, separable: false, margin: null, radius: null });
    expect(rest).toEqual([
      { class: "setosa", separable: true },
      { class: "versicolor", separable: false },
      { class: "virginica", separable: false },
    ]);
    expect(pairs).toEqual([
      { classes: ["setosa", "versicolor"], separable: true },
      { classes: ["setosa", "virginica"], separable: true },
      { classes: ["versicolor", "virginica"], separable: false },
    ]);
  });

  test("--positive asks about one class, and together with --negative about a pair", async () => {
    expect(await check("dataset:iris", "--positive", "setosa")).toMatchObject({ code: 0, separable: true, rest: null });
    expect(await check("dataset:iris", "--positive", "virginica")).toMatchObject({ code: 1 });
    const pair = ["--positive", "versicolor", "--negative", "virginica"];
    expect(await check("dataset:iris", ...pair)).toMatchObject({
      code: 1,
      certificate: { question: { positive: "versicolor", negative: "virginica" } },
    });
  });
});

describe("failures", () => {
  test.each([
    [
      "an unknown class",
      ["dataset:iris", "--positive", "setoso"],
      /--positive must name a class: .* did you mean setosa/,
    ],
    ["a negative alone", ["dataset:iris", "--negative", "setosa"], /--negative goes with --positive/],
    ["one class twice", [at("xor.csv"), "--positive", "no", "--negative", "no"], /another class than --positive/],
    ["no place for the proof", [at("xor.csv"), "--certificate", "-"], /--certificate must name a file/],
    ["a folder that is not there", [at("xor.csv"), "--certificate", at("no/where.json")], /there is no folder/],
    ["no time at all", [at("xor.csv"), "--seconds", "0"], /--seconds must be a positive number/],
  ])("%s", async (_, argv, message) => {
    const { code, stderr, stdout } = await run(["check", ...argv]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  test("an undecided check gives exit code 2, and separable is null", async () => {
    // The clock is read between steps of the work: this one advances by a microsecond at each reading.
    let time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (time += 0.001));
    onTestFinished(() => void vi.restoreAllMocks());
    const argv = ["check", "dataset:digits", "--seconds", "0.000002"];
    const { code, stderr, stdout } = await run([...argv, "--json"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/error: undecided after 0\.00 s for 1,797 rows of 61 features: give it more --seconds/);
    expect(JSON.parse(stdout)).toMatchObject({ separable: null, certificate: null });
  });

  test("Ctrl-C before the verdict gives exit code 130 and no report", async () => {
    const { code, stdout, stderr } = await run(["check", "dataset:digits"], { signal: AbortSignal.abort() });
    expect({ code, stdout, stderr }).toEqual({ code: 130, stdout: "", stderr: "interrupted: undecided\n" });
  });
});

test("trace --proof: both inequalities at each of the 45 mistakes of the ten points", async () => {
  const { stdout, code } = await run(["trace", at("points.csv"), "--proof", "--json"]);
  const { trace, proof } = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(proof).toEqual({
    separable: true,
    direction: [-5, 1, 1],
    gamma: Math.sqrt(1 / 27),
    radius: Math.sqrt(51),
    bound: 1377,
    off: null,
    holds: true,
    arithmetic: "exact",
  });
  expect(trace).toHaveLength(45);
  for (const { update: k, weights, bias, proof: line } of trace) {
    expect(line.holds).toBe(true);
    expect(line.along).toBeCloseTo((weights[0] + weights[1] - 5 * bias) / Math.sqrt(27), 12);
    expect(line.alongAtLeast).toBeCloseTo(k / Math.sqrt(27), 12);
    expect(line.lengthAtMost).toBeCloseTo(Math.sqrt(51 * k), 12);
  }
});

test("trace --proof says why there is no proof, and belongs to the perceptron", async () => {
  const { stdout, code } = await run(["trace", at("xor.csv"), "--proof", "--epochs", "2"]);
  expect(code).toBe(0);
  expect(stdout.replaceAll("\n", " ")).toContain(
    "no proof: the classes are not linearly separable, so no vector u has",
  );
  const refused = await run(["trace", at("points.csv"), "--proof", "--learner", "averaged"]);
  expect(refused).toMatchObject({
    code: 2,
    stderr: "error: --proof belongs to --learner perceptron; got --learner averaged\n",
  });
  const weighted = await run(["trace", at("points.csv"), "--proof", "--class-weight", "1=2,-1=1"]);
  expect(weighted.stdout.replaceAll("\n", " ")).toContain("That says nothing about this run: update 2 has a step of 2");
});

test("plot draws the hulls, the margin and the rows that the margin rests on", async () => {
  const learner = ["--learner", "max-margin", "--scale", "none", "--aggressiveness", "infinity"];
  await run(["train", at("points.csv"), ...learner, "-o", at("model.json"), "-q"]);
  const argv = ["plot", at("model.json"), at("points.csv"), "--hulls", "--margin", "--support"];
  const { stdout, code } = await run([...argv, "--json"]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout).figure).toMatchObject({ hulls: true, margin: true, support: [4, 5, 7] });
  expect((await run(argv)).stdout).toContain("( ) support (3)");
  expect(await run(["plot", at("model.json"), "--kind", "weights", "--hulls"])).toMatchObject({
    code: 2,
    stderr: "error: --hulls belongs to --kind plane; got another kind of picture\n",
  });
});

/** Keys in the tables of docs/formats/cli.md under a schema's heading. */
function keysOf(schema: string): string[] {
  const page = readFileSync(fileURLToPath(new URL("../../../../docs/formats/cli.md", import.meta.url)), "utf8");
  const section = page.split(`### \`rosenblatt/${schema}@1\``)[1].split(/^#{2,4} /m)[0];
  return [...section.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell]) => cell.match(/(?<=`)\w+(?=`)/g) ?? []).sort();
}

test.each([
  ["check", ["check", at("points.csv")]],
  ["check", ["check", "dataset:iris"]],
  ["verify", ["verify", at("proof.json"), at("points.csv")]],
])("%s: %j has the documented keys", async (name, argv) => {
  await run(["check", at("points.csv"), "--certificate", at("proof.json"), "-q"]);
  const { schema, ...others } = JSON.parse((await run([...argv, "--json", "-q"])).stdout);
  expect(schema).toBe(`rosenblatt/${name}@1`);
  expect(Object.keys(others).sort()).toEqual(keysOf(name));
});

const mushrooms = fileURLToPath(new URL("../../../../../shared/data/libsvm/mushrooms.gz", import.meta.url));
const missing = !existsSync(mushrooms);
test.skipIf(missing)(`mushrooms are separable${missing ? " (skipped: no ../shared/data)" : ""}`, async () => {
  const { code, bound } = await check(mushrooms, "--certificate", at("mushrooms.json"));
  expect({ code, bound: Math.floor(bound!) }).toEqual({ code: 0, bound: 333 });
  expect(JSON.parse(readFileSync(at("mushrooms.json"), "utf8"))).toMatchObject({ separable: true });
  expect((await run(["verify", at("mushrooms.json"), mushrooms])).code).toBe(0);
});
