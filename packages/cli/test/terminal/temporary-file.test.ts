// Temporary files on disks that write in small pieces, cannot flush, or fail; and their removal when the process ends.

import { closeSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Files } from "../../src/terminal/files.js";
import { endingSignals, endings } from "../../src/terminal/signals.js";
import { TemporaryFile } from "../../src/terminal/temporary-file.js";

/** How the disk behaves: how many bytes it takes at a time, how flushing fails, and what may not be opened or written to. */
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

describe("a disk that accepts a few bytes at a time", () => {
  test("gets all bytes in order", () => {
    for (disk.most = 1; disk.most <= 8; disk.most++) {
      const file = new TemporaryFile(".");
      const pieces = ["ab", "", "cdef", "g"].map((text) => Buffer.from(text));
      expect(file.write(pieces, 0)).toBe(7);
      expect(file.write([Buffer.from("hi")], 7)).toBe(9);
      expect(readFileSync(file.path, "utf8")).toBe("abcdefghi");
      file.remove();
    }
  });

  test.skipIf(process.platform === "win32")("gets all bytes of an open file, too", () => {
    const log = openSync("log", "a");
    for (disk.most = 1; disk.most <= 4; disk.most++) new Files().output(`/dev/fd/${log}`, "csv").write("abc");
    closeSync(log);
    expect(readFileSync("log", "utf8")).toBe("abc".repeat(4));
  });
});

test("a full disk leaves the old file unchanged and no other file", () => {
  new Files().output("t.csv", "csv").write("a,b\n1,2\n");
  disk.isFull = true;
  expect(() => new Files().output("t.csv", "csv").write("new")).toThrow(
    expect.objectContaining({ code: "ENOSPC", path: "t.csv" }),
  );
  expect(readdirSync(".")).toEqual(["t.csv"]);
  expect(readFileSync("t.csv", "utf8")).toBe("a,b\n1,2\n");
});

describe("writes are flushed to the disk", () => {
  test("twice: for the bytes of the file and for its name in the folder", () => {
    new Files().output("t.csv", "csv").write("new");
    expect(disk.waits).toBe(2);
  });

  test.each(["EINVAL", "ENOTSUP", "EPERM", "EISDIR", "EACCES", "EBADF", "ENOSYS"])(
    "unless the disk cannot flush and answers %s",
    (code) => {
      disk.fails = code;
      new Files().output("t.csv", "csv").write("new");
      expect(readFileSync("t.csv", "utf8")).toBe("new");
    },
  );

  test("and a failure to flush leaves the old file unchanged and no other file", () => {
    new Files().output("t.csv", "csv").write("a,b\n1,2\n");
    disk.fails = "EIO";
    expect(() => new Files().output("t.csv", "csv").write("new")).toThrow(
      expect.objectContaining({ code: "EIO", path: "t.csv" }),
    );
    expect(readdirSync(".")).toEqual(["t.csv"]);
    expect(readFileSync("t.csv", "utf8")).toBe("a,b\n1,2\n");
  });

  test("except for the name in a folder that cannot be opened", () => {
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

  test("all temporary files are removed by a single listener", () => {
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

  test.each(endingSignals)("%s without another listener exits with the code of the signal", (name) => {
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

  test("there is no listener for a file that could not be made", () => {
    expect(() => new Temporary("gone")).toThrow(expect.objectContaining({ code: "ENOENT" }));
    expect(counts()).toEqual(names.map(() => 0));
  });
});

describe("where writing is not permitted", () => {
  test("a folder is refused before any file is made", () => {
    disk.denied = ".";
    expect(() => new Files().output("t.csv", "csv")).toThrow("t.csv: writing to . is not permitted");
  });

  test("an existing file is refused, even if its folder allows replacing it", () => {
    new Files().output("t.csv", "csv").write("");
    disk.denied = "t.csv";
    expect(() => new Files().output("t.csv", "csv")).toThrow("t.csv is read-only; name another file");
  });

  test.skipIf(process.platform === "win32")("a device is refused", () => {
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

  test("a file that may not be read is not replaced", () => {
    new Files().output("t.csv", "csv").write("new");
    disk.closed = "t.csv";
    expect(() => new Files().output("t.csv", "csv")).toThrow(
      expect.objectContaining({ code: "EACCES", path: "t.csv" }),
    );
  });
});
