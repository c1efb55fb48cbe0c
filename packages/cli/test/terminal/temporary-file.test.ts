// Temporary files on disks that write a little at a time, cannot wait, or fail; and what is left of them when the process ends.

import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Files } from "../../src/terminal/files.js";
import { endingSignals, endings } from "../../src/terminal/signals.js";
import { TemporaryFile } from "../../src/terminal/temporary-file.js";

/** What the disk does: how many bytes it takes at a time, what it says when it is waited for, and what may not be written to. */
const disk = vi.hoisted(() => ({
  most: Number.POSITIVE_INFINITY,
  fails: undefined as string | undefined,
  isFull: false,
  waits: 0,
  closed: "",
  denied: "",
}));

vi.mock("node:fs", async (original) => {
  const fs = await original<typeof import("node:fs")>();
  const failure = (code: string) => Object.assign(new Error(code), { code });
  return {
    ...fs,
    writevSync(file: number, pieces: readonly Uint8Array[], position: number) {
      if (disk.isFull) throw failure("ENOSPC");
      return fs.writeSync(file, Buffer.concat(pieces).subarray(0, disk.most), 0, undefined, position);
    },
    writeSync(file: number, bytes: Uint8Array, at: number) {
      return fs.writeSync(file, bytes, at, Math.min(disk.most, bytes.length - at));
    },
    fsyncSync(file: number) {
      disk.waits++;
      if (disk.fails) throw failure(disk.fails);
      fs.fsyncSync(file);
    },
    openSync(path: string, ...how: [string, number?]) {
      if (path === disk.closed) throw failure("EACCES");
      return fs.openSync(path, ...how);
    },
    accessSync(path: string, mode: number) {
      if (path === disk.denied) throw failure("EACCES");
      fs.accessSync(path, mode);
    },
  };
});

const before = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "rosenblatt-temporary-"));
  process.chdir(folder);
  Object.assign(disk, {
    most: Number.POSITIVE_INFINITY,
    fails: undefined,
    isFull: false,
    waits: 0,
    closed: "",
    denied: "",
  });
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

describe("a disk that takes a few bytes at a time", () => {
  test("gets all of them, in order", () => {
    for (disk.most = 1; disk.most <= 8; disk.most++) {
      const file = new TemporaryFile(".");
      const pieces = ["ab", "", "cdef", "g"].map((text) => Buffer.from(text));
      expect(file.write(pieces, 0)).toBe(7);
      expect(file.write([Buffer.from("hi")], 7)).toBe(9);
      expect(readFileSync(file.path, "utf8")).toBe("abcdefghi");
      file.remove();
    }
  });

  test.skipIf(process.platform === "win32")("gets them by way of a file that is open already, too", () => {
    const log = openSync("log", "a");
    for (disk.most = 1; disk.most <= 4; disk.most++) new Files().output(`/dev/fd/${log}`, "csv").write("abc");
    closeSync(log);
    expect(readFileSync("log", "utf8")).toBe("abc".repeat(4));
  });
});

test("a disk that is full leaves the old file as it was, and nothing else", () => {
  new Files().output("t.csv", "csv").write("a,b\n1,2\n");
  disk.isFull = true;
  expect(() => new Files().output("t.csv", "csv").write("new")).toThrow(
    expect.objectContaining({ code: "ENOSPC", path: "t.csv" }),
  );
  expect(readdirSync(".")).toEqual(["t.csv"]);
  expect(readFileSync("t.csv", "utf8")).toBe("a,b\n1,2\n");
});

describe("the disk is waited for", () => {
  test("twice: for the bytes of the file, and for its name in the folder", () => {
    new Files().output("t.csv", "csv").write("new");
    expect(disk.waits).toBe(2);
  });

  test.each(["EINVAL", "ENOTSUP", "EPERM", "EISDIR", "EACCES", "EBADF", "ENOSYS"])(
    "unless it cannot be, as it says by %s",
    (code) => {
      disk.fails = code;
      new Files().output("t.csv", "csv").write("new");
      expect(readFileSync("t.csv", "utf8")).toBe("new");
    },
  );

  test("and when it fails, the old file stays and nothing else is left", () => {
    new Files().output("t.csv", "csv").write("a,b\n1,2\n");
    disk.fails = "EIO";
    expect(() => new Files().output("t.csv", "csv").write("new")).toThrow(
      expect.objectContaining({ code: "EIO", path: "t.csv" }),
    );
    expect(readdirSync(".")).toEqual(["t.csv"]);
    expect(readFileSync("t.csv", "utf8")).toBe("a,b\n1,2\n");
  });

  test("but not for a folder that may not be listed", () => {
    disk.closed = ".";
    new Files().output("t.csv", "csv").write("new");
    expect(readFileSync("t.csv", "utf8")).toBe("new");
  });
});

describe("when the process ends", () => {
  const names = ["exit", ...endingSignals];
  let there: readonly (readonly unknown[])[];
  /** The listeners that temporary files have added. */
  const added = (name: string) => {
    const listeners: readonly unknown[] = process.listeners(name as "exit");
    return listeners.filter((listener) => !there[names.indexOf(name)].includes(listener)) as ((
      name?: string,
    ) => void)[];
  };
  const counts = () => names.map((name) => added(name).length);

  // A module of its own for each test, which has no file yet.
  let Temporary: typeof TemporaryFile;
  beforeEach(async () => {
    there = names.map((name) => process.listeners(name as "exit"));
    vi.resetModules();
    Temporary = (await import("../../src/terminal/temporary-file.js")).TemporaryFile;
  });
  afterEach(() => {
    for (const name of names) for (const listener of added(name)) process.off(name, listener);
  });

  test("all temporary files are removed, by one listener for all of them", () => {
    const [first, second] = [new Temporary("."), new Temporary(".")];
    expect(counts()).toEqual(names.map(() => 1));
    second.remove();
    expect(counts()).toEqual(names.map(() => 1));
    mkdirSync("other");
    const [third, fourth] = [new Temporary("other"), new Temporary("other")];
    // Somebody else may have tidied up.
    rmSync(third.path);
    added("exit")[0]();
    expect([...readdirSync("."), ...readdirSync("other")]).toEqual(["other"]);
    for (const file of [first, third, fourth]) file.remove();
    expect(counts()).toEqual(names.map(() => 0));
  });

  test.each(endingSignals)("by %s that nobody else listens to, it exits with the code of the signal", (name) => {
    const others = process.listeners(name);
    process.removeAllListeners(name);
    const exit = vi.fn();
    const real = process.exit;
    process.exit = exit as never;
    try {
      const file = new Temporary(".");
      const [leave] = added(name);
      leave(name);
      expect(exit.mock.calls).toEqual([[endings[name]]]);
      process.on(name, () => {});
      leave(name);
      expect(exit).toHaveBeenCalledTimes(1);
      file.remove();
      expect(process.listenerCount(name)).toBe(1);
    } finally {
      process.exit = real;
      process.removeAllListeners(name);
      for (const listener of others) process.on(name, listener);
    }
  });

  test("a file that could not be made leaves no listener", () => {
    expect(() => new Temporary("gone")).toThrow(expect.objectContaining({ code: "ENOENT" }));
    expect(counts()).toEqual(names.map(() => 0));
  });
});

describe("where writing is not permitted", () => {
  test("a folder is refused before anything is made", () => {
    disk.denied = ".";
    expect(() => new Files().output("t.csv", "csv")).toThrow("t.csv: writing to . is not permitted");
  });

  test("so is a file that its folder would let be replaced", () => {
    new Files().output("t.csv", "csv").write("");
    disk.denied = "t.csv";
    expect(() => new Files().output("t.csv", "csv")).toThrow("t.csv is read-only; name another file");
  });

  test.skipIf(process.platform === "win32")("so is a device", () => {
    disk.denied = "/dev/null";
    expect(() => new Files().output("/dev/null", "csv")).toThrow("/dev/null: writing to it is not permitted");
  });

  test.skipIf(process.platform === "win32")("the folder of a device or of an open file does not matter", () => {
    disk.denied = "/dev";
    new Files().output("/dev/null", "csv");
    const log = openSync("log", "a");
    disk.denied = "/dev/fd";
    new Files().output(`/dev/fd/${log}`, "csv");
    closeSync(log);
  });

  test("a file that may not be looked into is not replaced", () => {
    new Files().output("t.csv", "csv").write("new");
    disk.closed = "t.csv";
    expect(() => new Files().output("t.csv", "csv")).toThrow(
      expect.objectContaining({ code: "EACCES", path: "t.csv" }),
    );
  });
});
