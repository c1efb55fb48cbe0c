// Writes the text files of files.mjs into bench/data: 1.2 GB, about 2 minutes.
//
//   node bench/end-to-end/generate.mjs [--small] [--force]

import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { iris } from "rosenblatt/datasets";
import { decimal, documents, measurements } from "../generate.mjs";
import { files } from "./files.mjs";

/** Writes the lines from `from` up to `to`; the file gets its final name once it is complete. */
function write(path, from, to, line, header = "") {
  const part = `${path}.part`;
  const file = openSync(part, "w");
  writeSync(file, header);
  for (let r = from; r < to; ) {
    const lines = [];
    for (const end = Math.min(to, r + 2000); r < end; r++) lines.push(line(r));
    writeSync(file, lines.join(""));
  }
  closeSync(file);
  renameSync(part, path);
}

function texts({ libsvm, vw, s1 }) {
  const all = s1.train + s1.test;
  const { starts, indices, values, labels } = documents({ rows: all, columns: s1.columns }, decimal, Float64Array);
  const line = (head) => (r) => {
    let text = head(labels[r]);
    for (let k = starts[r]; k < starts[r + 1]; k++) text += ` ${indices[k] + 1}:${values[k]}`;
    return `${text}\n`;
  };
  for (const [{ train, test }, head] of [
    [libsvm, (y) => (y > 0 ? "+1" : "-1")],
    [vw, (y) => `${y} |`],
  ]) {
    write(test, s1.train, all, line(head));
    write(train, 0, s1.train, line(head));
  }
}

/** Columns x1, x2, … and a label, with a header; all files begin with the same rows. */
function tables(shape, digits, paths) {
  const { columns } = shape;
  const { values, labels } = measurements(shape);
  const names = Array.from({ length: columns }, (_, j) => `x${j + 1},`).join("");
  const line = (r) => {
    let text = "";
    for (let k = r * columns; k < (r + 1) * columns; k++) text += `${Number(values[k].toPrecision(digits))},`;
    return `${text}${labels[r]}\n`;
  };
  for (const { rows, path } of paths) write(path, 0, rows, line, `${names}label\n`);
}

function flowers(path) {
  const { rows, labels, features } = iris();
  write(path, 0, rows.length, (r) => `${rows[r]},${labels[r]}\n`, `${features},species\n`);
}

/** Writes the files that are missing. */
export function generate({ small = false, force = false } = {}) {
  const all = files({ small });
  mkdirSync(all.folder, { recursive: true });
  const longest = all.rows.at(-1);
  const steps = [
    ["s1", [all.libsvm.train, all.libsvm.test, all.vw.train, all.vw.test], () => texts(all)],
    ["d2", [all.d2.path], () => tables(all.d2, 7, [all.d2])],
    ["rows", all.rows.map(({ path }) => path), () => tables({ rows: longest.rows, columns: 4 }, 6, all.rows)],
    ["iris", [all.iris], () => flowers(all.iris)],
  ];
  for (const [name, paths, make] of steps) {
    if (!force && paths.every((path) => existsSync(path))) continue;
    const begin = performance.now();
    make();
    console.log(`${name.padEnd(12)} written in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  generate({ small: process.argv.includes("--small"), force: process.argv.includes("--force") });
}
