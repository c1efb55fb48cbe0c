// The accuracy of tf-idf with our learners compared with scikit-learn's, on texts: node bench/text/run.mjs [SET…]. PYTHON names a Python with
// scikit-learn.

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { measure, variants } from "./ours.mjs";
import { isThere, place, sets } from "./sets.mjs";

const python = process.env.PYTHON ?? "python3";
const asked = process.argv.slice(2);
const names = Object.keys(sets).filter((name) => asked.length === 0 || asked.includes(name));

function peers(name) {
  const script = fileURLToPath(new URL("peers.py", import.meta.url));
  try {
    const lines = execFileSync(python, [script, place, name], { stdio: ["ignore", "pipe", "inherit"] });
    return lines
      .toString()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  } catch {
    console.log(`scikit-learn is left out: ${python} does not run it; PYTHON names another`);
    return [];
  }
}

const shown = ({ accuracy, seconds }) =>
  `${(100 * accuracy).toFixed(2).padStart(8)}   ${seconds.toFixed(1).padStart(8)} s`;

for (const name of names) {
  const set = sets[name];
  if (!isThere(set)) {
    console.log(`${name}: left out, because ${place} does not have ${set.files.join(" and ")}`);
    continue;
  }
  const data = set.read(set.files);
  console.log(`\n${name.padEnd(32)} accuracy        CPU`);
  for (const [variant, change] of Object.entries(variants)) {
    const result = measure(data, set.isWeighed, change);
    if (result) console.log(`${variant.padEnd(32)} ${shown(result)}`);
  }
  for (const peer of peers(name))
    console.log(`${`scikit-learn ${peer.name}`.padEnd(46).slice(0, 46)} ${shown(peer).trim()}`);
}
