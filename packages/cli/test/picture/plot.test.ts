import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { beforeAll, expect, test, vi } from "vitest";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-plot-"));
const model = join(folder, "iris.json");
const unicode = { env: { LANG: "en_GB.UTF-8" } };

beforeAll(async () => {
  expect((await run(["train", "dataset:iris", "-o", model, "--quiet"])).code).toBe(0);
});

test("Braille where the locale is UTF-8, else plain characters", async () => {
  const braille = await run(["plot", model, "dataset:iris", "--quiet"], unicode);
  expect(braille.stdout).toMatch(/[\u2801-\u28ff]/);
  for (const plain of [
    await run(["plot", model, "dataset:iris", "--quiet"], { env: { LANG: "C" } }),
    await run(["plot", model, "dataset:iris", "--quiet", "--ascii"], unicode),
  ])
    expect(plain.stdout).toMatch(/^[\x20-\x7e\n]+$/);
});

test.each(["plane", "curve", "confusion", "roc"])("a %s can be drawn in the terminal and as SVG", async (kind) => {
  const path = join(folder, `${kind}.svg`);
  const { code, stdout } = await run(["plot", model, "dataset:iris", "--kind", kind, "--quiet"], unicode);
  expect(code).toBe(0);
  expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
  expect((await run(["plot", model, "dataset:iris", "--kind", kind, "-o", path, "--title", "A < B"])).code).toBe(0);
  expect(readFileSync(path, "utf8")).toMatch(/^<svg[\s\S]*<title[\s\S]*A &#60; B[\s\S]*<\/svg>\s*$/);
});

test("a plane of categories says that rows hide each other, a slice writes a proper minus, and a column of categories is no axis", async () => {
  const [data, model] = [join(folder, "categories.csv"), join(folder, "categories.json")];
  const rows = Array.from(
    { length: 60 },
    (_, r) => `${"uv"[r % 2]},${"xyz"[r % 3]},${-0.25},${"no yes".split(" ")[r % 2]}`,
  );
  rows[0] = "u,x,-0.75,no";
  writeFileSync(data, `c,d,e,class\n${rows.join("\n")}\n`);
  await run(["train", data, "-q", "-o", model]);
  const { stdout } = await run(["plot", model, data, "--x", "c=u", "--y", "d=x", "-o", join(folder, "c.svg")]);
  expect(stdout).toContain("; rows on the same place hide each other: 60 on 4 places.");
  expect(stdout).toContain("held at the mean (e −0.2583)");
  expect((await run(["plot", model, data, "--x", "c", "--y", "e"])).stderr).toBe(
    'error: --x must be a feature; got the column "c", whose categories or words are one each, such as c=u, c=v\n',
  );
});

test("pictures of very many classes say how many there are, and advise only what their kind takes", async () => {
  const [data, many] = [join(folder, "many.csv"), join(folder, "many.json")];
  const rows = Array.from({ length: 130 }, (_, r) => `${(r % 26) * 3 + (r % 5)},${(r * 7) % 13},c${r % 26}`);
  writeFileSync(data, `a,b,y\n${rows.join("\n")}\n`);
  await run(["train", data, "-q", "-o", many]);
  const drawn = async (kind: string) => {
    const path = join(folder, `many-${kind}.svg`);
    const { stdout } = await run(["plot", many, data, "--kind", kind, "-o", path]);
    return stdout + readFileSync(path, "utf8");
  };
  expect(await drawn("plane")).toContain("the largest 25 of 26; --classes chooses");
  expect(await drawn("roc")).toContain("the largest 25 of 26; --class or --classes chooses");
  expect(await drawn("confusion")).toContain("Confusion matrix of 26 classes: ");
});

test("rows of unknown class have no margin: none is described, and --margin is refused", async () => {
  const [rows, data, two] = [join(folder, "rows.csv"), join(folder, "sides.csv"), join(folder, "sides.json")];
  writeFileSync(data, "a,b,y\n1,2,p\n2,5,p\n5,1,q\n6,2,q\n");
  writeFileSync(rows, "b,a\n1,2\n4,1\n");
  await run(["train", data, "-q", "-o", two]);
  expect((await run(["plot", two, data, "-o", join(folder, "sides.svg")])).stdout).toContain("The margin is ");
  for (const plot of [
    ["plot", two, rows, "-o", join(folder, "rows.svg")],
    ["plot", two, rows],
  ]) {
    const { stdout, code } = await run(plot);
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/margin/);
  }
  for (const mark of ["--margin", "--hulls", "--support"])
    expect((await run(["plot", two, rows, mark])).stderr).toBe(`error: ${mark} needs data with classes; got none\n`);
});

test("rows without a class beside others are noted, and --bad-rows skip draws the others in their classes", async () => {
  const [data, gaps, two] = ["full.csv", "gaps.csv", "full.json"].map((name) => join(folder, name));
  writeFileSync(data, "a,b,y\n1,2,p\n2,5,p\n5,1,q\n6,2,q\n");
  writeFileSync(gaps, "a,b,y\n1,2,p\n2,5,\n5,1,q\n6,2,q\n");
  await run(["train", data, "-q", "-o", two]);
  const argv = ["plot", two, gaps, "-o", join(folder, "gaps.svg")];
  const all = await run(argv);
  expect(all.stdout).toContain("4 of unknown class");
  expect(all.stderr).toContain(
    "all rows are drawn as of unknown class, since 1 of 4 rows has none: --bad-rows skip leaves it out\n",
  );
  expect((await run([...argv, "--bad-rows", "skip"])).stdout).toContain("1 of p, 2 of q");
});

test("axes must be different features, and rows of unknown classes are noted", async () => {
  for (const same of [
    ["--x", "1", "--y", "sepal length (cm)"],
    ["--columns", "1,2,1"],
  ])
    expect((await run(["plot", model, "dataset:iris", ...same])).stderr).toMatch(
      /^error: --(x and --y|columns) must be different features; got "1" and "/,
    );
  const two = join(folder, "two.json");
  await run(["train", "dataset:iris", "--classes", "setosa,versicolor", "-q", "-o", two]);
  for (const kind of ["plane", "confusion", "roc"])
    expect((await run(["plot", two, "dataset:iris", "--kind", kind])).stderr).toContain(
      'note: 50 rows of classes that the model does not know, and gets wrong: "virginica"\n',
    );
});

test("pictures of weights and of the learning curve need no data", async () => {
  expect((await run(["plot", model, "--kind", "weights", "--class", "setosa"])).stdout).toContain("petal width (cm)");
  expect((await run(["plot", model, "--kind", "curve"])).code).toBe(0);
  expect((await run(["plot", model, "--kind", "weights"])).stderr).toBe(
    "error: --kind weights needs --class, one of setosa, versicolor, virginica\n",
  );
});

test("a PNG has the right size and contains text", async () => {
  const path = join(folder, "figure.png");
  const bare = join(folder, "bare.png");
  await run(["plot", model, "dataset:iris", "-o", path, "--width", "400", "--title", "MMMMMMMMMMMMMMMMMMMM"]);
  await run(["plot", model, "dataset:iris", "-o", bare, "--width", "400", "--title", "."]);
  const [titled, dotted] = [pixels(readFileSync(path)), pixels(readFileSync(bare))];
  expect(titled.width).toBe(800);
  expect(titled.dark - dotted.dark).toBeGreaterThan(500);
});

test("a PNG without the optional package is refused with advice", async () => {
  vi.resetModules();
  vi.doMock("@resvg/resvg-js", () => {
    throw new Error("not installed");
  });
  const { png } = await import("../../src/picture/png.js");
  await expect(png("<svg/>", () => {})).rejects.toThrow("npm install @resvg/resvg-js, or write .svg or .html instead");
  vi.doUnmock("@resvg/resvg-js");
});

test("an HTML page contains the picture", async () => {
  const path = join(folder, "figure.html");
  await run(["plot", model, "dataset:iris", "-o", path]);
  expect(readFileSync(path, "utf8")).toMatch(/^<!doctype html>[\s\S]*<svg/);
});

test("axes are chosen by name or by number", async () => {
  const axes = async (x: string, y: string) =>
    JSON.parse((await run(["plot", model, "dataset:iris", "--x", x, "--y", y, "--json"])).stdout).figure.axes;
  expect(await axes("petal width (cm)", "1")).toEqual(["petal width (cm)", "sepal length (cm)"]);
  const refused = await run(["plot", model, "dataset:iris", "--x", "petal wdth (cm)", "--y", "1"]);
  expect(refused.stderr).toContain('did you mean "petal width (cm)"?');
  expect((await run(["plot", model, "dataset:iris", "--x", "1"])).stderr).toContain(
    "--x and --y go together; got --x alone",
  );
  expect((await run(["plot", model, "dataset:iris", "--kind", "roc", "--x", "1", "--y", "2"])).code).toBe(2);
});

test("an unknown ending of the picture is refused before any file is read", async () => {
  const { code, stderr } = await run(["plot", "no-such-model.json", "-o", "figure.gif"]);
  expect(code).toBe(2);
  expect(stderr).toBe("error: a picture must end in .svg, .png or .html; got figure.gif\n");
});

/** The width of a picture, and the number of dark pixels in its first tenth. */
function pixels(png: Buffer): { width: number; dark: number } {
  expect(png.toString("latin1", 1, 4)).toBe("PNG");
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = 4 * width;
  const rows = Math.floor(height / 10);
  const line = (y: number) => raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1));
  for (let y = 0; y < rows; y++) unfilter(raw[y * (stride + 1)], line(y), y > 0 ? line(y - 1) : undefined);
  let dark = 0;
  for (let y = 0; y < rows; y++) for (let k = 0; k < stride; k += 4) if (line(y)[k] < 100) dark++;
  return { width, dark };
}

/** Undoes the filter of a line (PNG 1.2, §6), four bytes a pixel. */
function unfilter(filter: number, own: Buffer, above: Buffer | undefined): void {
  for (let k = 0; k < own.length; k++) {
    const [left, up] = [k < 4 ? 0 : own[k - 4], above?.[k] ?? 0];
    const corner = k < 4 ? 0 : (above?.[k - 4] ?? 0);
    const p = left + up - corner;
    const [a, b, c] = [Math.abs(p - left), Math.abs(p - up), Math.abs(p - corner)];
    const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
    own[k] += [0, left, up, (left + up) >> 1, paeth][filter];
  }
}

test("--losses needs no model and no data, and refuses both", async () => {
  const { stdout, code } = await run(["plot", "--losses", "--json"]);
  expect(code).toBe(0);
  const { figure, description } = JSON.parse(stdout);
  expect(figure.series.map((one: { name: string }) => one.name)).toEqual([
    "0/1: 1 where y·s ≤ 0",
    "perceptron: max(0, −y·s)",
    "hinge: max(0, 1 − y·s)",
  ]);
  expect(description).toContain("hinge: max(0, 1 − y·s), from 4 at −3 to 0 at 3");
  expect((await run(["plot", "--losses", "--ascii"])).stdout).toContain("margin");
  expect((await run(["plot", model, "--losses"])).stderr).toContain("--losses takes no model; got");
  expect((await run(["plot", "--losses", "--kind", "roc"])).code).toBe(2);
  expect((await run(["plot"])).stderr).toBe(
    "error: plot needs a model: rosenblatt plot MODEL DATA; or --losses or --approximation\n",
  );
});

test("three columns are drawn in space, two in the plane, and no other number is", async () => {
  const figure = async (...argv: string[]) => {
    const { stdout, stderr, code } = await run(["plot", model, "dataset:iris", "--json", "-q", ...argv]);
    expect(code, stderr).toBe(0);
    return JSON.parse(stdout).figure;
  };
  expect(await figure("--columns", "petal length (cm),sepal width (cm),1", "--camera", "10,30")).toMatchObject({
    kind: "space",
    axes: ["petal length (cm)", "sepal width (cm)", "sepal length (cm)"],
    camera: { azimuth: 10, elevation: 30 },
    note: "no plane is drawn, since the boundary is not a single one",
  });
  expect(await figure("--columns", "3,4")).toEqual(await figure("--x", "3", "--y", "4"));
  for (const [argv, message] of [
    [["--columns", "1"], "--columns must be two or three features; got 1: 1"],
    [["--columns", "1,2,9"], "--columns must be a feature: sepal length (cm), sepal width (cm)"],
    [["--columns", "1,2", "--camera", "1,2"], "--camera belongs to three --columns"],
    [["--columns", "1,2,3", "--camera", "10"], "--camera must be two angles in degrees"],
    [["--columns", "1,2,3", "--kind", "roc"], "--columns belongs to --kind plane; got --kind roc"],
    [["--columns", "1,2,3", "--hulls"], "--hulls belongs to --kind plane"],
    [["--columns", "1,2", "--x", "1", "--y", "2"], "--x"],
  ] as const) {
    const { stderr, code } = await run(["plot", model, "dataset:iris", ...argv]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  }
});

test("larger networks approximate the function better, and the picture gives their largest errors", async () => {
  const names = async (...argv: string[]) => {
    const { stdout, stderr, code } = await run(["plot", "--approximation", "8,16,64", "--json", ...argv]);
    expect(code, stderr).toBe(0);
    const { series } = JSON.parse(stdout).figure as { series: { name: string; points: [number, number][] }[] };
    const worst = series
      .slice(1)
      .map(({ points }) => Math.max(...points.map(([, y], i) => Math.abs(y - series[0].points[i][1]))));
    series.slice(1).forEach(({ name }, k) => {
      expect(name).toMatch(new RegExp(`largest error ${worst[k].toFixed(3)}$`));
    });
    return worst;
  };
  for (const worst of [await names(), await names("--units", "sigmoid")])
    for (let i = 1; i < worst.length; i++) expect(worst[i]).toBeLessThan(worst[i - 1]);
  expect((await run(["plot", "--units", "sigmoid", model])).stderr).toContain("--units belongs to --approximation");
  expect((await run(["plot", "--approximation", "0"])).code).toBe(2);
  expect((await run(["plot", "--approximation", "5", "--losses"])).code).toBe(2);
});

test("with data, weights are ranked by their effect on the score, and the caption says so", async () => {
  const own = join(folder, "unscaled.json");
  await run(["train", "dataset:breast-cancer", "--scale", "none", "-q", "-o", own]);
  const drawn = async (...data: string[]) =>
    (await run(["plot", own, ...data, "--kind", "weights", "--top", "1", "--ascii"])).stdout;
  expect(await drawn()).toMatch(/^weights, the largest first; .*\nmean perimeter/);
  expect(await drawn("dataset:breast-cancer")).toMatch(/^weight times spread of each feature .*\nworst area/);
});
