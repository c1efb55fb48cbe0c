// Takes the measurements: contestants side by side in fresh processes, medians of medians; disturbed rounds are repeated.

import { watch } from "./load.mjs";
import { Peer } from "./peer.mjs";

/** The share of one core that other processes may use before a round counts as disturbed. */
export const quiet = 0.1;

const epochs = 11;

export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Summarises processes: the median of their medians, with the minimum and maximum of all repetitions. */
export function summary(processes, other = 0) {
  const all = processes.flat();
  return { value: median(processes.map(median)), min: Math.min(...all), max: Math.max(...all), other };
}

/** Repeats a round until it is quiet, at most `tries` times; returns the quietest one. */
export async function quietly(round, tries) {
  let best = null;
  for (let i = 0; i < tries && !(best?.other <= quiet); i++) {
    const result = await round();
    if (best === null || result.other < best.other) best = result;
  }
  return best;
}

/** One round in fresh processes: for every job, `repetitions` of t₁ and t₁₁, the contestants taking turns. */
async function round(set, jobs, repetitions) {
  const names = [...new Set(jobs.map((job) => job.peer))];
  const peers = new Map(names.map((name) => [name, new Peer(name)]));
  for (const peer of peers.values()) await peer.load(set);
  const times = jobs.map(() => ({ fit: [], epoch: [], mistakes: [] }));
  let other = () => 0;
  for (let i = -1; i < repetitions; i++) {
    if (i === 0) other = watch([...peers.values()].map((peer) => peer.pid)); // repetition −1 warms up
    for (const [k, { peer, rule, order }] of jobs.entries()) {
      const one = await peers.get(peer).ask("fit", rule, order, 1);
      const many = await peers.get(peer).ask("fit", rule, order, epochs);
      times[k].mistakes = [one.mistakes, many.mistakes];
      if (i < 0) continue;
      times[k].fit.push(one.ms);
      times[k].epoch.push((many.ms - one.ms) / (epochs - 1));
    }
  }
  const result = { times, other: other(), differences: await differences(set, jobs, times, peers) };
  for (const peer of peers.values()) await peer.stop();
  return result;
}

/** The disagreements between contestants: mistakes of ours and C in the given order, the bias of scikit-learn and C. */
async function differences(set, jobs, times, peers) {
  const found = [];
  for (const rule of new Set(jobs.map((job) => job.rule))) {
    const mistakes = (peer) =>
      times[jobs.findIndex((job) => job.peer === peer && job.rule === rule && job.order === "given")]?.mistakes;
    const [ours, native] = [mistakes("ours"), mistakes("native")];
    if (ours && native && String(ours) !== String(native)) {
      const text = `${set.name} ${rule}: mistakes after 1 and ${epochs} epochs are ${ours} in ours, ${native} in C`;
      found.push({ ours: true, text });
    }
  }
  if (peers.has("sklearn") && peers.has("native")) {
    // scikit-learn multiplies the bias updates of sparse data by 0.01, and reports no mistakes: the bias is compared instead.
    const rate = set.kind === "sparse" ? 0.01 : 1;
    const { bias: theirs } = await peers.get("sklearn").ask("fit plain given 1");
    const { bias: native } = await peers.get("native").ask("fit plain given 1", rate);
    if (Math.abs(theirs - native) > 1e-9) {
      found.push({
        ours: false,
        text: `${set.name} plain: bias after 1 epoch is ${theirs} in scikit-learn, ${native} in C`,
      });
    }
  }
  return found;
}

/** The figures of each job in ms: "fit" (one whole fit of one epoch) and "epoch" (a further epoch, (t₁₁ − t₁)/10). */
export async function measure(set, jobs, { processes, repetitions, tries }) {
  const rounds = [];
  for (let p = 0; p < processes; p++) rounds.push(await quietly(() => round(set, jobs, repetitions), tries));
  const other = Math.max(...rounds.map((r) => r.other));
  const figures = new Map();
  for (const [k, { peer, rule, order }] of jobs.entries()) {
    for (const what of ["fit", "epoch"]) {
      const sum = summary(rounds.map((r) => r.times[k][what]), other); // biome-ignore format: one line
      figures.set([set.name, peer, rule, order, what].join(" "), sum);
    }
  }
  return { figures, other, differences: rounds[0].differences };
}
