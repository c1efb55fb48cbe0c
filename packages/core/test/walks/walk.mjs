// Prints, as JSON, the built files of which some function ran while a perceptron learned one example, and while it was fitted to a few rows.

import { Session } from "node:inspector/promises";
import { Perceptron } from "rosenblatt";

const session = new Session();
session.connect();
await session.post("Profiler.enable");

/** The files through which a call goes, in the order in which the engine knows them. */
async function filesOf(call) {
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  await session.post("Profiler.takePreciseCoverage");
  call();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  await session.post("Profiler.stopPreciseCoverage");
  return result
    .filter(({ url, functions }) => {
      const ran = functions.some(({ functionName, ranges }) => functionName !== "" && ranges[0].count > 0);
      return /packages\/core\/dist\//.test(url) && ran;
    })
    .map(({ url }) => url.replace(/^.*packages\/core\/dist\//, "").replace(/\.js$/, ".ts"));
}

const spam = new Perceptron();
spam.learn({ lunch: 1 }, "ham");
const learn = await filesOf(() => spam.learn({ free: 2 }, "spam"));

const rows = [
  [1, 2],
  [2, 1],
  [-1, -2],
  [-2, -1],
];
const batch = new Perceptron();
const fit = await filesOf(() => batch.fit(rows, ["a", "a", "b", "b"]));

process.stdout.write(JSON.stringify({ learn: learn.sort(), fit: fit.sort() }));
