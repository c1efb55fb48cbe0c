// The line on a terminal that says how much is done, and how long the rest takes.

import { afterEach, expect, test, vi } from "vitest";
import { Files } from "../../src/terminal/files.js";
import { defaults, type Io } from "../../src/terminal/io.js";
import { LiveLine } from "../../src/terminal/live-line.js";
import { timeLeft } from "../../src/text/time-left.js";
import { StreamProgress } from "../../src/training/stream-progress.js";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Surroundings with a clock that `at` sets. */
function surroundings(isTTY: boolean) {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  let written = "";
  const output = { isTTY, write: (text: string | Uint8Array) => (written += text) };
  const io = { stdout: output, stderr: output, settings: defaults, env: {}, files: new Files() } as unknown as Io;
  return {
    io,
    at: (milliseconds: number) => {
      now = milliseconds;
    },
    written: () => written,
  };
}

test.each([
  [0.25, 10_000, "25 % done, about 30 s left"],
  [0.5, 200_000, "50 % done, about 3 min 20 s left"],
  [0.1, 1_000_000, "10 % done, about 2 h 30 min left"],
  [1, 5000, "100 % done, about 0 s left"],
  [0.001, 5000, ""],
  [undefined, 5000, ""],
  [Number.NaN, 5000, ""],
])("a share of %d after %d ms is shown as %j", (share, milliseconds, words) => {
  expect(timeLeft(share, milliseconds)).toBe(words);
});

test("a stream shows its progress over all passes, by bytes and then by examples", () => {
  const { io, at, written } = surroundings(true);
  const progress = new StreamProgress(io, 2, 1000);
  at(3000);
  progress.update({ mistakesPerPass: [5], visited: 100 }, 500);
  expect(written()).toContain("3.0 s, 25 % done, about 9 s left");
  at(6000);
  progress.update({ mistakesPerPass: [9], visited: 200 }, 1000);
  at(9000);
  progress.update({ mistakesPerPass: [9, 2], visited: 100 }, 1000);
  expect(written()).toContain("9.0 s, 75 % done, about 3 s left");
});

test("no share is shown if the size is unknown, and nothing without a terminal", () => {
  const unknown = surroundings(true);
  const progress = new StreamProgress(unknown.io);
  unknown.at(3000);
  progress.update({ mistakesPerPass: [5], visited: 100 }, 500);
  expect(unknown.written()).toMatch(/3\.0 s$/);
  const file = surroundings(false);
  const line = new LiveLine(file.io);
  file.at(3000);
  line.show(
    () => "reading",
    () => "50 % done",
  );
  expect(file.written()).toBe("");
});
