// What serve prints when it starts and for new tokens.

import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../free-port.js";
import { run } from "../run.js";

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), "rosenblatt-greeting-"));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test("serve prints the rights of a new token, and example lines with a host name that it answers to", async () => {
  const dir = directory();
  for (const [scope, may] of [
    ["read", "read"],
    ["learn", "read and learn"],
    ["admin", "do everything"],
  ])
    expect((await run(["serve", "--dir", dir, "--new-token", scope, "--scope", scope])).stderr).toBe(
      `note: the token is shown this once; it may ${may}\n`,
    );
  const port = String(await freePort());
  const serve = ["serve", "--dir", dir, "--port", port];
  const signal = AbortSignal.abort();
  const wide = await run([...serve, "--address", "0.0.0.0", "--host", "learning.example.org"], { signal });
  expect(wide.stdout).toContain(`The service is at http://learning.example.org:${port}\n`);
  expect(wide.stdout).toContain(`curl -X PUT http://learning.example.org:${port}/v1/models/spam`);
  const narrow = await run([...serve, "--host", "learning.example.org"], { signal });
  expect(narrow.stdout).toContain(`The service is at http://127.0.0.1:${port}\n`);
});

test("a port that is taken is named in the error", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  expect(await run(["serve", "--dir", directory(), "--port", String(port)])).toMatchObject({
    code: 2,
    stderr: `error: --port ${port} is taken by another program; choose another one\n`,
  });
});
