// The service as a program: after SIGTERM under load it exits with 0 and has kept everything that it acknowledged; a second one on the same
// directory does not start.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { replayAll, Service } from "@rosenblatt/server";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../free-port.js";

const program = fileURLToPath(new URL("../../bin/rosenblatt.js", import.meta.url));

function started(dir: string, port: number): { child: ChildProcess; text: () => string } {
  const child = spawn(process.execPath, [program, "serve", "--dir", dir, "--port", String(port)]);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream!.on("data", (part) => {
      text += part;
    });
  return { child, text: () => text };
}

function ask(
  agent: Agent,
  port: number,
  method: string,
  path: string,
  body: object,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const headers = { "Content-Type": "application/json" };
    const sent = request({ agent, port, host: "127.0.0.1", method, path, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8");
      answer.on("data", (part) => {
        text += part;
      });
      answer.on("end", () => resolve({ status: answer.statusCode!, body: text }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end(JSON.stringify(body));
  });
}

test("SIGTERM under load ends the service with 0, and no acknowledged example is lost", async () => {
  const dir = mkdtempSync(join(tmpdir(), "rosenblatt-stop-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const port = await freePort();
  const { child, text } = started(dir, port);
  onTestFinished(() => void child.kill("SIGKILL"));
  const ended = once(child, "exit");
  while (!text().includes("Try it:")) {
    expect(child.exitCode, text()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const second = started(dir, await freePort());
  expect(await once(second.child, "exit")).toEqual([2, null]);
  expect(second.text()).toContain("in use by another service");

  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  onTestFinished(() => agent.destroy());
  expect((await ask(agent, port, "PUT", "/v1/models/m", {})).status).toBe(201);
  // A client follows the model, and must not keep the service from ending.
  const following = request({ port, host: "127.0.0.1", path: "/v1/models/m/events" });
  following.on("error", () => {});
  following.end();
  const acknowledged = new Map<string, number>();
  let failed = 0;
  const teach = async (hand: number) => {
    for (let i = 0; failed === 0; i++) {
      const id = `${hand}-${i}`;
      try {
        const { status, body } = await ask(agent, port, "POST", "/v1/models/m/learn", {
          features: { x: i },
          label: i % 2,
          id,
        });
        if (status === 200) acknowledged.set(id, JSON.parse(body).sequence);
        else failed++;
      } catch {
        failed++;
      }
      if (acknowledged.size === 300) child.kill("SIGTERM");
    }
  };
  await Promise.all(Array.from({ length: 16 }, (_, hand) => teach(hand)));
  expect(await ended).toEqual([0, null]);

  const service = Service.open(dir);
  onTestFinished(() => service.close());
  const rows = service.store.examplesAfter(1, 0, 1_000_000);
  const stored = new Map(rows.map(({ id, sequence }) => [id, sequence]));
  expect(stored.size).toBe(rows.length);
  for (const [id, sequence] of acknowledged) expect(stored.get(id), id).toBe(sequence);
  for await (const { sha256, replay } of replayAll(service)) expect(replay).toBe(sha256);
}, 120_000);
