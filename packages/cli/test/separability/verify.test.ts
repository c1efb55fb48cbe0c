import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-verify-"));
const before = process.cwd();

const tables = {
  "xor.csv": "a,b,y\n0,0,no\n1,1,no\n0,1,yes\n1,0,yes\n",
  "pets.csv":
    "day,weight,kind,says,y\n2024-01-01,1.5,cat,miaow at night,in\n2024-01-02,,dog,woof,out\n2024-02-01,3,cat,purr,in\n2024-03-01,9,dog,woof woof,out\n",
  "points.svm": "1 1:1 3:0.1\n-1 2:1\n1 1:2\n-1 2:3 3:1e-300\n",
  "zero.svm": "1 0:1\n-1 1:1\n",
  "words.vw": "1 |a good fine\n-1 |a bad\n1 |a fine:0.5 |b x\n",
  "pets.jsonl": '{"x":{"y":1},"label":"a"}\n{"x":{"y":2},"label":"b"}\n{"label":"b"}\n',
};

beforeAll(async () => {
  process.chdir(place);
  for (const [name, text] of Object.entries(tables)) writeFileSync(name, text);
  await run(["generate", "ten-points", "-o", "points.csv", "-q"]);
  await run(["check", "points.csv", "--certificate", "points.json", "-q"]);
  await run(["check", "xor.csv", "--certificate", "xor.json", "-q"]);
  await run(["check", "dataset:iris", "--certificate", "iris.json", "-q"]);
});
afterAll(() => {
  process.chdir(before);
  rmSync(place, { recursive: true });
});

async function verify(...argv: string[]): Promise<{ code: number; holds: boolean; reason: string | null }> {
  const { stdout, stderr, code } = await run(["verify", ...argv, "--json"]);
  expect(stderr).toBe("");
  const { holds, reason } = JSON.parse(stdout);
  return { code, holds, reason };
}

const yes = { code: 0, holds: true, reason: null };

describe("a certificate that check wrote holds", () => {
  test.each([
    ["points.csv", []],
    ["xor.csv", []],
    ["xor.csv", ["--no-bias"]],
    ["dataset:iris", []],
    ["dataset:iris", ["--positive", "setosa"]],
    ["dataset:iris", ["--positive", "virginica", "--negative", "versicolor"]],
    ["dataset:breast-cancer", []],
    ["pets.csv", ["--text", "says"]],
    ["pets.csv", ["--ignore", "weight"]],
    ["pets.jsonl", []],
    ["points.svm", []],
    ["zero.svm", ["--zero-based"]],
    ["words.vw", []],
  ])("%s %j", async (data, options) => {
    await run(["check", data, ...options, "--certificate", "own.json", "-q"]);
    expect(await verify("own.json", data)).toEqual(yes);
  });
});

describe("changed data is refused, with the reason", () => {
  const changed = async (certificate: string, name: string, text: string) => {
    writeFileSync(name, text);
    return verify(certificate, name);
  };
  test("a changed label or value, a missing row, another order or another class", async () => {
    const xor = tables["xor.csv"];
    const other = /^it is about data with the hash [0-9a-f]{64}; this data's is [0-9a-f]{64}$/;
    for (const [from, to, reason] of [
      ["1,1,no", "1,1.0000000000000002,no", other],
      ["0,1,yes", "0,1,no", other],
      ["1,0,yes\n", "", /^it is about 4 rows, and the data has 3$/],
      ["0,0,no\n1,1,no", "1,1,no\n0,0,no", other],
      ["0,0,no", "0,0,maybe", /^it is about other classes/],
    ] as const) {
      const found = await changed("xor.json", "changed.csv", xor.replace(from, to));
      expect(found).toMatchObject({ code: 1, holds: false });
      expect(found.reason).toMatch(reason);
    }
  });

  test("a word, a category or a column that the certificate does not know", async () => {
    await run(["check", "pets.csv", "--text", "says", "--certificate", "pets.json", "-q"]);
    await run(["check", "points.svm", "--certificate", "svm.json", "-q"]);
    await run(["check", "words.vw", "--certificate", "vw.json", "-q"]);
    const { "pets.csv": pets, "points.svm": svm, "words.vw": vw } = tables;
    for (const [certificate, name, text] of [
      ["pets.json", "new.csv", pets.replace("woof woof", "woof woof loudly")],
      ["pets.json", "new.csv", pets.replace("cat,purr", "cow,purr")],
      ["svm.json", "new.svm", svm.replace("1:2", "1:2 7:1")],
      ["vw.json", "new.vw", vw.replace("bad", "bad worse")],
    ])
      expect(await changed(certificate, name, text), text).toMatchObject({ code: 1, holds: false });
  });
});

describe("a changed certificate is refused", () => {
  type Plain = {
    v: number[];
    denominator: string;
    combination: { row: number; numerator: string }[];
    separable: boolean;
    data: { encoding: { columns: { fill: number }[] } };
  };
  const changed = async (name: string, data: string, change: (certificate: Plain) => void) => {
    const certificate = JSON.parse(readFileSync(name, "utf8")) as Plain;
    change(certificate);
    writeFileSync("changed.json", JSON.stringify(certificate));
    return verify("changed.json", data);
  };

  test("if its weights do not add up, do not cancel or name a row twice", async () => {
    expect(await changed("xor.json", "xor.csv", (c) => (c.denominator = "5"))).toMatchObject({
      code: 1,
      reason: "the weights do not add up to 1",
    });
    const shifted = await changed("xor.json", "xor.csv", ({ combination }) => {
      combination[0].numerator = "2";
      combination[1].numerator = "1";
      combination.pop();
    });
    expect(shifted).toMatchObject({ code: 1, holds: false });
    expect(
      await changed("xor.json", "xor.csv", ({ combination }) => {
        combination[1].row = combination[0].row;
      }),
    ).toMatchObject({ code: 1, reason: "row 1 is named twice" });
  });

  test("if a row is on the wrong side of its hyperplane or on it", async () => {
    expect(await changed("points.json", "points.csv", (c) => (c.v = [1, 1, -7]))).toMatchObject({
      code: 1,
      reason: "row 6 is not on its own side",
    });
    expect(await changed("points.json", "points.csv", (c) => (c.v = [1, 1, -6]))).toMatchObject({ code: 1 });
    expect(await changed("points.json", "points.csv", (c) => (c.v = [1, 1, -5]))).toEqual(yes);
  });

  test("if its encoding is another one", async () => {
    const found = await changed("points.json", "points.csv", ({ data }) => (data.encoding.columns[0].fill = 7));
    expect(found).toMatchObject({ code: 1, holds: false });
    expect(found.reason).toMatch(/^it is about data with the hash/);
  });
});

describe("verify reports", () => {
  const ids = "id,a,b,y\nu1,0,0,no\nu2,1,1,no\nu3,0,1,yes\nu4,1,0,yes\n";
  const apart = "x1,x2,y\n1,1,a\n2,2,a\n-1,1,b\n-2,2,b\n";
  const document = async (...argv: string[]) => JSON.parse((await run(["verify", ...argv, "--json"])).stdout);

  test("the label, the classes, the columns and their kinds", async () => {
    writeFileSync("ids.csv", ids);
    await run(["check", "ids.csv", "--categorical", "id", "--certificate", "ids.json", "-q"]);
    const { stdout } = await run(["verify", "ids.json", "ids.csv"]);
    expect(stdout).toMatch(/^holds: the classes yes and no are linearly separable\n/);
    expect(stdout).toMatch(/categories {2}id \(4 values\)\n/);
    expect(await document("ids.json", "ids.csv", "--strict")).toMatchObject({
      holds: true,
      label: "y",
      columnsLeftOut: [],
      rowsLeftOut: 0,
      missing: [],
      classes: [
        { class: "no", rows: 2 },
        { class: "yes", rows: 2 },
      ],
      columnsUsed: [
        { name: "id", kind: "categorical" },
        { name: "a", kind: "numeric" },
        { name: "b", kind: "numeric" },
      ],
    });
  });

  test("the columns that a certificate leaves out, which --strict refuses", async () => {
    writeFileSync("apart.csv", apart);
    for (const kernel of [[], ["--kernel", "poly:2"]]) {
      await run(["check", "apart.csv", "--ignore", "x1", ...kernel, "--certificate", "less.json", "-q"]);
      const { stdout, code } = await run(["verify", "less.json", "apart.csv", "-q"]);
      expect({ stdout, code }).toMatchObject({ code: 0 });
      expect(stdout).toMatch(/are not linearly separable.*, without the column x1\n$/);
      const strict = await run(["verify", "less.json", "--strict", "-q"], { stdin: apart });
      expect(strict).toMatchObject({
        code: 1,
        stdout: "does not hold: it leaves out 1 column of the data: x1 (asked for)\n",
      });
    }
  });

  test("the columns that a certificate does not mention", async () => {
    writeFileSync("apart.csv", apart);
    writeFileSync("half.csv", "x2,y\n1,a\n2,a\n1,b\n2,b\n");
    await run(["check", "half.csv", "--certificate", "half.json", "-q"]);
    const found = await document("half.json", "apart.csv");
    expect(found).toMatchObject({ holds: true, columnsLeftOut: [{ name: "x1", reason: "not in the certificate" }] });
    expect((await run(["verify", "half.json", "apart.csv", "--strict"])).code).toBe(1);
    writeFileSync("apart.jsonl", '{"x1":1,"x2":"u","y":"a"}\n{"x1":-1,"x2":"u","y":"b"}\n{"x1":1,"x2":"v","y":"a"}\n');
    await run(["check", "apart.jsonl", "--ignore", "x1", "--certificate", "lines.json", "-q"]);
    expect((await document("lines.json", "apart.jsonl")).columnsLeftOut).toEqual([{ name: "x1", reason: "asked for" }]);
  });

  test("the number of rows of other classes, and the words for missing values", async () => {
    const iris = [
      "check",
      "dataset:iris",
      "--positive",
      "setosa",
      "--negative",
      "virginica",
      "--certificate",
      "two.json",
    ];
    await run([...iris, "-q"]);
    expect(await document("two.json", "dataset:iris")).toMatchObject({ holds: true, rowsLeftOut: 50 });
    expect((await run(["verify", "two.json", "dataset:iris"])).stdout).toContain(
      "left out   50 rows of other classes\n",
    );
    writeFileSync("gone.csv", "a,y\n1,p\n-999,q\n2,p\n3,q\n");
    await run(["check", "gone.csv", "--missing", "-999", "--certificate", "gone.json", "-q"]);
    expect(await document("gone.json", "gone.csv")).toMatchObject({ holds: true, missing: ["-999"] });
  });

  test("the label column, which --label names as for check", async () => {
    writeFileSync("apart.csv", apart);
    await run(["check", "apart.csv", "--certificate", "all.json", "-q"]);
    writeFileSync("renamed.csv", apart.replace(",y\n", ",class of it\n"));
    for (const label of ["last", "3", "class of it"])
      expect(await document("all.json", "renamed.csv", "--label", label, "--strict")).toMatchObject({
        holds: true,
        label: "class of it",
      });
    expect((await run(["verify", "all.json", "renamed.csv", "--label", "0"])).code).toBe(2);
  });
});

test("verify prints the question and what it checked", async () => {
  const { stdout, code } = await run(["verify", "points.json", "points.csv"]);
  expect(code).toBe(0);
  expect(stdout.replaceAll("\n", " ")).toMatch(
    /^holds: the classes 1 and -1 are linearly separable {2}question {3}a hyperplane in the columns as they are, not scaled, with a bias; 1 above it, -1 below classes .* columns {4}numbers {5}x1, x2 {12}label {7}label \(the classes\) {2}Checked in whole numbers, without rounding: points\.csv has the 10 rows of 2 columns that it is about, to the last bit \(SHA-256 [0-9a-f]{8}…\), and every one of them is strictly on its own side\. $/,
  );
});

describe("failures", () => {
  test.each([
    [
      "data for a certificate",
      ["xor.csv", "xor.csv"],
      /xor\.csv must be a certificate, as check --certificate writes it/,
    ],
    ["a certificate from standard input", ["-", "xor.csv"], /a certificate must be a file; got -/],
    ["no certificate", ["nothing.json", "xor.csv"], /nothing\.json: there is no such file/],
    ["a folder", [".", "xor.csv"], /a certificate must be a file; this is a folder/],
    ["data of another format", ["xor.json", "points.svm"], /points\.svm must be csv/],
  ])("%s", async (_, argv, message) => {
    const { code, stdout, stderr } = await run(["verify", ...argv]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  });

  test("a certificate that is cut short, is none at all or has wrong facts", async () => {
    const text = readFileSync("xor.json", "utf8");
    writeFileSync("cut.json", text.slice(0, -20));
    writeFileSync("list.json", "[1, 2]");
    writeFileSync("other.json", text.replace("certificate@1", "certificate@2"));
    writeFileSync("format.json", text.replace('"format":"csv"', '"format":"punched cards"'));
    writeFileSync("bias.json", text.replace('"bias":true', '"bias":1'));
    for (const [name, message] of [
      ["cut.json", /cut\.json must be a certificate/],
      ["list.json", /list\.json must be a certificate/],
      ["other.json", /other\.json must be a certificate/],
      ["format.json", /format\.json: certificate.*format.*must be a format of this version; got "punched cards"/],
      ["bias.json", /bias\.json: certificate\.bias must be true or false; got 1/],
    ] as const) {
      const { code, stderr } = await run(["verify", name, "xor.csv"]);
      expect(code).toBe(2);
      expect(stderr).toMatch(message);
    }
  });
});
