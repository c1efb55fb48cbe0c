// A process with 1,000 models, 20 of which are in memory: prints the memory used after the first models and after all of them.

import { setTimeout } from "node:timers/promises";
import { Service } from "@rosenblatt/server";

const service = Service.open(process.argv[2], { limits: { resident: 20 } });
const name = (i) => `m${i}`;
const rows = Array.from({ length: 20 }, (_, i) => ({
  features: Object.fromEntries(Array.from({ length: 50 }, (_, j) => [`w${i}-${j}`, j])),
  label: i % 3,
}));
let most = 0;
/** The least that is in use while nothing is done: buffers are given back by another thread, a while after the collection that found them unused. */
async function used() {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 20; i++) {
    globalThis.gc();
    await setTimeout(50);
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
  }
  return least;
}
/** Makes and teaches models, ten at the same time. */
async function teach(from, to) {
  for (let i = from; i < to; i += 10)
    await Promise.all(
      Array.from({ length: 10 }, async (_, k) => {
        await service.create(name(i + k), { learner: "averaged" });
        await service.learnMany(name(i + k), rows);
        most = Math.max(most, service.models.resident);
      }),
    );
}
await teach(0, 100);
const first = await used();
await teach(100, 1000);
const all = await used();
// Models that are not in memory are brought back as they were.
const hashes = new Set();
for (let i = 0; i < 1000; i += 37) {
  const { sha256, examples } = await service.describe(name(i));
  if (examples !== 20) throw new Error(`${name(i)} has ${examples} examples`);
  hashes.add(sha256);
}
const { resident } = service.models;
await service.close();
process.stdout.write(JSON.stringify({ first, all, most, resident, hashes: hashes.size }));
