// The cost of importing the library in a fresh process, as published and as separate modules: `npm run bench:import`. The two alternate; each
// figure is a median, in milliseconds of processor time.
import { execFileSync } from "node:child_process";

const turns = 15;
const core = new URL("../../packages/core/", import.meta.url);
const built = { published: new URL("lib/node.js", core), modules: new URL("dist/entries/node.js", core) };

const script = (url) => `
  const before = process.cpuUsage();
  await import(${JSON.stringify(url.href)});
  const { user, system } = process.cpuUsage(before);
  console.log((user + system) / 1000);
`;

const times = { published: [], modules: [] };
for (let turn = 0; turn < turns; turn++)
  for (const [name, url] of Object.entries(built))
    times[name].push(Number(execFileSync(process.execPath, ["--input-type=module", "--eval", script(url)])));

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const published = median(times.published);
const modules = median(times.modules);
console.log(`published  ${published.toFixed(1)} ms`);
console.log(`modules    ${modules.toFixed(1)} ms, ${(modules / published).toFixed(1)} times as long`);
