// Gzip data may be followed by more gzip data and by nothing else.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { run } from "../run.js";

const folder = mkdtempSync(join(tmpdir(), "rosenblatt-gzip-"));
afterAll(() => rmSync(folder, { recursive: true }));

const rows = (n: number) => Array.from({ length: n }, (_, k) => `${k},${k % 7},${k % 2 ? "yes" : "no"}\n`).join("");
const head = "a,b,label\n";

function file(name: string, ...parts: Uint8Array[]): string {
  const path = join(folder, name);
  writeFileSync(path, Buffer.concat(parts));
  return path;
}

async function examples(path: string): Promise<number> {
  const { stdout, stderr, code } = await run(["inspect", path, "--json"]);
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout).examples;
}

test("consecutive gzip members are read as one file", async () => {
  const parts = [head + rows(10), rows(20), "", rows(5)].map((text) => gzipSync(text));
  expect(await examples(file("members.csv.gz", ...parts))).toBe(35);
});

describe.each([
  ["small", 10],
  ["of many pieces", 200_000],
])("gzip data (%s)", (size, n) => {
  const packed = gzipSync(head + rows(n), { level: 1 });
  test.each([
    ["zeros", Buffer.alloc(512)],
    ["one zero", Buffer.alloc(1)],
    ["zeros and then text", Buffer.concat([Buffer.alloc(9), Buffer.from(rows(3))])],
    ["more zeros than a piece has", Buffer.alloc(1 << 20)],
  ])("followed by %s is refused", async (what, rest) => {
    const path = file(`${size}-${what}.csv.gz`.replaceAll(" ", "-"), packed, rest);
    const { code, stderr } = await run(["inspect", path]);
    expect(stderr).toContain(
      `${path}: nothing but more gzip data must follow the gzip data, which ends after ${packed.length} bytes; got ${rest.length} further byte`,
    );
    expect(code).toBe(2);
  });

  test("followed by text is refused", async () => {
    const { code, stderr } = await run(["inspect", file(`${size}-text.csv.gz`, packed, Buffer.from(rows(3)))]);
    expect(stderr).toContain("the gzip data is damaged or cut short");
    expect(code).toBe(2);
  });

  test("followed by nothing is read", async () => {
    expect(await examples(file(`${size}.csv.gz`, packed))).toBe(n);
  });
});
