// Text written piece by piece, to standard output or to a file that is complete or absent, and compressed if its name says so.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { done, interrupted } from "../../src/terminal/exit.js";
import { Files } from "../../src/terminal/files.js";
import type { Io } from "../../src/terminal/io.js";
import { textOutput, writeAll } from "../../src/terminal/text-output.js";

const before = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-text-"));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

/** The surroundings of a command that concern its output. */
function surroundings(given: Partial<Io> = {}): Io & { said: string[] } {
  const said: string[] = [];
  const nothing = { write: () => true };
  const stderr = { write: (text: string) => said.push(text) };
  const io = { stdout: nothing, stderr, files: new Files(), interruption: () => new AbortController().signal };
  return { ...io, ...given, said } as unknown as Io & { said: string[] };
}

describe("a file", () => {
  test("is begun with the first piece and appears when it is finished", () => {
    const output = textOutput("t.csv", "csv", surroundings());
    expect(output.path).toBe("t.csv");
    expect(readdirSync(".")).toEqual([]);
    output.write("a,b\n");
    expect(readdirSync(".")).toEqual([expect.stringMatching(/\.tmp$/)]);
    output.write("1,2\n");
    output.finish();
    expect(readdirSync(".")).toEqual(["t.csv"]);
    expect(readFileSync("t.csv", "utf8")).toBe("a,b\n1,2\n");
  });

  test("is empty if nothing is written", () => {
    for (const name of ["t.csv", "t.csv.gz"]) textOutput(name, "csv", surroundings()).finish();
    expect(readFileSync("t.csv")).toHaveLength(0);
    expect(gunzipSync(readFileSync("t.csv.gz"))).toHaveLength(0);
  });

  test("leaves nothing behind if it is abandoned, even before the first piece or twice", () => {
    const output = textOutput("t.csv", "csv", surroundings());
    output.abandon();
    output.write("a,b\n");
    output.abandon();
    output.abandon();
    expect(readdirSync(".")).toEqual([]);
  });

  test.each(["t.csv.gz", "T.CSV.GZ"])("called %s is compressed, a mebibyte at a time", (name) => {
    const output = textOutput(name, "csv", surroundings());
    const half = "0123456789abcde\n".repeat(2 ** 15);
    output.write(half.slice(1));
    expect(readdirSync(".")).toEqual([]);
    output.write(half);
    expect(readdirSync(".")).toEqual([]);
    output.write("x");
    const [temporary] = readdirSync(".");
    expect(gunzipSync(readFileSync(temporary)).toString()).toBe(`${half.slice(1)}${half}x`);
    output.write("end\n");
    output.finish();
    expect(readdirSync(".")).toEqual([name]);
    expect(gunzipSync(readFileSync(name)).toString()).toBe(`${half.slice(1)}${half}xend\n`);
  });

  test("is abandoned if its last bytes cannot be written", () => {
    const calls: string[] = [];
    const writing = {
      put(bytes: Uint8Array) {
        calls.push(`put ${bytes.length}`);
        if (bytes.length === 0) throw new Error("full");
      },
      finish: () => calls.push("finish"),
      abandon: () => calls.push("abandon"),
    };
    const files = { output: () => ({ path: "t.csv", open: () => writing }) } as unknown as Files;
    const output = textOutput("t.csv", "csv", surroundings({ files }));
    output.write("ab");
    expect(() => output.finish()).toThrow("full");
    expect(calls).toEqual(["put 2", "put 0", "abandon"]);
  });
});

describe("standard output", () => {
  test.each([undefined, "-"])("is used for %j, and is waited for when its reader is slow", async (path) => {
    const written: string[] = [];
    const waiting: (() => void)[] = [];
    const stdout = {
      write: (text: string) => written.push(text) < 2,
      once: (event: string, then: () => void) => event === "drain" && waiting.push(then),
    };
    const output = textOutput(path, "csv", surroundings({ stdout }));
    expect(output.path).toBe(undefined);
    expect(output.write("a")).toBe(undefined);
    const slow = output.write("b");
    expect(slow).toBeInstanceOf(Promise);
    expect(waiting).toHaveLength(1);
    waiting[0]();
    await slow;
    output.finish();
    output.abandon();
    expect(written).toEqual(["a", "b"]);
    expect(readdirSync(".")).toEqual([]);
  });

  test("is not waited for if it cannot be", () => {
    const stdout = { write: () => false };
    expect(textOutput("-", "csv", surroundings({ stdout })).write("a")).toBe(undefined);
  });
});

describe("writeAll", () => {
  test("makes a file that appears when all pieces are written", async () => {
    const io = surroundings();
    expect(await writeAll(textOutput("t.csv", "csv", io), ["a,b\n", "1,2\n"], io)).toBe(done);
    expect(readFileSync("t.csv", "utf8")).toBe("a,b\n1,2\n");
    expect(io.said).toEqual([]);
  });

  test("leaves no file if a piece fails", async () => {
    const io = surroundings();
    const pieces = (function* () {
      yield "a,b\n";
      throw new Error("no more");
    })();
    await expect(writeAll(textOutput("t.csv", "csv", io), pieces, io)).rejects.toThrow("no more");
    expect(readdirSync(".")).toEqual([]);
  });

  test("waits for each piece", async () => {
    const events: string[] = [];
    const output = {
      path: undefined,
      write: async (text: string) => {
        await Promise.resolve();
        events.push(text);
      },
      finish: () => events.push("finish"),
      abandon: () => events.push("abandon"),
    };
    const io = surroundings();
    expect(await writeAll(output as never, ["a", "b"], io)).toBe(done);
    expect(events).toEqual(["a", "b", "finish"]);
  });

  test("checks for Ctrl-C every 50 milliseconds, and leaves no file after it", async () => {
    let clock = 1000;
    const now = vi.spyOn(performance, "now").mockImplementation(() => clock);
    onTestFinished(() => now.mockRestore());
    const control = new AbortController();
    const io = surroundings({ interruption: () => control.signal });
    let drawn = 0;
    const pieces = (function* () {
      for (; drawn < 20; drawn++) {
        // 49 and 50 milliseconds after the start; then 49 and 50 milliseconds after the check at 50.
        clock += [49, 1, 49, 1][drawn] ?? 1;
        // As a signal does, between two turns of the event loop.
        if (drawn === 2) setImmediate(() => control.abort());
        yield `${drawn}\n`;
      }
    })();
    expect(await writeAll(textOutput("t.csv", "csv", io), pieces, io)).toBe(interrupted);
    expect(drawn).toBe(3);
    expect(readdirSync(".")).toEqual([]);
    expect(io.said).toEqual(["interrupted: t.csv was not written\n"]);
  });

  test("writes to standard output without listening for Ctrl-C", async () => {
    const interruption = vi.fn(() => AbortSignal.abort());
    const io = surroundings({ interruption });
    expect(await writeAll(textOutput("-", "csv", io), ["a"], io)).toBe(done);
    expect(interruption).not.toHaveBeenCalled();
  });
});
