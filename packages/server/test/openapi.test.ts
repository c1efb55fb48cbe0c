// /openapi.json describes exactly what the service accepts and returns.

import { expect, test } from "vitest";
import { z } from "zod";
import { directory, open } from "./on-directory.js";

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document
type Document = any;

/** A service whose requests that are taken, and whose answers, are held against its own description. */
async function described() {
  let now = 1_000_000;
  const { ask, service } = open(directory(), { limits: { labelWithin: 1000 }, now: () => now });
  const document: Document = (await ask("GET", "/openapi.json")).body;
  const taken = new Set<string>();
  const holding = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await ask(method, path, body, headers);
    const [template] = Object.keys(document.paths).filter((one) =>
      new RegExp(`^${one.replace(/\{\w+\}/g, "[^/]+")}$`).test(path),
    );
    const operation = document.paths[template][method.toLowerCase()];
    const { content } = operation.responses[answer.status] ?? operation.responses.default;
    const said = `${method} ${path} ${JSON.stringify(body)} is answered ${answer.status} ${JSON.stringify(answer.body)}`;
    const type = answer.headers.get("content-type")?.split(";")[0];
    expect(type && [type], said).toEqual(type && Object.keys(content).filter((one) => one === type));
    if (type?.endsWith("json") && content[type].schema.type !== "string")
      expect(z.fromJSONSchema(content[type].schema).safeParse(answer.body).error, said).toBeUndefined();
    if (answer.status < 300 && typeof body === "object") {
      const { schema } = operation.requestBody.content["application/json"];
      expect(z.fromJSONSchema(schema).safeParse(body).error, said).toBeUndefined();
    }
    for (const header of Object.keys(headers))
      if (header !== "Content-Type" && header !== "Accept")
        expect(operation.parameters.map(({ name }: { name: string }) => name)).toContain(header);
    taken.add(`${method} ${template}`);
    return answer;
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { ask: holding, service, document, taken, pass };
}

test("accepted requests and all responses conform to the service's OpenAPI document", async () => {
  const { ask, document, taken, pass } = await described();
  const key = { "Idempotency-Key": "k" };
  const lines = { "Content-Type": "application/x-ndjson" };
  await ask("PUT", "/v1/models/m", {
    learner: "averaged",
    options: { history: "examples" },
    pipeline: ["standardize"],
  });
  await ask("PUT", "/v1/models/m", {});
  await ask("PUT", "/v1/models/n", { pipeline: [{ tfidf: { sublinear: true } }] });
  await ask("PUT", "/v1/models/sparse", {});
  await ask("POST", "/v1/models/m/predict", { features: { a: 1 } });
  await ask("POST", "/v1/models/m/explain", { features: { a: 1 } });
  await ask("POST", "/v1/models/n/learn", { features: "a text", label: true, metadata: { from: [1] } });
  for (const label of [7, "7"])
    await ask("POST", "/v1/models/sparse/learn", { features: { indices: [0, 5], values: [1, 2] }, label }, key);
  await ask("POST", "/v1/models/m/learn", { features: { a: 1, b: "x", c: true, d: null }, label: "x", id: "e1" }, key);
  await ask("POST", "/v1/models/m/learn", {
    rows: [
      { features: { a: -1 }, label: "y" },
      { features: [1], label: "y" },
    ],
  });
  for (const id of ["p", "q", "q"]) await ask("POST", "/v1/models/m/predict", { features: { a: 1 }, id, metadata: {} });
  await ask("POST", "/v1/models/m/predict", {
    rows: [
      { features: { a: 1 }, id: "r" },
      { features: [1], id: "s" },
    ],
  });
  await ask("PUT", "/v1/models/m/challengers/c", { learner: "winnow", options: { threshold: 1 }, history: false });
  await ask("PUT", "/v1/models/m/challengers/d", { learner: "arow" });
  for (const label of ["x", "y"]) await ask("POST", "/v1/models/m/learn", { id: "p", label });
  pass(2000);
  await ask("POST", "/v1/models/m/learn", { id: "q", label: "x" });
  await ask("POST", "/v1/models/m/learn", '{"features":{"a":1},"label":"x"}\n{', lines);
  await ask("POST", "/v1/models/m/predict", '{"features":{"a":1}}\n', lines);
  await ask("POST", "/v1/models/m/explain", { features: { a: 1 }, label: "y" });
  for (const of of ["", "/report", "/curve", "/weights", "/export", "/challengers", "/challengers/c"]) {
    await ask("GET", `/v1/models/m${of}`);
    await ask("GET", `/v1/models/none${of}`);
  }
  await ask("GET", "/v1/models/n/weights");
  await ask("GET", "/v1/models/m/export", undefined, { Accept: "application/octet-stream" });
  await ask("POST", "/v1/models/m/challengers/c/promote", { keep: "before" }, key);
  await ask("DELETE", "/v1/models/m/challengers/d");
  await ask("POST", "/v1/models/m/forget", { ids: ["e1"] });
  await ask("POST", "/v1/models/m/forget", { metadata: { from: 1 } });
  await ask("DELETE", "/v1/models/m");
  await ask("DELETE", "/v1/models/m");
  await ask("GET", "/v1/models");
  // Events have no end: a test of their own follows them.
  taken.add("GET /v1/models/{name}/events");
  const routes = Object.entries<object>(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...taken].sort()).toEqual(routes.sort());
});

test("the OpenAPI document describes headers, streams and ids", async () => {
  const { document } = await described();
  const { parameters, responses } = document.paths["/v1/models/{name}/events"].get;
  expect(parameters).toContainEqual(expect.objectContaining({ in: "header", name: "Last-Event-ID" }));
  expect(Object.keys(responses[200].content)).toEqual(["text/event-stream"]);
  const { schema } = document.paths["/v1/models/{name}/predict"].post.requestBody.content["application/json"];
  expect(Object.keys(schema.anyOf[1].properties)).toEqual(["features", "id", "metadata"]);
  expect(JSON.stringify(document)).not.toContain("$ref");
});
