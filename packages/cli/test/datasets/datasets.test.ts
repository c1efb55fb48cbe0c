import { catalogue } from "rosenblatt/datasets";
import { expect, test } from "vitest";
import { datasetsCommand } from "../../src/commands/datasets.command.js";
import { dataSets } from "../../src/datasets/names.js";
import { run } from "../run.js";

test("every data set is listed, and printed as CSV with a header", async () => {
  const list = (await run(["datasets"])).stdout;
  for (const { name, examples, features } of catalogue) {
    expect(list).toContain(`dataset:${name} `);
    const lines = (await run(["datasets", name])).stdout.trim().split("\n");
    expect(lines).toHaveLength(examples + 1);
    expect(lines[0].split(",")).toHaveLength(features + 1);
  }
});

test("help and completion know every data set without loading one", () => {
  const names = catalogue.map(({ name }) => name);
  expect(datasetsCommand.arguments[0].choices).toEqual(names);
  expect(dataSets).toEqual(names.map((name) => `dataset:${name}`));
});

test("--json lists the data sets in one document", async () => {
  const { schema, datasets } = JSON.parse((await run(["datasets", "--json"])).stdout);
  expect(schema).toBe("rosenblatt/datasets@1");
  expect(datasets.map(({ name }: { name: string }) => name)).toEqual(catalogue.map(({ name }) => name));
});

test("a misspelt name is refused, and the right one is suggested", async () => {
  const { stderr, code } = await run(["datasets", "irsi"]);
  expect(code).toBe(2);
  expect(stderr).toBe(
    'error: there is no data set "irsi"; there are iris, digits, breast-cancer: did you mean iris?\n',
  );
});
