// Answers about models of every kind, compared with what the other commands say about them.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { agrees, type Case } from "./agreement.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-served-"));
afterAll(() => rmSync(place, { recursive: true }));

const iris = "dataset:iris";
const petals = ["petal length (cm)", "petal width (cm)"] as const;
const cases: readonly Case[] = [
  { name: "no scaling", data: iris, train: ["--scale", "none", "--learner", "perceptron"], axes: petals },
  { name: "a map", data: iris, train: ["--map", "quadratic"], axes: petals },
  { name: "a kernel", data: iris, train: ["--learner", "perceptron", "--kernel", "rbf:0.5"], axes: petals },
  { name: "a network", data: iris, train: ["--learner", "network", "--hidden", "4", "--epochs", "5"], axes: petals },
  { name: "votes", data: iris, train: ["--learner", "voted", "--classes", "setosa,versicolor"], axes: petals },
  { name: "categories and missing values", data: "table.csv", train: ["--label", "late"], axes: ["age", "fare"] },
  { name: "texts", data: "texts.jsonl", train: ["--label", "kind", "--text-column", "text"], axes: ["1", "2"] },
];
for (const one of cases) agrees(place, one);
