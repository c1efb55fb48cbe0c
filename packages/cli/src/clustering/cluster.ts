// cluster: divides rows into k groups.

import { type Examples, InputError, type Label, standardize, type Transformer, unitLength } from "rosenblatt";
import { kMeans } from "rosenblatt/maps";
import { labelsToTry, likelyLabels } from "../data/formats/likely-labels.js";
import { type Loaded, loadData } from "../data/load.js";
import { valueAt } from "../data/row.js";
import type { DataOptions } from "../options/data.js";
import { checkEnding } from "../options/file-ending.js";
import type { StartText } from "../options/start-text.js";
import { endingOf, writePicture } from "../picture/picture-file.js";
import { done, type ExitCode, UsageError } from "../terminal/exit.js";
import { type Io, note, print, printJson } from "../terminal/io.js";
import { textOutput, writeAll } from "../terminal/text-output.js";
import { count, rounded } from "../text/number.js";
import { clusterPicture } from "./cluster-picture.js";
import { clusterReport } from "./cluster-report.js";
import type { Clustering } from "./clustering.js";
import { comparisonOf, distancesOf, membersOf } from "./members.js";

/** The ways to scale rows before they are clustered. */
const clusterScales = ["none", "standardize", "unit-length"] as const;

/** What can be typed after `rosenblatt cluster`. */
export interface ClusterOptions extends DataOptions {
  clusters?: number;
  start?: StartText;
  restarts?: number;
  iterations?: number;
  seed?: number;
  scale?: (typeof clusterScales)[number];
  columns?: readonly string[];
  output?: string;
  plot?: string;
  title?: string;
  json?: true;
}

/** Groups rows by k-means, reports the objective and the clusters, and writes them where that was asked for. */
export async function cluster(paths: readonly string[], options: ClusterOptions, io: Io): Promise<ExitCode> {
  const begin = performance.now();
  const { scale = "none", start = "k-means++", seed = 0, output, plot } = options;
  const k = clustersIn(options);
  const pictureFile = plot === undefined ? undefined : io.files.output(plot, endingOf(plot), "--plot");
  if (output !== undefined) checkEnding(output, "csv");
  const file = output === undefined ? undefined : textOutput(output, "csv", io);
  if (options.columns && plot === undefined) throw new UsageError("--columns belongs to --plot; got no --plot");
  // A column that is named must be there, though some of its cells may be empty.
  const labels = options.label === undefined ? { unlabelled: true } : { holes: true };
  const data = await loadData(paths, { ...options, ...labels }, io);
  for (const text of [...data.notes, ...classNotes(data)]) note(io, `note: ${text}`);
  const { examples } = data;
  const scaler = scalerOf(scale, data.numeric)?.fit(examples);
  const rows = scaler ? scaler.transformAll(examples) : examples;
  const means = kMeans({
    k,
    seed,
    start: startOf(start, examples, rows, scaler),
    ...(options.restarts !== undefined && { restarts: options.restarts }),
    ...(options.iterations !== undefined && { iterations: options.iterations }),
  });
  const found = means.fit(rows);
  const distances = distancesOf(rows, means.centres, found.assignments);
  const clusters = membersOf(examples, found.assignments, distances, k);
  if (file) {
    const code = await writeAll(file, assignmentLines(found.assignments, distances), io);
    if (code !== done || output === "-") return code;
  }
  if (plot !== undefined) {
    const picture = clusterPicture(examples, scaler, means.centres, found.assignments, clusters, options);
    const [first] = picture.figures;
    if ("points" in first && first.points.length < examples.size)
      note(io, `note: ${count(first.points.length)} of the ${count(examples.size)} rows are drawn`);
    await writePicture(pictureFile, endingOf(plot), picture, {}, io);
  }
  const clustering: Clustering = {
    data,
    k,
    scale,
    seed,
    found,
    clusters,
    assignments: output,
    picture: plot,
    start: typeof start === "string" ? start : "rows" in start ? `rows ${start.rows.join(", ")}` : "given centres",
    comparison: comparisonOf(examples, found.assignments, k),
    seconds: (performance.now() - begin) / 1000,
  };
  if (options.json) printJson(io, document(clustering));
  else if (io.settings.quiet) print(io, `objective ${found.objective.toPrecision(6)}`);
  else for (const line of clusterReport(clustering, io)) print(io, line);
  return done;
}

/** A class should have this many rows, or a column of few values is just one of few values. */
const rowsOfClass = 5;

/** Says that the first or last column looks like classes, if no column was taken for them: here all of them are features. */
function classNotes({ columns, examples, labelColumn }: Loaded): string[] {
  if (labelColumn !== undefined) return [];
  const ends = [columns.at(0)?.name, columns.at(-1)?.name];
  const likely = likelyLabels({ columns, examples }).filter(
    ({ name, values }) => ends.includes(name) && rowsOfClass * values <= examples.size,
  );
  if (likely.length === 0) return [];
  return [
    `every column is clustered; if one has the classes, ${labelsToTry(likely)} compares the clusters with it instead`,
  ];
}

/** The number of clusters asked for; a given start determines it. */
function clustersIn({ clusters, start, restarts }: ClusterOptions): number {
  const given =
    start === undefined || typeof start === "string" ? undefined : "rows" in start ? start.rows : start.centres;
  if (!given) {
    if (clusters === undefined)
      throw new UsageError("-k must give the number of clusters: rosenblatt cluster DATA -k 3");
    return clusters;
  }
  if (restarts !== undefined)
    throw new UsageError("--restarts needs a random start; got one that is given: leave one of the two out");
  if (clusters !== undefined && clusters !== given.length)
    throw new UsageError(`-k must be ${given.length}, as many as --start has, or be left out; got ${clusters}`);
  return given.length;
}

function scalerOf(scale: string, numeric: readonly string[] | undefined): Transformer | undefined {
  if (scale === "none") return undefined;
  if (scale === "unit-length") return unitLength();
  return numeric ? standardize({ columns: numeric }) : standardize();
}

/** The start for the rows as they are clustered: centres given in the units of the columns are scaled like the rows. */
function startOf(
  start: StartText,
  examples: Examples<Label>,
  rows: Examples<Label>,
  scaler: Transformer | undefined,
): "k-means++" | "random" | readonly Float64Array[] {
  if (typeof start === "string") return start;
  if ("rows" in start) {
    const last = Math.max(...start.rows);
    if (last > rows.size) throw new UsageError(`--start must name rows from 1 to ${rows.size}; got ${last}`);
    return start.rows.map((r) => Float64Array.from({ length: rows.width }, (_, j) => valueAt(rows, r - 1, j)));
  }
  const { centres } = start;
  if (centres[0].length !== examples.width)
    throw new UsageError(
      `--start must have ${examples.width} numbers in each centre, one for each feature; got ${centres[0].length}`,
    );
  if (!scaler) return centres.map((own) => Float64Array.from(own));
  if (examples.form !== "dense")
    throw new InputError(
      "centres in the units of the columns cannot be scaled with sparse rows: give rows:1,2,… instead",
    );
  return centres.map((own) => Float64Array.from(scaler.transform(own) as ArrayLike<number>));
}

function* assignmentLines(assignments: Uint32Array, distances: Float64Array): Generator<string> {
  yield "cluster,distance\n";
  for (let from = 0; from < assignments.length; from += 4096)
    yield Array.from(assignments.subarray(from, from + 4096), (c, i) => `${c + 1},${distances[from + i]}\n`).join("");
}

/** See docs/formats/cli.md. */
function document({ data, k, start, scale, seed, found, clusters, comparison, ...written }: Clustering) {
  const { examples, source } = data;
  const { objective, objectives, iterations, settled, runs, assignments } = found;
  return {
    schema: "rosenblatt/cluster@1",
    data: { files: source.files, examples: examples.size, features: examples.width },
    k,
    start,
    scale,
    seed,
    objective,
    objectives,
    iterations,
    settled,
    runs,
    clusters: clusters.map(({ size, objective: own, centre }) => ({
      examples: size,
      objective: own,
      centre: [...centre],
    })),
    comparison,
    assignments: Array.from(assignments, (c) => c + 1),
    file: written.assignments ?? null,
    picture: written.picture ?? null,
    seconds: rounded(written.seconds),
  };
}
