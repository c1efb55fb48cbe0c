// The program from its one file, with what V8 compiled of it the last time: that saves half of the time to start. V8 takes
// its own work only as long as version and flags are the same; the name of the file changes with its contents.

const { accessSync, constants, readFileSync, renameSync, writeFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const { dirname } = require("node:path");
const { pathToFileURL } = require("node:url");
const vm = require("node:vm");

/**
 * The exports of the program, and a function to call once the command is through: it keeps beside the program what the command had
 * V8 compile, where the folder can be written to and nothing is kept yet.
 */
exports.load = (command = "") => {
  const file = require.resolve("../dist/bundle");
  const kept = /^[a-z-]+$/.test(command)
    ? `${file}.${command}.${process.versions.v8}-${process.arch}.cache`
    : undefined;
  const cachedData = kept && contents(kept);
  const script = new vm.Script(readFileSync(file, "latin1"), { filename: file, cachedData });
  const program = script.runInThisContext()(createRequire(file), pathToFileURL(file).href);
  const isKept = cachedData && !script.cachedDataRejected;
  return { program, keep: () => kept && !isKept && isDone() && keep(script, kept) };
};

/** Whether a command ended with an answer: any other word than a command's is an error. */
function isDone() {
  return (process.exitCode ?? 0) < 2;
}

function contents(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** Writes what V8 has compiled by now; whoever may not write here does without. */
function keep(script, path) {
  const partial = `${path}.${process.pid}`;
  try {
    accessSync(dirname(path), constants.W_OK);
    writeFileSync(partial, script.createCachedData());
    renameSync(partial, path);
  } catch {}
}
