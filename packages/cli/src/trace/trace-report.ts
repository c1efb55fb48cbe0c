// The updates of a run as a table, and its end in words.

import { separatedWords } from "../report/separated.js";
import { whyStopped } from "../report/stopped.js";
import { count, counted, decimal } from "../text/number.js";
import { fitting, table } from "../text/table.js";
import { proofColumns } from "./proof-report.js";
import type { TracedRun, TracedUpdate } from "./traced-run.js";

interface Column {
  readonly name: string;
  readonly align: "l" | "r";
  readonly cell: (update: TracedUpdate) => string;
}

/** A heading and a line for each update, with the columns that these updates need. */
export function updateLines({ features }: TracedRun, updates: readonly TracedUpdate[]): string[] {
  const number = (name: string, cell: (update: TracedUpdate) => string): Column => ({ name, align: "r", cell });
  const word = (name: string, cell: (update: TracedUpdate) => unknown): Column => ({
    name,
    align: "l",
    cell: (update) => fitting(String(cell(update)), 16),
  });
  const where = (has: (update: TracedUpdate) => boolean, column: Column) => (updates.some(has) ? [column] : []);
  const proof = proofColumns(updates);
  const columns: Column[] = [
    number("update", ({ update }) => count(update)),
    number("epoch", ({ epoch }) => count(epoch)),
    number("row", ({ row }) => count(row)),
    word("class", (update) => update.class),
    ...where(
      ({ rival }) => rival !== undefined,
      word("taken from", ({ rival }) => rival),
    ),
    ...where(
      ({ moved }) => moved !== undefined,
      word("moved", ({ moved }) => moved),
    ),
    number("score", ({ score }) => exact(score)),
    ...where(
      ({ mistake }) => !mistake,
      word("mistake", ({ mistake }) => (mistake ? "yes" : "no")),
    ),
    number("step", ({ step }) => exact(step)),
    ...(proof.length === 0 ? effectColumns(updates) : []),
    ...where(
      ({ squaredNorm }) => squaredNorm !== undefined && proof.length === 0,
      number("‖w‖²", ({ squaredNorm }) => exact(squaredNorm!)),
    ),
    ...(features.length > 0 ? [number("b", ({ bias }) => exact(bias as number))] : []),
    ...features.map((name, j) => number(fitting(`w ${name}`, 20), ({ weights }) => exact((weights as number[])[j]))),
    ...proof,
  ];
  return table(
    [columns.map(({ name }) => name), ...updates.map((update) => columns.map(({ cell }) => cell(update)))],
    columns.map(({ align }) => align).join(""),
  );
}

/** The effects of the updates on their own examples, if every update added a multiple of x to w. */
function effectColumns(updates: readonly TracedUpdate[]): Column[] {
  if (!updates.every(({ margin, angle }) => margin && angle)) return [];
  return [
    { name: "y·s → after", align: "r", cell: ({ margin }) => `${exact(margin!.before)} → ${exact(margin!.after)}` },
    { name: "angle → after", align: "r", cell: ({ angle }) => `${degrees(angle!.before)} → ${degrees(angle!.after)}` },
  ];
}

/** The lines that say why the run stopped, how many mistakes it made and, if there are few, its weights. */
export function traceEnd({ report, features, last, learner, options, separable }: TracedRun): string[] {
  const { mistakes, updates, epochs } = report;
  const more = updates === mistakes ? "" : ` and ${counted(updates, "update")}`;
  const weights =
    features.length > 0 && last
      ? `; w = (${(last.weights as number[]).map(exact).join(", ")})${options.bias ? `, b = ${exact(last.bias as number)}` : ""}`
      : "";
  return [
    whyStopped(report, heldBack(report), patienceOf(options), separatedWords({ learner, ...options }, separable)),
    `${learner}: ${counted(mistakes, "mistake")}${more} in ${counted(epochs, "epoch")}${weights}`,
  ];
}

function patienceOf({ earlyStopping }: TracedRun["options"]): number {
  return (earlyStopping as { patience: number } | false) ? (earlyStopping as { patience: number }).patience : 0;
}

/** Early stopping holds back a tenth of the examples. */
function heldBack({ examples, validationErrors }: TracedRun["report"]): number {
  return validationErrors.length > 0 ? Math.round(examples / 10) : 0;
}

/** Whole numbers as they are, others to four significant digits. */
function exact(x: number): string {
  return (Number.isSafeInteger(x) ? String(x) : decimal(x)).replace("-", "−");
}

/** An angle to a tenth of a degree; empty for the vector 0, which has no angle. */
function degrees(angle: number | null): string {
  return angle === null ? "none" : `${angle.toFixed(1)}°`;
}
