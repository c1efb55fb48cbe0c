// What commands refuse for a cluster, and what they ask for, before they connect to it.

import { status } from "@grpc/grpc-js";
import { expect, test } from "vitest";
import { failure, ScriptedServer } from "../../../spark/test/connect/scripted-server.js";
import { clusterOf } from "../../src/options/cluster.js";
import { run } from "../run.js";

const on = ["--on", "spark://127.0.0.1:1", "--table", "events"];

test.each([
  [["train", ...on, "--weight", "age"], "--on counts every row the same; got --weight"],
  [["train", ...on, "--learner", "voted"], "--on mixes the weights of perceptron, averaged"],
  [["train", ...on, "--holdout", "0.2", "--save-holdout", "x.csv"], "--save-holdout: the rows held back stay"],
  [["train", ...on, "--classes", "a,b"], "--classes: --sql takes the rows of some classes, by a WHERE"],
  [["train", ...on, "--resume"], "--resume continues from a file; name it with --checkpoint"],
  [["train", ...on.slice(0, 2)], "--on needs rows: name them by --table, --parquet, --sql or --libsvm"],
  [["train", ...on, "rows.csv"], "--on reads rows that the cluster has"],
  [["train", "--table", "events"], "--table needs a cluster; got none: name one with --on spark://HOST:15002"],
  [["evaluate", "model.json", "--sql", "SELECT 1"], "--sql needs a cluster; got none"],
  [["evaluate", "model.json", ...on, "--delimiter", ";"], "--delimiter belongs to files that are here; got --table"],
  [
    ["train", "--on", "sc://a", "--libsvm", "/rows", "--label", "x"],
    "--label belongs to --table, --parquet and --sql; got --libsvm",
  ],
  [
    ["evaluate", "m.json", "--on", "sc://a", "--libsvm", "/rows", "--label", "x"],
    "--label belongs to --table, --parquet",
  ],
  [
    ["train", "--on", "sc://a", "--libsvm", "/rows", "--no-missing-words"],
    "--no-missing-words belongs to --table, --parquet and --sql; got --libsvm",
  ],
  [["train", ...on, "--zero-based"], "--zero-based belongs to --libsvm; got --table"],
  [["train", ...on, "--no-header"], "--no-header belongs to files that are here; got --table"],
  [["train", ...on, "--delimiter", ";"], "--delimiter belongs to files that are here; got --table"],
  [["predict", "model.json", ...on, "-o", "x.csv"], "-o: predictions are written to the cluster, by --into"],
])("%j is refused with advice", async (args, message) => {
  const { stderr, code } = await run(args);
  expect(stderr).toContain(message);
  expect(code).toBe(2);
});

test("cluster-check reports what a server refuses as something to change, and a wrong address as wrong usage", async () => {
  const server = await ScriptedServer.open({
    Config: () => Promise.reject(failure(status.PERMISSION_DENIED, "no entry", {})),
  });
  const { stdout, stderr, code } = await run(["cluster-check", server.address]);
  server.close();
  expect(stderr).toBe("");
  expect(stdout).toContain("wrong  no entry");
  expect(code).toBe(1);
  const misspelt = await run(["cluster-check", "sc://127.0.0.1:1/;a b=c"]);
  expect(misspelt.stderr).toMatch(/must look like spark:.*names that headers cannot have\n$/);
  expect(misspelt.code).toBe(2);
});

test("the environment variable names the cluster only if rows of a cluster are named", () => {
  const environment = { SPARK_REMOTE: "sc://there" };
  expect(clusterOf({ table: "events" }, environment)).toBe("sc://there");
  expect(clusterOf({ on: "sc://here", table: "events" }, environment)).toBe("sc://here");
  expect(clusterOf({}, environment)).toBeUndefined();
});
