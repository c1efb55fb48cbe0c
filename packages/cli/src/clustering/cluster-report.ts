// The report on a clustering.

import { columnName } from "../data/row.js";
import { dataLines } from "../report/data-lines.js";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { dateOf, isDate } from "../text/date-text.js";
import { headed, headedBlock } from "../text/headings.js";
import { count, counted, decimal, percent, seconds } from "../text/number.js";
import { fitting, table } from "../text/table.js";
import type { Clustering } from "./clustering.js";

/** The most steps listed at either end of a long run. */
const fewSteps = 12;
/** The most columns in which centres are shown. */
const fewColumns = 6;

/** The lines of the report on a clustering. */
export function clusterReport(clustering: Clustering, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { data, k, start, scale, seed, found, assignments, picture } = clustering;
  const drawn = start === "random" || start === "k-means++";
  const how = `k-means, k = ${count(k)}, start ${start}${drawn ? `, seed ${seed}` : ""}, scale ${scale}`;
  const end = found.settled ? "settled: no row would change sides" : "not settled: --iterations allows more steps";
  return [
    ...dataLines(data, style),
    headed("clusters", how, style),
    ...(found.runs.length > 1 ? [headed("runs", runsLine(found.runs), style)] : []),
    headed("steps", `${count(found.iterations)}, ${end}`, style),
    "",
    ...headedBlock("objective", stepLines(found.objectives), style),
    "",
    ...headedBlock("sizes", clusterLines(clustering), style),
    ...compared(clustering).flatMap((lines) => ["", ...headedBlock("classes", lines, style)]),
    "",
    headed("time", seconds(clustering.seconds), style),
    ...(assignments === undefined ? [] : [headed("rows", `their clusters are written to ${assignments}`, style)]),
    ...(picture === undefined ? [] : [headed("picture", `written to ${picture}`, style)]),
  ];
}

function runsLine(runs: readonly number[]): string {
  const [least, most] = [Math.min(...runs), Math.max(...runs)];
  const best = runs.filter((objective) => objective <= least * (1 + 1e-9)).length;
  return `${count(runs.length)} from different starts; ${count(best)} of them ended at the least objective, ${amount(least)}, the worst at ${amount(most)}`;
}

/** A sum of squares to six digits, enough to show what a late step changes; large ones are rounded to whole numbers. */
function amount(x: number): string {
  if (x >= 1e15) return x.toExponential(5);
  if (x >= 1e5) return count(Math.round(x));
  const [whole, part] = String(Number(x.toPrecision(6))).split(".");
  const large = x >= 1000 ? count(Number(whole)) : whole;
  return part === undefined ? large : `${large}.${part}`;
}

/** Σ‖x − μ‖² after each step. */
function stepLines(objectives: readonly number[]): string[] {
  const line = (at: number) => [
    count(at + 1),
    amount(objectives[at]),
    at === 0 ? "" : `−${amount(objectives[at - 1] - objectives[at])}`,
  ];
  const all = [...objectives.keys()];
  const isLong = all.length > 2 * fewSteps;
  const lines = isLong
    ? [...all.slice(0, fewSteps).map(line), ["…", "…", ""], ...all.slice(-fewSteps).map(line)]
    : all.map(line);
  return table([["step", "Σ‖x − μ‖²", "change"], ...lines], "rrr");
}

function clusterLines({ data, clusters }: Clustering): string[] {
  const { examples } = data;
  const columns = shownColumns(clusters.map(({ centre }) => centre));
  const dates = new Set(data.columns.filter(({ kind }) => isDate(kind)).map(({ name }) => name));
  const heading = [
    "cluster",
    "rows",
    "share",
    "Σ‖x − μ‖²",
    ...columns.map((j) => fitting(columnName(examples, j), 20)),
  ];
  const lines = clusters.map(({ size, objective, centre }, c) => [
    count(c + 1),
    count(size),
    percent(size, examples.size),
    amount(objective),
    ...columns.map((j) =>
      dates.has(columnName(examples, j)) ? dateOf(centre[j]) : decimal(centre[j]).replace("-", "−"),
    ),
  ]);
  const left = examples.width - columns.length;
  return [
    ...table([heading, ...lines], "r".repeat(heading.length)),
    ...(left > 0
      ? [`means of the ${count(columns.length)} columns in which they differ most, of ${count(examples.width)}`]
      : []),
  ];
}

/** All columns if they are few, else those in which the centres are furthest apart. */
function shownColumns(centres: readonly Float64Array[]): number[] {
  const spread = Array.from(centres[0], (_, j) => {
    const values = centres.map((centre) => centre[j]);
    return { j, size: Math.max(...values) - Math.min(...values) };
  });
  if (spread.length <= fewColumns) return spread.map(({ j }) => j);
  return spread
    .sort((a, b) => b.size - a.size)
    .slice(0, fewColumns)
    .map(({ j }) => j);
}

/** How the rows of each cluster are spread over the classes. */
function compared({ comparison, k, data }: Clustering): string[][] {
  if (!comparison || comparison.classes.length > 30 || k > 12) return [];
  const { classes, counts, agree } = comparison;
  const heading = ["truth ↓  cluster →", ...Array.from({ length: k }, (_, c) => count(c + 1))];
  const lines = classes.map((label, t) => [
    fitting(String(label), 24),
    ...counts[t].map((n) => (n === 0 ? "·" : count(n))),
  ]);
  return [
    [
      ...table([heading, ...lines], `l${"r".repeat(k)}`),
      `${count(agree)} of ${counted(data.examples.size, "row")} (${percent(agree, data.examples.size)}) are of the class that is commonest in their cluster`,
    ],
  ];
}
