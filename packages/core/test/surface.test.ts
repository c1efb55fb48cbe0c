// The public surface of a learner: a short list of members, and classes that do not override one another's.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { linearLearners, MaxMargin, Perceptron } from "../src/entries/index.js";
import { kernelLearners } from "../src/entries/kernels.js";
import { networkLearners } from "../src/entries/networks.js";
import { rbf } from "../src/kernels/rbf.js";

/** The classes of an object, its own first. */
function classesOf(object: object): object[] {
  const chain: object[] = [];
  for (let at = Object.getPrototypeOf(object); at !== Object.prototype; at = Object.getPrototypeOf(at)) chain.push(at);
  return chain;
}

/** The names that completion offers on an object. */
function members(object: object): string[] {
  const names = [object, ...classesOf(object)].flatMap((owner) => Object.getOwnPropertyNames(owner));
  return [...new Set(names)].filter((name) => name !== "constructor").sort();
}

test("a perceptron has exactly these members", () => {
  expect(members(new Perceptron())).toEqual([
    "bias",
    "calibration",
    "classes",
    "content",
    "explain",
    "facts",
    "features",
    "fit",
    "fitAsync",
    "learn",
    "learnAll",
    "predict",
    "predictAll",
    "report",
    "scoreAll",
    "scores",
    "toJSON",
    "updates",
    "vector",
    "weights",
  ]);
});

test("a batch learner has no learn or learnAll", () => {
  expect(members(new MaxMargin())).not.toContain("learn");
  expect(members(new MaxMargin())).not.toContain("learnAll");
});

const all = [...linearLearners, ...kernelLearners, ...networkLearners];
describe.each(all.map((definition) => [definition.name, definition] as const))("%s", (_, definition) => {
  const learner = definition.create(definition.entry === "rosenblatt/kernels" ? { kernel: rbf(1) } : {});

  test("is a thin chain of classes, none of which overrides a member of another", () => {
    const chain = classesOf(learner);
    expect(chain.length).toBeLessThanOrEqual(4);
    const owners = chain.map((prototype) =>
      Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor"),
    );
    const names = owners.flat();
    expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
  });

  test("has at most 20 members", () => {
    expect(members(learner).length).toBeLessThanOrEqual(20);
  });

  test("states its name in its facts", () => {
    expect(learner.facts?.().learner).toBe(definition.name);
  });
});

describe("the number of files with functions that run", () => {
  const walk = fileURLToPath(new URL("walks/walk.mjs", import.meta.url));
  const { learn, fit } = JSON.parse(execFileSync(process.execPath, [walk], { encoding: "utf8" })) as Record<
    "learn" | "fit",
    string[]
  >;

  test("is at most 13 for learn", () => {
    expect(learn.length, learn.join(", ")).toBeLessThanOrEqual(13);
  });

  test("is at most 30 for fit", () => {
    expect(fit.length, fit.join(", ")).toBeLessThanOrEqual(30);
  });
});
