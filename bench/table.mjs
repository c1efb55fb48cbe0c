// The table of results, for the console and for Markdown.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { judge } from "./targets.mjs";

const heads = ["", "ours", "least–most", "theirs", "least–most", "ratio", "target", ""];
export const number = (x) => (x >= 100 ? x.toFixed(0) : x >= 10 ? x.toFixed(1) : x.toFixed(2));
const unit = (row) => (row.within ? "ns" : "ms");

/** One array of cells per row of targets. A disturbed row shows no figures, because readers would believe them. */
export function cells(targets, figures, limits) {
  return targets.map((row) => {
    const { ours, theirs, ratio, verdict } = judge(row, figures, limits);
    const shown = (f) =>
      f && verdict !== "disturbed"
        ? [`${number(f.value)} ${unit(row)}`, `${number(f.min)}–${number(f.max)}`]
        : ["", ""];
    const target = row.atLeast
      ? `≥ ${row.atLeast}`
      : row.atMost
        ? `≤ ${row.atMost}`
        : row.within
          ? `≤ ${row.within} ns`
          : "";
    const shownRatio = ratio && verdict !== "disturbed" ? ratio.toFixed(2) : "";
    return [row.name, ...shown(ours), ...shown(theirs), shownRatio, target, verdict];
  });
}

/** Aligned text. */
export function text(rows, head = heads) {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i].length)));
  const line = (row) =>
    row
      .map((cell, i) => (i === 0 || i === head.length - 1 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
      .join("  ")
      .trimEnd();
  return [head, ...rows].map(line).join("\n");
}

/** A Markdown table. */
export function markdown(rows, head = heads) {
  const line = (row) => `| ${row.join(" | ")} |`;
  const rule = `|---|${"--:|".repeat(head.length - 2)}---|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

/** Writes between `<!-- results -->` and `<!-- /results -->` if the file contains them, otherwise the whole file. */
export function write(file, content) {
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const marked = /(<!-- results -->\n)[\s\S]*(<!-- \/results -->)/;
  writeFileSync(
    file,
    marked.test(before) ? before.replace(marked, (_, a, b) => a + content + "\n" + b) : content + "\n",
  );
}
