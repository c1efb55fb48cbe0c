// An explanation, as people read it.

import type { Label } from "rosenblatt";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { count, decimal } from "../text/number.js";
import { fitting, table, width } from "../text/table.js";
import type { Contribution, Explained } from "./explained.js";

/** The most rows learned from that are shown. */
const mostRows = 5;

/** The lines of the report on one row, with at most `top` features or support vectors. */
export function explainReport(explained: Explained, top: number, io: Io): string[] {
  const { bold, dim } = styleOf(io, "stdout");
  const { row, truth, predicted, classes, scores, decision, features, updates } = explained;
  const verdict =
    truth === null ? "" : truth === predicted ? ", which is right" : `, but it is ${fitting(String(truth), 24)}`;
  const others = classes.map((name, k) => `${fitting(String(name), 24)} ${signed(scores[k])}`).join(", ");
  return [
    `${bold(`row ${count(row)}`)}: predicted ${bold(fitting(String(predicted), 24))}${verdict}`,
    `scores: ${others}`,
    ...(decision === null ? [] : [`decision: ${decision}, as the model has it`]),
    "",
    ...(features.length > 0
      ? featureLines(explained, top, bold, dim)
      : explained.supportVectors
        ? supportLines(explained, top, bold, dim)
        : [
            `this learner's score of ${explained.class} is a vote, which ${explained.kernel === null ? "no feature" : "no single past mistake"} has a share in`,
          ]),
    ...updateLines(updates, explained.class),
  ];
}

function featureLines(
  { features, class: label, score, scaler: given, map, bends }: Explained,
  top: number,
  bold: (text: string) => string,
  dim: (text: string) => string,
): string[] {
  const scaler = map === null ? given : null;
  const shown = features.length > top + 1 ? features.slice(0, top) : features;
  const rest = features.slice(shown.length);
  const heading = ["adds", "weight", ...(scaler ? ["scaled"] : []), "value", "feature"];
  const lines = table(
    [
      heading,
      ...shown.map((feature) => cells(feature, scaler !== null)),
      ...(rest.length > 0
        ? [[signed(sum(rest)), "", ...(scaler ? [""] : []), "", `${count(rest.length)} further features together`]]
        : []),
    ],
    `rr${scaler ? "r" : ""}rl`,
    "   ",
  );
  const total = `${signed(score).padStart(column(lines))}`;
  return [
    bold(lines[0]),
    ...lines.slice(1),
    dim("─".repeat(Math.max(...lines.map(width)))),
    `${total}   ${bold(`score of ${fitting(String(label), 24)}`)}`,
    ...(scaler
      ? ["", dim(`${scalers[scaler] ?? scaler}: the learner saw the scaled values; adds = weight × scaled`)]
      : []),
    ...(map === null
      ? []
      : [
          "",
          dim(
            `the learner saw the columns that the map makes${given ? `; before it ${scalers[given] ?? given}` : ""}; adds = weight × value`,
          ),
        ]),
    ...(bends
      ? ["", dim("a network bends: the weights are slopes at this row, and the rest of the score is (bias)")]
      : []),
  ];
}

/** The contribution of each support vector, the largest first. */
function supportLines(
  { supportVectors, kernel, class: label, score }: Explained,
  top: number,
  bold: (text: string) => string,
  dim: (text: string) => string,
): string[] {
  const all = supportVectors!;
  const shown = all.length > top + 1 ? all.slice(0, top) : all;
  const rest = all.slice(shown.length);
  const lines = table(
    [
      ["adds", "α", "K", "row", "its class"],
      ...shown.map((one) => [
        ...[signed(one.contribution), signed(one.alpha), decimal(one.similarity).replace("-", "−"), count(one.row)],
        fitting(String(one.class), 24),
      ]),
      ...(rest.length > 0
        ? [
            [
              signed(rest.reduce((sum, { contribution }) => sum + contribution, 0)),
              "",
              "",
              "",
              `${count(rest.length)} further rows together`,
            ],
          ]
        : []),
    ],
    "rrrrl",
    "   ",
  );
  return [
    bold(lines[0]),
    ...lines.slice(1),
    dim("─".repeat(Math.max(...lines.map(width)))),
    `${signed(score).padStart(column(lines))}   ${bold(`score of ${fitting(String(label), 24)}`)}`,
    "",
    dim(`adds = α × K, over the rows that were learned from by mistakes; K = ${kernel}`),
  ];
}

/** How each scaler changes rows, in words. */
export const scalers: Readonly<Record<string, string>> = {
  standardize: "numeric columns are standardized",
  "unit-ball": "rows are scaled into the unit ball",
  "unit-length": "rows are scaled to length 1",
  tfidf: "words are weighted by tf-idf, and those of a text brought to length 1",
};

/** The width of the first column. */
function column(lines: readonly string[]): number {
  return lines[0].indexOf("adds") + "adds".length;
}

function cells({ feature, value, raw, text, weight, contribution }: Contribution, scaled: boolean): string[] {
  const own = feature === "(bias)" ? "" : short(value);
  const written = text ?? (raw === undefined ? own : short(raw));
  return [
    signed(contribution),
    signed(weight),
    ...(scaled ? [raw === undefined || raw === value ? "" : own, written] : [written]),
    fitting(feature, 48),
  ];
}

/** The total of the updates on each row, the largest first. */
function updateLines(updates: Explained["updates"], label: Label): string[] {
  if (typeof updates === "string" || updates.length === 0) return [];
  const byRow = new Map<number, { row: number; label: Label; times: number; adds: number }>();
  for (const { index, label, contribution } of updates) {
    const { times, adds } = byRow.get(index) ?? { times: 0, adds: 0 };
    byRow.set(index, { row: index + 1, label, times: times + 1, adds: adds + contribution });
  }
  const all = [...byRow.values()].sort((a, b) => Math.abs(b.adds) - Math.abs(a.adds) || a.row - b.row);
  const shown = all.length > mostRows + 1 ? all.slice(0, mostRows) : all;
  const rest = all.slice(shown.length);
  const lines = table(
    [
      ["adds", "updates", "row", "its class"],
      ...shown.map(({ row, label, times, adds }) => [
        signed(adds),
        count(times),
        count(row),
        fitting(String(label), 24),
      ]),
      ...(rest.length > 0
        ? [
            [
              signed(rest.reduce((sum, { adds }) => sum + adds, 0)),
              count(rest.reduce((sum, { times }) => sum + times, 0)),
              "",
              `${count(rest.length)} further rows together`,
            ],
          ]
        : []),
    ],
    "rrrl",
    "   ",
  );
  return ["", `the same score of ${fitting(String(label), 24)} by the rows that were learned from:`, ...lines];
}

/** The number in full, unless that is long. */
function short(x: number): string {
  const text = String(x);
  return (text.length <= 8 ? text : decimal(x)).replace("-", "−");
}

function sum(features: readonly Contribution[]): number {
  return features.reduce((total, { contribution }) => total + contribution, 0);
}

function signed(x: number): string {
  return x > 0 ? `+${decimal(x)}` : decimal(x).replace("-", "−");
}
