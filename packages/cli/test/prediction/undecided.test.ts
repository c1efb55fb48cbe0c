// A score of exactly 0 in the reports of commands.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "../run.js";

const place = mkdtempSync(join(tmpdir(), "rosenblatt-undecided-"));
afterAll(() => rmSync(place, { recursive: true }));
const [data, model] = [join(place, "rows.csv"), join(place, "model.json")];
writeFileSync(data, "a,b,y\n1,0,yes\n0,1,no\n0,0,yes\n");

test("train and evaluate count a right prediction with a score of exactly 0 as an error and say so", async () => {
  const options = ["--learner", "perceptron", "--scale", "none", "--no-bias", "--numeric", "a,b"];
  const trained = await run(["train", data, ...options, "-o", model, "--force"]);
  expect(trained.stdout).toMatch(/^training +3 +1 /m);
  const sentence = "1 right prediction counts as an error: the score is exactly 0, which is on neither side";
  expect(trained.stdout).toContain(sentence);
  const evaluated = await run(["evaluate", model, data]);
  expect(evaluated.stdout).toMatch(/^model +3 +1 /m);
  expect(evaluated.stdout).toContain(sentence);
  const { errors, undecided, accuracy } = JSON.parse((await run(["evaluate", model, data, "--json"])).stdout);
  expect({ errors, undecided, accuracy }).toEqual({ errors: 1, undecided: 1, accuracy: 2 / 3 });
  const { train } = JSON.parse((await run(["train", data, ...options, "--json", "-q"])).stdout);
  expect(train).toMatchObject({ errors: 1, accuracy: 2 / 3 });
});
