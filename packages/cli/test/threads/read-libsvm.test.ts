// These tests use the built files, because real threads load those.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readLibsvmFile } from "../../dist/threads/read-libsvm.js";
import { dismissThread, isWorthTwo, keepThread, secondThread, worthTwo } from "../../dist/threads/second-thread.js";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-libsvm-"));
});
afterAll(() => {
  dismissThread();
  rmSync(folder, { recursive: true });
});

/** Rows whose classes appear one after the other. */
function text(rows: number): string {
  const lines = Array.from({ length: rows }, (_, k) => {
    const entries = Array.from(
      { length: 1 + (k % 20) },
      (_, j) => `${1 + 3 * j + (k % 3)}:${((k * 31 + j) % 997) / 100}`,
    );
    return `${Math.floor(k / 5000)} ${entries.join(" ")}\n`;
  });
  return lines.join("");
}

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("reading a LIBSVM file on two threads", () => {
  test("leaves a thread that reads the next file, even if that is smaller", async () => {
    const [first, next] = [file("first.txt", text(20_000)), file("next.txt", text(40_000))];
    expect(isWorthTwo(worthTwo - 1)).toBe(false);
    await readLibsvmFile(first, { threads: 2 });
    expect(isWorthTwo(worthTwo - 1)).toBe(true);
    const one = await readLibsvmFile(next, { threads: 1 });
    const two = await readLibsvmFile(next, { threads: 2 });
    expect(two.examples.rows.values).toEqual(one.examples.rows.values);
    expect(two.examples.rows.indices).toEqual(one.examples.rows.indices);
    expect(two.examples.targets).toEqual(one.examples.targets);
    dismissThread();
    expect(isWorthTwo(worthTwo - 1)).toBe(false);
  });

  test("gives the same examples as on one thread", async () => {
    const path = file("large.txt", `# rows\n${text(60_000)}`);
    const [one, two] = await Promise.all([readLibsvmFile(path, { threads: 1 }), readLibsvmFile(path, { threads: 2 })]);
    expect(two.notes).toEqual(one.notes);
    expect(two.notes.comments).toBe(1);
    expect(two.examples.classes).toEqual(one.examples.classes);
    expect(two.examples.width).toBe(one.examples.width);
    for (const part of ["starts", "indices", "values"] as const)
      expect(Buffer.compare(bytes(two.examples.rows[part]!), bytes(one.examples.rows[part]!))).toBe(0);
    expect(Buffer.compare(bytes(two.examples.targets), bytes(one.examples.targets))).toBe(0);
  });

  test("gives the same examples if the second thread reads alone while the first does something else", async () => {
    const path = file("beside.txt", `# rows\n${text(60_000)}`);
    const one = await readLibsvmFile(path, { threads: 1 });
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    const beside = await readLibsvmFile(path, { threads: 2, beside: true });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
    expect(beside.notes).toEqual(one.notes);
    expect(beside.examples.rows.values).toEqual(one.examples.rows.values);
    expect(beside.examples.targets).toEqual(one.examples.targets);
  });

  test("is done by the first thread if the second is lost on the way", async () => {
    const path = file("lost.txt", text(60_000));
    const worker = secondThread();
    keepThread(worker);
    const reading = readLibsvmFile(path, { threads: 2, beside: true });
    await worker.terminate();
    const { examples } = await reading;
    expect(examples.size).toBe(60_000);
  });

  test("gives the same error as on one thread", async () => {
    const path = file("bad.txt", `${text(30_000)}1 2:1 1:1\n${text(30_000)}x\n`);
    const message = `${path}:30001:7: indices must increase along the line; index 2 comes before; got "1"`;
    for (const options of [{ threads: 1 }, { threads: 2 }, { threads: 2, beside: true }] as const)
      await expect(readLibsvmFile(path, options)).rejects.toThrow(message);
  });

  test("falls back to one thread for lines that two cannot share", async () => {
    const long = Array.from({ length: 300_000 }, (_, k) => `${k + 1}:1.5`).join(" ");
    const path = file("long.txt", `${text(10_000)}1 ${long}\n${text(10_000)}`);
    const { examples } = await readLibsvmFile(path, { threads: 2 });
    expect([examples.size, examples.width]).toEqual([20_001, 300_000]);
  });

  test("gives the error of the system if the file is missing", async () => {
    await expect(readLibsvmFile(join(folder, "none.txt"))).rejects.toThrow("ENOENT");
  });
});

function bytes(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice();
}
