// A process with a failing disk: for every disk call in the short life of a service, that life is repeated with this call failing, and what is left
// is compared with what was acknowledged. Prints a line of JSON for each kind of call.

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { replayAll, Service } from "@rosenblatt/server";

const kinds = { write: 1, sync: 2, truncation: 3 };
const control = openSync(process.env.FAILING_DISK, "r+");

/** Sets which call fails from now on. */
function arm(call, error, kind) {
  writeSync(control, Buffer.from(new Int32Array([call, error, kind, 0]).buffer), 0, 16, 0);
}

/** How many calls there were since. */
function calls() {
  const four = Buffer.alloc(16);
  readSync(control, four, 0, 16, 0);
  return four.readInt32LE(12);
}

const example = (i) => ({ features: { [`w${i % 5}`]: 1, x: i, text: "a".repeat(600) }, label: i % 3, id: `e${i}` });

/** A life: examples are learned alone and together, one is forgotten, and the service is closed. Gives what was acknowledged. */
async function live(directory) {
  const learned = new Map();
  let forgotten;
  let refused = 0;
  let service;
  try {
    service = Service.open(directory);
  } catch (error) {
    if (error.name === "DamagedStoreError") throw error;
    return { learned, refused: 1 };
  }
  const trying = async (act) => {
    try {
      return await act();
    } catch (error) {
      if (error.name !== "StorageError") throw error;
      refused++;
      return undefined;
    }
  };
  const learn = async (i) => {
    const answer = await trying(() => service.learn("m", example(i)));
    if (answer) learned.set(`e${i}`, answer.sequence);
  };
  try {
    for (let i = 100; i < 104; i++) await learn(i);
    await Promise.all([110, 111, 112, 113].map(learn));
    const receipt = await trying(() => service.forget("m", { ids: ["e101"] }));
    if (receipt) forgotten = "e101";
    await learn(120);
    // Whatever happened, it predicts.
    await service.predict("m", { features: { x: 1 } });
  } finally {
    await service.close();
  }
  return { learned, forgotten, refused };
}

/** What is wrong with a directory after a life; undefined where nothing is. */
async function faultIn(directory, { learned, forgotten }) {
  const service = Service.open(directory);
  try {
    const rows = service.store.examplesAfter(1, 0, 10_000);
    const stored = new Map(rows.map(({ id, sequence }) => [id, sequence]));
    if (stored.size !== rows.length) return "an id twice";
    for (const [id, sequence] of learned)
      if (id !== "e101" && stored.get(id) !== sequence)
        return `${id} was acknowledged as ${sequence}, and is ${stored.get(id)}`;
    if (forgotten && stored.has(forgotten)) return `${forgotten} was forgotten, and is there`;
    for await (const { sha256, replay } of replayAll(service))
      if (sha256 !== replay) return "the model is not its replay";
    // And it learns on.
    await service.learn("m", example(500));
    return undefined;
  } finally {
    await service.close();
  }
}

/** Lives a life in which one call fails; gives how many calls of the kind it took. */
async function round(call, error, kind) {
  const directory = mkdtempSync(join(tmpdir(), "rosenblatt-failing-"));
  try {
    arm(0, 0, 0);
    const before = Service.open(directory);
    await before.create("m", { learner: "averaged" });
    await before.learnMany("m", [1, 2, 3].map(example));
    await before.close();
    arm(call, error, kind);
    const said = await live(directory);
    const count = calls();
    arm(0, 0, 0);
    const fault = await faultIn(directory, said);
    if (fault) throw new Error(`call ${call}: ${fault}`);
    return { count, refused: said.refused };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

const errors = ["EIO", "ENOSPC"];
for (const [kind, number] of Object.entries(kinds)) {
  const { count } = await round(0, 0, number);
  let [rounds, refused] = [0, 0];
  for (let call = 1; call <= count; call++)
    // Each sync and truncation fails in both ways; writes, of which there are many, in turn.
    for (const name of kind === "write" ? [errors[call % 2]] : errors) {
      if ((await round(call, constants.errno[name], number)).refused > 0) refused++;
      rounds++;
    }
  process.stdout.write(`${JSON.stringify({ kind, calls: count, rounds, refused })}\n`);
}
closeSync(control);
