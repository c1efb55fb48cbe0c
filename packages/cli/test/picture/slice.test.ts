// The scores of a picture that holds all but two columns fixed, compared with the scores that predict gives for the same values.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { PlaneScore, PlaneState } from "rosenblatt/figure";
import { afterAll, expect, test } from "vitest";
import { runs } from "../../../core/test/runs.js";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-slice-"));
afterAll(() => rmSync(folder, { recursive: true }));
const path = (name: string) => join(folder, name);

interface Person {
  readonly age: number;
  readonly hours: number | null;
  readonly wage: number | null;
  readonly job: string | null;
  readonly member: boolean;
  readonly since: string;
  readonly label: string;
}

const columns = ["age", "hours", "wage", "job", "member", "since", "label"] as const;

/** Categories and labels that all occur, however short the table. */
const jobs = ["clerk", "nurse", "cook"];

const person = (labels: readonly string[]): fc.Arbitrary<Person> =>
  fc.record({
    age: fc.integer({ min: 17, max: 90 }),
    hours: fc.option(fc.integer({ min: 1, max: 60 }), { freq: 5 }),
    wage: fc.option(fc.integer({ min: -5000, max: 90_000 }), { freq: 3 }),
    job: fc.option(fc.constantFrom(...jobs), { freq: 4 }),
    member: fc.boolean(),
    since: fc.constantFrom("2020-01-01", "2021-06-15", "2024-12-31"),
    label: fc.constantFrom(...labels),
  });

const table = fc.constantFrom(["no", "yes"], ["a", "b", "c"]).chain((labels) =>
  fc.array(person(labels), { minLength: 25, maxLength: 45 }).map((people) =>
    people.map((one, i) => ({
      ...one,
      // Columns keep their kinds whatever is drawn: numbers differ, and every category, class and gap occurs.
      age: one.age + i / 100,
      hours: i === 3 ? null : i < 20 ? 20 + i : one.hours,
      wage: i === 5 ? null : i < 20 ? 100 * i + 1 : one.wage,
      job: i < 9 ? jobs[i % 3] : one.job,
      member: i < 2 ? i === 0 : one.member,
      since: i < 2 ? `2022-01-0${i + 1}` : one.since,
      label: i < 12 ? labels[i % labels.length] : one.label,
    })),
  ),
);

const csv = (rows: readonly (readonly unknown[])[]) =>
  `${[columns, ...rows].map((cells) => cells.join(",")).join("\n")}\n`;

const mean = (values: readonly (number | null)[]) => {
  const there = values.filter((value) => value !== null);
  return there.reduce((sum, value) => sum + value, 0) / there.length;
};

/** The value that most rows have. */
function mode<T>(values: readonly T[]): { value: T; isSure: boolean } {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
  return { value: first[0], isSure: first[1] > (second?.[1] ?? 0) };
}

const days = (date: string) => Date.parse(date) / 86_400_000;

/** The time of a mean day to the second, which is the precision of a cell. */
const dated = (day: number) => `${new Date(Math.round(day * 86_400) * 1000).toISOString().slice(0, 19)}Z`;

/** Scores of the picture at a point of its field, or at the given point if they are linear. */
function pictured(
  { scores = [], field }: PlaneState,
  age: number,
  hours: number,
): { at: [number, number]; found: number[] } {
  if (!field) return { at: [age, hours], found: scores.map(({ w, b }: PlaneScore) => w[0] * age + w[1] * hours + b) };
  const [i, j] = [Math.floor(field.columns / 3), Math.floor(field.rows / 2)];
  const each = field.scores.length / (field.columns * field.rows);
  const start = (j * field.columns + i) * each;
  const along = ([low, high]: readonly [number, number], share: number) => low + (high - low) * share;
  return {
    at: [along(field.view.x, i / (field.columns - 1)), along(field.view.y, j / (field.rows - 1))],
    found: Array.from({ length: each }, (_, k) => field.scores[start + k]),
  };
}

const models = [
  [],
  ["--scale", "none"],
  ["--scale", "unit-length"],
  ["--map", "quadratic", "--epochs", "3"],
  ["--kernel", "rbf:0.1", "--epochs", "2"],
];

test("a slice has the scores of a row with mean and most frequent values, for any table and model", async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.constantFrom(...models),
      fc.integer({ min: 17, max: 90 }),
      fc.integer({ min: 0, max: 60 }),
      async (people, options, age, hours) => {
        writeFileSync(path("people.csv"), csv(people.map((one) => columns.map((column) => one[column] ?? ""))));
        const trained = await run([
          "train",
          path("people.csv"),
          "--label",
          "label",
          "-o",
          path("model.json"),
          "-q",
          ...options,
        ]);
        expect(trained.code, trained.stderr).toBe(0);
        const plotted = await run([
          "plot",
          path("model.json"),
          path("people.csv"),
          "--x",
          "age",
          "--y",
          "hours",
          "--json",
        ]);
        expect(plotted.code, plotted.stderr).toBe(0);
        const { figure, held } = JSON.parse(plotted.stdout);
        const job = mode(people.map((one) => one.job));
        const member = mode(people.map((one) => one.member));
        fc.pre(job.isSure && member.isSure);
        const middle = {
          wage: mean(people.map((one) => one.wage)),
          since: mean(people.map((one) => days(one.since))),
        };
        expect(held).toMatchObject([
          { column: "wage", at: "mean", value: expect.closeTo(middle.wage, 6) },
          { column: "member", at: "most frequent", value: String(member.value) },
          { column: "since", at: "mean" },
          { column: "job", at: "most frequent", value: job.value ?? "?" },
        ]);
        const { at, found } = pictured(figure, age, hours);
        writeFileSync(
          path("row.csv"),
          csv([[at[0], at[1], middle.wage, job.value ?? "", member.value, dated(middle.since), people[0].label]]),
        );
        const scored = await run(["predict", path("model.json"), path("row.csv"), "--scores", "--jsonl"]);
        expect(scored.code, scored.stderr).toBe(0);
        const { scores } = JSON.parse(scored.stdout.trim().split("\n")[0]);
        const own = figure.classes.map((label: string) => scores[label]);
        const expected = figure.classes.length === 2 ? [own[1]] : own;
        found.forEach((score, k) => {
          expect(Math.abs(score - expected[k])).toBeLessThan(1e-4 * (1 + Math.abs(expected[k])));
        });
      },
    ),
    { numRuns: runs(5, 300) },
  );
});

test("an axis for one category contrasts it with the most frequent other category", async () => {
  const jobs = ["clerk", "clerk", "clerk", "nurse", "nurse", "cook"];
  const rows = Array.from({ length: 36 }, (_, i) => [
    20 + ((i * 7) % 31),
    jobs[i % 6],
    (i * 5) % 3 === 0 ? "yes" : "no",
  ]);
  writeFileSync(path("jobs.csv"), `age,job,label\n${rows.map((row) => row.join(",")).join("\n")}\n`);
  await run(["train", path("jobs.csv"), "--label", "label", "-o", path("jobs.json"), "-q"]);
  const { stdout } = await run([
    "plot",
    path("jobs.json"),
    path("jobs.csv"),
    "--x",
    "job=clerk",
    "--y",
    "age",
    "--json",
  ]);
  const { figure, held } = JSON.parse(stdout);
  expect(held).toEqual([{ column: "job", at: "most frequent other", value: "nurse" }]);
  writeFileSync(path("two.csv"), "age,job,label\n30,clerk,no\n30,nurse,no\n");
  const scored = await run(["predict", path("jobs.json"), path("two.csv"), "--scores", "--jsonl"]);
  const [clerk, nurse] = scored.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).scores.yes);
  const [{ w, b }] = figure.scores;
  expect(w[0] + 30 * w[1] + b).toBeCloseTo(clerk, 9);
  expect(30 * w[1] + b).toBeCloseTo(nurse, 9);
});

test("rows without a value on an axis are counted, and the caption says where they are drawn", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `${i % 8 === 3 ? "" : 20 + i},${i % 7},${i < 20 ? "a" : "b"}`);
  writeFileSync(path("gaps.csv"), `age,n,y\n${rows.join("\n")}\n`);
  await run(["train", path("gaps.csv"), "-q", "-o", path("gaps.json")]);
  const plot = ["plot", path("gaps.json"), path("gaps.csv"), "--x", "age", "--y", "n"];
  expect((await run(plot)).stdout).toContain("all columns are axes; rows without age are drawn at 39.57");
});

test("an axis of dates is labelled with its days, in the plane and in space", async () => {
  const day = (i: number) => new Date(Date.UTC(2023, 10, 20 + 3 * i)).toISOString().slice(0, 10);
  const rows = Array.from({ length: 40 }, (_, i) => `${(i * 7) % 11},${day(i)},${(i * 5) % 13},${i < 20 ? "a" : "b"}`);
  writeFileSync(path("days.csv"), `n,since,m,y\n${rows.join("\n")}\n`);
  await run(["train", path("days.csv"), "-q", "-o", path("days.json")]);
  const plot = ["plot", path("days.json"), path("days.csv")];
  const words = "since, in days: 2023-11-20 to 2024-03-16";
  expect((await run([...plot, "--x", "n", "--y", "since"])).stdout).toContain(words);
  expect((await run([...plot, "--columns", "n,m,since"])).stdout).toContain(words);
  expect((await run([...plot, "--x", "n", "--y", "m"])).stdout).not.toContain("in days");
});

test.each([
  ["a straight boundary", []],
  ["a curved boundary", ["--kernel", "rbf:0.5"]],
])(
  "the description of %s over dates gives its places as dates, near those where the class changes",
  async (_, learner) => {
    const day = (i: number) => new Date(Date.UTC(2023, 10, 20 + 3 * i)).toISOString().slice(0, 10);
    const rows = Array.from({ length: 40 }, (_, i) => `${(i * 7) % 11},${day(i)},${i < 20 ? "a" : "b"}`);
    writeFileSync(path("change.csv"), `n,since,y\n${rows.join("\n")}\n`);
    await run(["train", path("change.csv"), ...learner, "-q", "-o", path("change.json")]);
    const plot = ["plot", path("change.json"), path("change.csv")];
    for (const axes of [
      ["--x", "since", "--y", "n"],
      ["--x", "n", "--y", "since"],
    ]) {
      const { description, figure } = JSON.parse((await run([...plot, ...axes, "--json"])).stdout);
      const [, from, to] = /from \(([^)]*)\) to \(([^)]*)\)/.exec(description)!;
      for (const place of [from, to]) {
        expect(place).toMatch(axes[1] === "since" ? /^\d{4}-\d\d-\d\d, [^ ]+$/ : /^[^ ]+, \d{4}-\d\d-\d\d$/);
        const [date] = /\d{4}-\d\d-\d\d/.exec(place)!;
        expect(Math.abs(days(date) - days(day(20)))).toBeLessThan(15);
      }
      expect((await run([...plot, ...axes, "-o", path("change.svg")])).stdout).toContain(description);
      expect(readFileSync(path("change.svg"), "utf8")).toContain(`>${description}</desc>`);
      expect(figure.description).toBe(description);
    }
  },
);

test("classes get a panel each if there are more classes than colours, and chosen classes share one figure", async () => {
  expect((await run(["train", "dataset:digits", "-o", path("digits.json"), "--epochs", "3", "-q"])).code).toBe(0);
  const plotted = async (...argv: string[]) =>
    JSON.parse((await run(["plot", path("digits.json"), "dataset:digits", "--json", "-q", ...argv])).stdout);
  const { panels } = await plotted("--x", "pixel_2_4", "--y", "pixel_3_6");
  expect(panels.map(({ coloured }: PlaneState) => coloured)).toEqual(Array.from({ length: 10 }, (_, k) => [k]));
  expect(panels[3].title).toMatch(/^3: 183 rows, \d+ wrong$/);
  const { figure, panels: none } = await plotted("--classes", "3,8");
  expect(none).toBeNull();
  expect(figure.coloured).toEqual([3, 8]);
  const { panels: curves } = await plotted("--kind", "roc");
  expect(curves.map(({ curves: [one] }: { curves: { colour: number }[] }) => one.colour)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ]);
});

test("the learning curve shows rates between 0 and 1, and the rows of an epoch", async () => {
  expect(
    (await run(["train", path("people.csv"), "--label", "label", "-o", path("run.json"), "--epochs", "4", "-q"])).code,
  ).toBe(0);
  const { stdout } = await run(["plot", path("run.json"), "--kind", "curve", "--json"]);
  const { percent, series } = JSON.parse(stdout).figure;
  expect(percent).toBe(true);
  for (const { points } of series)
    for (const [, rate] of points) {
      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThanOrEqual(1);
    }
  expect(series[0].name).toMatch(/^mistakes while learning, of \d+ rows an epoch$/);
});

test("a slice gives texts their usual words, and can have a word as an axis", async () => {
  const rows = Array.from({ length: 40 }, (_, i) => [
    20 + (i % 13),
    150 + (i % 17),
    `${i % 5 ? "good" : "fine"} thing word${i % 5}`,
    i % 3 === 0 ? "a" : "b",
  ]);
  writeFileSync(path("texts.csv"), `age,height,words,label\n${rows.map((row) => row.join(",")).join("\n")}\n`);
  const trained = await run([
    "train",
    path("texts.csv"),
    "--text",
    "words",
    "--label",
    "label",
    "-o",
    path("texts.json"),
    "-q",
  ]);
  expect(trained.code, trained.stderr).toBe(0);
  const argv = ["plot", path("texts.json"), path("texts.csv"), "--json", "-q", "--x", "age"];
  const named = JSON.parse((await run([...argv, "--y", "height"])).stdout);
  expect(named.held).toEqual([{ column: "words", at: "usual words", value: null }]);
  expect(named.figure.note).toContain("a slice: the other column is held at the words that most rows have (words)");
  writeFileSync(path("rare.csv"), "age,height,words,label\n20,150,rare,a\n21,160,seldom,b\n22,170,odd,b\n");
  const rare = await run(["plot", path("texts.json"), path("rare.csv"), "--json", "-q", "--x", "age", "--y", "height"]);
  expect(JSON.parse(rare.stdout).figure.note).toContain("a slice: the other column is held at an empty text (words)");
  const word = await run([...argv, "--y", "3"]);
  expect(word.code, word.stderr).toBe(0);
  expect(JSON.parse(word.stdout).held).toContainEqual({ column: "words", at: "usual other words", value: null });
});

test.each([
  ["bad", true, "a slice: the other words of review are held as most rows have them (2 words); "],
  ["nice", true, "a slice: the other words of review are held at 0 (2 words); "],
  ["bad", false, ""],
])("with the words good and %s as axes, a picture of texts says where the others are held", async (y, more, held) => {
  const rows = Array.from({ length: 60 }, (_, i) => {
    const words = [i % 3 ? "good" : "bad", ...(more ? [i % 5 ? "nice" : "plot"] : [])];
    return `${words.join(" ")},${i % 3 ? "pos" : "neg"}\n`;
  });
  writeFileSync(path("words.csv"), `review,label\n${rows.join("")}`);
  const model = path("words.json");
  const trained = await run(["train", path("words.csv"), "--text", "review", "--ngrams", "1", "-q", "-o", model]);
  expect(trained.code, trained.stderr).toBe(0);
  const plot = ["plot", model, path("words.csv"), "--x", "review:good", "--y", `review:${y}`, "--json"];
  const { stdout, stderr, code } = await run(plot);
  expect(code, stderr).toBe(0);
  const document = JSON.parse(stdout);
  expect(document.held).toEqual(held ? [{ column: "review", at: "usual other words", value: null }] : null);
  const places = y === "bad" ? 2 : 4;
  expect(document.figure.note).toBe(`${held}rows on the same place hide each other: 60 on ${places} places`);
});
