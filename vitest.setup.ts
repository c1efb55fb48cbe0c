// Runs before each test file. Files take turns in one process, and this keeps what one of them does from reaching the next.

import { afterAll, expect, vi } from "vitest";
import { compareNumbersFirst } from "./packages/core/test/equality.js";
import { useOneSeed } from "./packages/core/test/runs.js";

// Each file imports modules of its own, so that it does not find what another file registered, switched or cached in them.
vi.resetModules();

useOneSeed();
compareNumbersFirst();

/** What a file could leave behind outside its modules. Names in __ are those of tslib, which apache-arrow makes global. */
const surroundings = () => ({
  folder: process.cwd(),
  variables: { ...process.env },
  globals: Object.getOwnPropertyNames(globalThis)
    .filter((name) => !name.startsWith("__"))
    .sort(),
  listeners: process.eventNames().map((name) => [name, process.listenerCount(name)]),
});

const before = surroundings();
afterAll(() => {
  expect(surroundings(), "a test file must leave the process as it found it").toEqual(before);
});
