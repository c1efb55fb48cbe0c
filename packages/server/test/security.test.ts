// Access control and limits, without a port. Tests that need a socket are in security.slow.test.ts.

import { readdirSync } from "node:fs";
import { app, makeToken, revokeToken, Service } from "@rosenblatt/server";
import { expect, onTestFinished, test } from "vitest";
import { directory } from "./on-directory.js";

const json = { "Content-Type": "application/json" };

function opened(limits = {}) {
  const path = directory();
  const service = Service.open(path, { limits });
  onTestFinished(() => service.close());
  return { path, service };
}

test("a service that has had a token still requires one after the last is revoked", async () => {
  const { service } = opened();
  const [guarded, open] = [app(service, { guarded: true }), app(service)];
  expect((await guarded.request("/v1/models")).status).toBe(401);
  expect((await open.request("/v1/models")).status).toBe(200);
  await makeToken(service, "one", "admin");
  expect((await open.request("/v1/models")).status).toBe(401);
  await revokeToken(service, "one");
  expect((await open.request("/v1/models")).status).toBe(401);
});

test("an allowed origin may send every header that the client sends", async () => {
  const { service } = opened();
  const sent = ["authorization", "content-type", "idempotency-key", "last-event-id"];
  const { headers } = await app(service, { origins: ["https://shop.example"] }).request("/v1/models/m/events", {
    method: "OPTIONS",
    headers: {
      Origin: "https://shop.example",
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": sent.join(","),
    },
  });
  const allowed = headers.get("access-control-allow-headers")!.toLowerCase();
  expect(allowed.split(",").sort()).toEqual(sent);
});

test("an origin is allowed only if it is listed", async () => {
  const { service } = opened();
  const asked = async (origins: string[], origin: string, method = "GET") => {
    const headers = { Origin: origin, "Access-Control-Request-Method": "PUT" };
    const { headers: answered } = await app(service, { origins }).request("/v1/models/m", { method, headers });
    return answered.get("access-control-allow-origin");
  };
  expect(await asked([], "https://a.example")).toBeNull();
  expect(await asked(["https://a.example"], "https://a.example", "OPTIONS")).toBe("https://a.example");
  expect(await asked(["https://a.example"], "https://b.example", "OPTIONS")).toBeNull();
});

test("open streams, waiting requests and slow bodies are limited, and closed streams free their place", async () => {
  const { service } = opened({ streams: 1, bodyWithin: 20, idle: 20 });
  const made = app(service);
  await service.create("m", { learner: "averaged" });
  const first = await made.request("/v1/models/m/events");
  const second = await made.request("/v1/models/m/events");
  expect([first.status, second.status, second.headers.get("retry-after")]).toEqual([200, 503, "1"]);
  await first.body!.cancel();
  const lines = (body: BodyInit) =>
    made.request("/v1/models/m/learn", {
      method: "POST",
      headers: { "Content-Type": "application/x-ndjson" },
      body,
      duplex: "half",
    } as RequestInit);
  const endless = () =>
    new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"features":{"a":1},"label":"x"}\n{"fea')),
    });
  // A stream that brings nothing more is ended, after what it brought was answered.
  const answers = (await (await lines(endless())).text()).trim().split("\n");
  expect(answers.map((line) => JSON.parse(line))).toMatchObject([
    { sequence: 1 },
    { line: 2, problem: { status: 408 } },
  ]);
  expect(await (await lines('{"features":{"a":1},"label":"x"}')).text()).toContain('"sequence":2');
  const slow = { method: "POST", headers: json, body: endless(), duplex: "half" } as RequestInit;
  expect((await made.request("/v1/models/m/learn", slow)).status).toBe(408);
  const busy = opened({ waiting: 0 }).service;
  await expect(busy.create("m", { learner: "averaged" })).rejects.toMatchObject({ status: 503, kind: "too-busy" });
});

test("streams end when the service stops and name the line that was not learned", async () => {
  const { service } = opened();
  const made = app(service);
  await service.create("m", { learner: "averaged" });
  const events = await made.request("/v1/models/m/events");
  let send = (_: string) => {};
  const body = new ReadableStream({
    start: (controller) => {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const headers = { "Content-Type": "application/x-ndjson" };
  const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
  const reader = (await made.request("/v1/models/m/learn", init)).body!.getReader();
  send('{"features":{"a":1},"label":"x"}\n');
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('"sequence":1');
  service.stop();
  expect(new TextDecoder().decode((await reader.read()).value)).toContain('"line":2,"problem"');
  expect((await reader.read()).done).toBe(true);
  await events.text();
});

test("hostile model names reach no file, errors reveal no paths, and bodies that are not UTF-8 are refused", async () => {
  const { path, service } = opened();
  const made = app(service);
  const before = readdirSync(path);
  for (const name of ["..%2fx", "%2fetc%2fpasswd", "..%5cx", "a%00b", "CON", "%E2%80%AE", "a".repeat(65), "."])
    for (const [method, rest] of [
      ["PUT", ""],
      ["GET", ""],
      ["DELETE", ""],
      ["POST", "/learn"],
      ["GET", "/export"],
    ]) {
      const body = method === "GET" || method === "DELETE" ? {} : { body: "{}" };
      const answer = await made.request(`/v1/models/${name}${rest}`, { method, headers: json, ...body });
      expect(answer.status, `${method} ${name}`).toBeGreaterThanOrEqual(400);
      expect(answer.status, `${method} ${name}`).toBeLessThan(500);
      expect(await answer.text()).not.toMatch(/node_modules|\.js:|rosenblatt\.db/);
    }
  expect(readdirSync(path)).toEqual(before);
  // What is no UTF-8 is refused instead of learned as something else.
  const body = Buffer.from('{"learner":"averag\xe9"}', "latin1");
  const headers = { ...json, "Content-Length": String(body.length) };
  const answer = await made.request("/v1/models/m", { method: "PUT", headers, body });
  expect([answer.status, (await answer.json()).detail]).toEqual([400, "the body must be UTF-8"]);
});
