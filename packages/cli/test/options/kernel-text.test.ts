import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { kernelExamples, kernelIn } from "../../src/options/kernel-text.js";
import { mapExamples, mapIn } from "../../src/options/map-text.js";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-kernel-text-"));
afterAll(() => rmSync(place, { recursive: true }));
const at = (name: string) => join(place, name);
writeFileSync(at("two.csv"), "x,y\n1,a\n2,b\n");
writeFileSync(at("three.csv"), "x,y\n1,a\n2,b\n3,c\n");
writeFileSync(at("two.svm"), "1 1:1\n-1 1:2\n");

test.each([
  ["linear", { kernel: "linear" }],
  ["poly:4", { kernel: "poly", degree: 4, c: 1, scale: 1 }],
  ["poly:2,c=0.5,scale=2", { kernel: "poly", degree: 2, c: 0.5, scale: 2 }],
  ["rbf:auto", { kernel: "rbf", gamma: "auto" }],
  ["rbf:1e-3", { kernel: "rbf", gamma: 0.001 }],
  ["laplacian:.5", { kernel: "laplacian", gamma: 0.5 }],
  ["sigmoid:0.1,c=-1", { kernel: "sigmoid", scale: 0.1, c: -1 }],
  ["hamming", { kernel: "hamming" }],
  [" ngram:3 ", { kernel: "ngram", n: 3 }],
])("%s names a kernel", (text, choice) => {
  expect(kernelIn(text, "--kernel")).toEqual(choice);
});

test.each([
  ["quadratic", { map: "polynomial", degree: 2, c: 1 }],
  ["polynomial:3,c=0", { map: "polynomial", degree: 3, c: 0 }],
  ["monomials:2", { map: "monomials", degree: 2 }],
  ["squares", { map: "squares" }],
  ["fourier:1000", { map: "fourier", features: 1000, gamma: "auto" }],
  ["fourier:10,gamma=0.5", { map: "fourier", features: 10, gamma: 0.5 }],
  ["nystrom:5", { map: "nystrom", landmarks: 5, kernel: { kernel: "rbf", gamma: "auto" } }],
  [
    "nystrom:5,kernel=poly:2,c=0",
    { map: "nystrom", landmarks: 5, kernel: { kernel: "poly", degree: 2, c: 0, scale: 1 } },
  ],
])("%s names a map", (text, choice) => {
  expect(mapIn(text, "--map")).toEqual(choice);
});

test("every example that completion offers is understood", () => {
  for (const text of kernelExamples) kernelIn(text, "--kernel");
  for (const text of mapExamples) mapIn(text, "--map");
});

const kernel = (text: string) => ["--kernel", text];

describe("a wrong option gives exit code 2 and an error that says what was expected", () => {
  test.each<[argv: string[], message: RegExp]>([
    [kernel("poly:0"), /the degree of --kernel poly must be a whole number of at least 1; got "0"/],
    [kernel("poly:2.5"), /the degree of --kernel poly must be a whole number of at least 1; got "2.5"/],
    [kernel("poly:65536"), /the degree of --kernel poly must be at most 65535; got 65536/],
    [kernel("poly"), /--kernel poly needs a degree, as poly:2,c=1; got "poly"/],
    [kernel("poly:2,c=-1"), /c of --kernel poly must be a number of at least 0; got "-1"/],
    [kernel("poly:2,d=1"), /--kernel poly takes c=, scale=, as poly:2,c=1; got "poly:2,d=1"/],
    [kernel("poly:2,c=1,c=2"), /--kernel has c twice/],
    [kernel("poly:2,scale=0"), /scale of --kernel poly must be a positive number; got "0"/],
    [kernel("rbf:0"), /γ of --kernel rbf must be a positive number, or auto; got "0"/],
    [kernel("rbf:-1"), /γ of --kernel rbf must be a positive number, or auto; got "-1"/],
    [kernel("rbf:x"), /γ of --kernel rbf must be a positive number, or auto; got "x"/],
    [kernel("rbf"), /--kernel rbf needs γ, or auto, as rbf:0.5; got "rbf"/],
    [kernel("rbf:0.5,c=1"), /--kernel rbf takes no further words, as rbf:0.5; got "rbf:0.5,c=1"/],
    [kernel("laplacian:auto"), /γ of --kernel laplacian must be a positive number; got "auto"/],
    [kernel("sigmoid:0"), /the factor of --kernel sigmoid must be a positive number; got "0"/],
    [kernel("linear:2"), /--kernel linear takes no number, as linear; got "linear:2"/],
    [kernel("ngram:0"), /the length of --kernel ngram must be a whole number of at least 1; got "0"/],
    [kernel("rfb:1"), /--kernel must be one of linear, poly, rbf, .*; got "rfb:1"; did you mean rbf:0.5\?/],
    [kernel(""), /--kernel must be one of linear, poly, .*; got ""/],
    [
      [...kernel("rbf:1"), "--learner", "winnow"],
      /--kernel goes with --learner perceptron, averaged, voted, passive-aggressive; got --learner winnow/,
    ],
    [[...kernel("rbf:1"), "--learner", "network"], /--kernel goes with --learner .*; got --learner network/],
    [[...kernel("rbf:1"), "--no-bias"], /--no-bias does not go with --kernel: .* poly:1, which is 1 \+ x·z/],
    [[...kernel("rbf:1"), "--history"], /--history does not go with --kernel/],
    [[...kernel("rbf:1"), "--map", "quadratic"], /--map does not go with --kernel/],
    [[...kernel("hamming"), "--scale", "standardize"], /counts what rows have in common; got --scale standardize/],
    [[...kernel("hamming"), "--numeric", "x"], /--numeric does not go with --kernel: hamming takes every column/],
    [
      [...kernel("ngram:2"), "--categorical", "x"],
      /--categorical does not go with --kernel: ngram:2 takes columns as text/,
    ],
    [[...kernel("rbf:1"), "--budget", "0"], /--budget must be a whole number of at least 1; got "0"/],
    [
      [...kernel("rbf:1"), "--budget", "5", "--learner", "averaged"],
      /--budget belongs to --learner perceptron, passive-aggressive/,
    ],
    [["--budget", "5"], /--budget belongs to --kernel; got no --kernel/],
    [[...kernel("rbf:1"), "--budget-keep", "random"], /--budget-keep belongs to --budget; got no --budget/],
    [
      [...kernel("rbf:1"), "--budget", "5", "--budget-keep", "oldest"],
      /--budget-keep must be one of random, forgetron, projectron/,
    ],
    [
      [...kernel("rbf:1"), "--budget", "5", "--budget-threshold", "0.1"],
      /--budget-threshold belongs to --budget-keep projectron; got random/,
    ],
    [
      [...kernel("sigmoid:1"), "--budget", "5", "--budget-keep", "projectron"],
      /got --kernel sigmoid, which has none: take random/,
    ],
    [
      [...kernel("rbf:1"), "--learner", "passive-aggressive", "--budget", "5", "--average"],
      /--budget does not go with --average/,
    ],
    [
      [...kernel("poly:2"), "--budget", "5", "--budget-keep", "forgetron", "--scale", "none"],
      /needs examples with K\(x, x\) ≤ 1, .* or do without the bound with --budget-beyond-bound/,
    ],
    [[...kernel("rbf:1"), "--budget-beyond-bound"], /--budget-beyond-bound belongs to --budget; got no --budget/],
    [
      [...kernel("rbf:1"), "--budget", "5", "--budget-beyond-bound"],
      /--budget-beyond-bound belongs to --budget-keep forgetron; got random/,
    ],
    [
      [...kernel("rbf:1"), "--learner", "passive-aggressive", "--budget", "5", "--budget-keep", "forgetron"],
      /--budget-keep forgetron belongs to --learner perceptron/,
    ],
    [["--map", "fourier:0"], /the number of columns of --map fourier must be a whole number of at least 2; got "0"/],
    [["--map", "fourier:7"], /must be even, a cosine and a sine for each direction; got 7/],
    [["--map", "fourier:10,gamma=0"], /gamma of --map fourier must be a positive number; got "0"/],
    [["--map", "nystrom:0"], /the number of landmarks of --map nystrom must be a whole number of at least 1; got "0"/],
    [["--map", "nystrom:5,kernel=hamming"], /must be linear, poly, rbf or laplacian; got hamming/],
    [
      ["--map", "nystrom:5,kernel=rbf:0"],
      /the kernel of --map nystrom rbf must be a positive number, or auto; got "0"/,
    ],
    [["--map", "polynomial:33"], /the degree of --map polynomial must be at most 32; got 33/],
    [["--map", "polynomial"], /--map polynomial needs a degree, as polynomial:3/],
    [["--map", "quadratic:2"], /--map quadratic takes no number, as quadratic/],
    [["--map", "quadratc"], /did you mean quadratic\?/],
    [["--map", "quadratic", "--learner", "winnow"], /--map goes before every learner but winnow and network/],
    [["--map", "quadratic", "--history"], /--history does not go with --map/],
    [
      ["--learner", "network", "--hidden", "0"],
      /--hidden must be whole numbers of at least 1 separated by commas, as 100,50; got "0"/,
    ],
    [["--learner", "network", "--hidden", "10,"], /--hidden must be whole numbers/],
    [["--learner", "network", "--momentum", "1"], /--momentum must be a number of at least 0 and below 1/],
    [["--learner", "network", "--batch", "0"], /--batch must be a whole number of at least 1/],
    [["--learner", "network", "--no-bias"], /--no-bias does not go with --learner network/],
    [["--learner", "network", "--multiclass", "one-vs-rest"], /--multiclass one-vs-rest does not go with/],
    [["--hidden", "5"], /--hidden belongs to --learner network; got --learner averaged/],
    [["--l2", "0.1"], /--l2 belongs to --learner network; got --learner averaged/],
  ])("train %j", async (argv, message) => {
    const { stdout, stderr, code } = await run(["train", at("two.csv"), ...argv]);
    expect(stderr).toMatch(/^error: /);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect({ stdout, code }).toEqual({ stdout: "", code: 2 });
  });

  test.each<[argv: string[], message: RegExp]>([
    [
      ["train", at("three.csv"), ...kernel("rbf:1"), "--budget", "5", "--budget-keep", "forgetron"],
      /keeps two classes apart; got 3/,
    ],
    [
      ["train", at("two.svm"), ...kernel("hamming")],
      /compare columns of csv, tsv, jsonl, parquet; got libsvm: .*: --kernel linear/,
    ],
    [["check", at("two.csv"), ...kernel("sigmoid:1")], /got sigmoid, which for most numbers is none: take poly or rbf/],
    [["check", at("two.csv"), "--map", "fourier:10"], /must be quadratic, polynomial or monomials, .*; got fourier:10/],
    [["check", at("two.csv"), "--map", "quadratic", ...kernel("poly:2")], /--map does not go with --kernel/],
    [
      ["trace", at("two.csv"), ...kernel("poly:2"), "--proof"],
      /--proof is about hyperplanes in the columns as they are; got poly:2/,
    ],
    [["tune", "dataset:iris", ...kernel("poly:2"), "--learners", "arow"], /--kernel goes with --learner/],
  ])("%j", async (argv, message) => {
    const { stderr, code } = await run(argv);
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
  });
});
