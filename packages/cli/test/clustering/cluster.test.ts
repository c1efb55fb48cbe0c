import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { iris } from "rosenblatt/datasets";
import { kMeans } from "rosenblatt/maps";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const before = process.cwd();
const place = mkdtempSync(join(tmpdir(), "rosenblatt-cluster-"));
beforeAll(() => process.chdir(place));
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

/** The document of a run. */
async function clustered(argv: string[], stdin?: string) {
  const { stdout, stderr, code } = await run(
    ["cluster", ...argv, "--json", "-q"],
    stdin === undefined ? {} : { stdin },
  );
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout);
}

const { rows } = iris();

test("cluster finds the clusters of the library, with the objective of every step", async () => {
  const document = await clustered(["dataset:iris", "-k", "3", "--seed", "4", "--start", "random", "--restarts", "3"]);
  const found = kMeans({ k: 3, seed: 4, start: "random", restarts: 3 }).fit(rows);
  expect(document.objective).toBeCloseTo(found.objective, 4);
  expect(document.objectives).toHaveLength(found.objectives.length);
  expect(document.assignments).toEqual(Array.from(found.assignments, (c) => c + 1));
  expect(document.clusters.map((own: { examples: number }) => own.examples)).toEqual([...found.sizes]);
  expect(document.runs).toHaveLength(3);
});

test("a note names a last column that looks like classes, which --label leaves out", async () => {
  const names = ["setosa", "versicolor", "virginica"];
  const text = `a,b,c,d,kind\n${rows.map((row, r) => `${[...row].join(",")},${names[Math.floor(r / 50)]}\n`).join("")}`;
  const clustered = (...argv: string[]) => run(["cluster", "-", "-k", "3", ...argv], { stdin: text });
  const { stdout, stderr } = await clustered();
  expect(stdout).toContain("7 features");
  expect(stderr).toContain(
    "note: every column is clustered; if one has the classes, --label kind (3 values) compares the clusters with it instead",
  );
  const named = await clustered("--label", "kind");
  expect(named.stdout).toContain("4 features");
  expect(named.stdout).toContain("are of the class that is commonest in their cluster");
  expect(named.stderr).not.toContain("every column");
  expect((await clustered("--ignore", "kind")).stderr).not.toContain("every column");
});

test("means of dates are dates, and sums of squares have commas between thousands", async () => {
  const stdin = `day,km\n${Array.from({ length: 40 }, (_, r) => `2024-0${1 + (r % 2) * 4}-${10 + (r % 9)},${r % 2 === 0 ? r : 200 + r}\n`).join("")}`;
  const { stdout } = await run(["cluster", "-", "-k", "2"], { stdin });
  expect(stdout).toMatch(/ 2024-05-13T\d\d:\d\d/);
  expect(stdout).toMatch(/ 2024-01-13T\d\d:\d\d/);
  expect(stdout).toContain(" 5,587.4\n");
  expect(stdout).not.toMatch(/ \d{4,}\.\d/);
});

test("--label must name a column of the data, of which some cells may be empty", async () => {
  const stdin = "a,kind\n1,x\n2,\n9,y\n";
  const { stderr, code } = await run(["cluster", "-", "-k", "2", "--label", "nope"], { stdin });
  expect({ stderr, code }).toEqual({ stderr: 'error: --label must be one of a, kind; got "nope"\n', code: 2 });
  expect((await clustered(["-", "-k", "2", "--label", "kind"], stdin)).assignments).toEqual([1, 1, 2]);
});

test("the objective never rises and is a sum over clusters, whose centres are the means of their rows", async () => {
  const point = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -9, max: 9 }));
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(point, { minLength: 4, maxLength: 30, selector: String }),
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom("k-means++", "random"),
      async (points, k, start) => {
        const text = `a,b\n${points.map((own) => own.join(",")).join("\n")}\n`;
        const argv = ["-", "-k", String(k), "--start", start, "--numeric", "a,b"];
        const { objective, objectives, clusters, assignments } = await clustered(argv, text);
        for (let i = 1; i < objectives.length; i++) expect(objectives[i]).toBeLessThan(objectives[i - 1]);
        expect(objectives.at(-1)).toBe(objective);
        let sum = 0;
        clusters.forEach(
          (
            { centre, examples, objective: own }: { centre: number[]; examples: number; objective: number },
            c: number,
          ) => {
            const members = points.filter((_, r) => assignments[r] === c + 1);
            expect(members).toHaveLength(examples);
            for (const j of [0, 1])
              expect(centre[j]).toBeCloseTo(members.reduce((total, x) => total + x[j], 0) / examples, 9);
            expect(own).toBeCloseTo(
              members.reduce((total, x) => total + (x[0] - centre[0]) ** 2 + (x[1] - centre[1]) ** 2, 0),
              6,
            );
            sum += own;
          },
        );
        expect(sum).toBeCloseTo(objective, 6);
      },
    ),
    { numRuns: runs(10, 200) },
  );
});

describe("the starting point", () => {
  test("may be rows, or any centres in the units of the columns", async () => {
    writeFileSync("groups.csv", "a,b\n0,0\n1,0\n0,1\n9,9\n9,8\n5,0\n");
    const byRows = await clustered(["groups.csv", "--start", "rows:1,4"]);
    const byCentres = await clustered(["groups.csv", "--start", "0.5,0.5;9,8.5", "-k", "2"]);
    expect(byRows.assignments).toEqual([1, 1, 1, 2, 2, 1]);
    expect(byCentres.assignments).toEqual(byRows.assignments);
    const scaled = await clustered(["groups.csv", "--start", "0,0;9,9", "--scale", "standardize"]);
    expect(scaled.assignments).toEqual(byRows.assignments);
    // Two centres that start in one group may share it for good.
    const poor = await clustered(["groups.csv", "--start", "rows:4,5"]);
    expect(poor.objective).toBeGreaterThanOrEqual(byRows.objective);
  });

  test.each([
    [[], "-k must give the number of clusters"],
    [["-k", "3", "--start", "rows:1,2"], "-k must be 2, as many as --start has"],
    [["--start", "rows:1,999"], "--start must name rows from 1 to 150; got 999"],
    [["--start", "1,2;3,4"], "--start must have 4 numbers in each centre"],
    [["--start", "1,2;3"], "--start must be k-means++, random, rows:1,51,101"],
    [["--start", "rows:1,1"], "different rows"],
    [["--start", "rows:1,2", "--restarts", "3"], "--restarts needs a random start"],
    [["-k", "500"], "k must be at most the number of distinct rows, 149; got 500"],
    [["-k", "2", "--columns", "1,2"], "--columns belongs to --plot"],
    [["-k", "2", "--columns", "1", "--plot", "x.svg"], "--columns must be two features"],
    [["-k", "2", "--plot", "x.txt"], "a picture must end in .svg, .png or .html"],
  ])("%j is refused", async (argv, message) => {
    const { stderr, code } = await run(["cluster", "dataset:iris", ...argv]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});

test("the classes do not affect the clusters, but are compared with them", async () => {
  const table = (await run(["convert", "dataset:iris", "--to", "csv"])).stdout;
  const bare = table
    .split("\n")
    .map((line) => line.split(",").slice(0, 4).join(","))
    .join("\n");
  const [labelled, unlabelled] = [await clustered(["-", "-k", "3"], table), await clustered(["-", "-k", "3"], bare)];
  expect(labelled.assignments).toEqual(unlabelled.assignments);
  expect(unlabelled.comparison).toBeNull();
  expect(labelled.comparison).toMatchObject({ classes: ["setosa", "versicolor", "virginica"], agree: 134 });
  for (const row of labelled.comparison.counts) expect(row.reduce((sum: number, n: number) => sum + n, 0)).toBe(50);
});

test("sparse rows and records are clustered like dense rows", async () => {
  const dense = await clustered(["dataset:iris", "-k", "3"]);
  for (const format of ["libsvm", "jsonl", "vw"]) {
    await run(["convert", "dataset:iris", "-o", `iris.${format}`, "-q"]);
    const found = await clustered([`iris.${format}`, "-k", "3", "--plot", `${format}.svg`]);
    expect(found.assignments, format).toEqual(dense.assignments);
    expect(found.objective).toBeCloseTo(dense.objective, 3);
    expect(readFileSync(`${format}.svg`, "utf8")).toContain('data-part="centres"');
  }
});

test("-o writes the cluster of each row and its distance from the centre", async () => {
  const { objective, assignments } = await clustered(["dataset:iris", "-k", "3", "-o", "clusters.csv"]);
  const [header, ...lines] = readFileSync("clusters.csv", "utf8").trim().split("\n");
  expect(header).toBe("cluster,distance");
  expect(lines.map((line) => Number(line.split(",")[0]))).toEqual(assignments);
  expect(lines.reduce((sum, line) => sum + Number(line.split(",")[1]) ** 2, 0)).toBeCloseTo(objective, 6);
  expect((await run(["cluster", "dataset:iris", "-k", "3", "-o", "-"])).stdout.split("\n", 1)[0]).toBe(header);
});

test("the picture has a centre and a region for each cluster", async () => {
  const { clusters } = await clustered(["dataset:iris", "-k", "3", "--only", "3,4", "--plot", "plane.svg"]);
  const svg = readFileSync("plane.svg", "utf8");
  expect(svg).toContain("cluster 3 (");
  const [, centres] = svg.match(/Centres: ([^<]*)\./)!;
  expect(centres.match(/\(/g)).toHaveLength(clusters.length);
  expect(svg.match(/data-part="regions"[\s\S]*?<\/g>/)![0].match(/<polygon/g)).toHaveLength(3);
});

test("the picture of many rows shows rows of every cluster and counts all of them, whatever pattern they repeat", async () => {
  // Every other row belongs to the same cluster.
  const rows = Array.from({ length: 4000 }, (_, r) => `${(r % 2) * 10 + (r % 7) / 10},${(r % 11) / 10}`);
  writeFileSync("alternating.csv", `a,b\n${rows.join("\n")}\n`);
  await clustered(["alternating.csv", "-k", "2", "--plot", "alternating.svg"]);
  const svg = readFileSync("alternating.svg", "utf8");
  expect(svg).toContain("cluster 1 (2,000)");
  expect(svg).toContain("cluster 2 (2,000)");
  expect(svg).not.toContain("wrong");
  for (const mark of ["<circle", "<path"]) expect(svg.split(mark).length, mark).toBeGreaterThan(900);
});

test("the picture of many rows shows none of them twice", async () => {
  writeFileSync(
    "many.csv",
    `a,b\n${Array.from({ length: 2400 }, (_, r) => `${r % 49},${Math.floor(r / 49)}`).join("\n")}\n`,
  );
  await clustered(["many.csv", "-k", "2", "--plot", "many.svg"]);
  const marks = readFileSync("many.svg", "utf8").match(/<(?:circle|path) [^>]*>/g)!;
  expect(marks.length).toBeGreaterThan(2000);
  expect(new Set(marks).size).toBe(marks.length);
});

test("more clusters than there are colours have a panel each", async () => {
  await clustered(["dataset:iris", "-k", "9", "--plot", "nine.svg"]);
  const svg = readFileSync("nine.svg", "utf8");
  expect(svg).toContain("Each cluster");
  expect(svg.match(/id="panel-\d+"/g)).toHaveLength(9);
  expect(svg).toMatch(/cluster 9: \d+ rows/);
});
