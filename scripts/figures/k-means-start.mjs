// Draws docs/learn/figures/k-means-start.svg: the effect of the start on k-means. Run after a build.
import { mkdirSync, writeFileSync } from "node:fs";
import { blobs } from "rosenblatt/datasets";
import { figure } from "rosenblatt/figure";
import { kMeans } from "rosenblatt/maps";

const { rows } = blobs({ classes: 8, examples: 240, spread: 0.3, seed: 5 });
const runs = (start) =>
  Array.from({ length: 200 }, (_, seed) => kMeans({ k: 8, start, restarts: 1, seed }).fit(rows).objective).sort(
    (a, b) => a - b,
  );
const found = { "k-means++": runs("k-means++"), random: runs("random") };
const least = Math.min(...Object.values(found).flat());
const svg = figure({
  kind: "curve",
  title: "Where k-means ends, by its start",
  note: "eight groups of 30 points, 200 seeds each, best to worst",
  axes: ["run", "objective, as a multiple of the best"],
  series: Object.entries(found).map(([name, objectives]) => ({
    name,
    points: objectives.map((objective, i) => [i + 1, objective / least]),
  })),
});
const folder = new URL("../../docs/learn/figures/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("k-means-start.svg", folder), svg);
