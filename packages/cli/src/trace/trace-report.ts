// The updates of a run as a table, and its end in words.

import { spaceOf } from "../learner/hyperplane-space.js";
import { whyStopped } from "../report/stopped.js";
import { count, counted, decimal } from "../text/number.js";
import { fitting, table } from "../text/table.js";
import { proofColumns } from "./proof-report.js";
import type { Step, Trace } from "./trace.js";

interface Column {
  readonly name: string;
  readonly align: "l" | "r";
  readonly cell: (step: Step) => string;
}

/** A heading and a line for each step, with the columns that these steps need. */
export function stepLines({ features }: Trace, steps: readonly Step[]): string[] {
  const number = (name: string, cell: (step: Step) => string): Column => ({ name, align: "r", cell });
  const word = (name: string, cell: (step: Step) => unknown): Column => ({
    ...{ name, align: "l" },
    cell: (step) => fitting(String(cell(step)), 16),
  });
  const where = (has: (step: Step) => boolean, column: Column) => (steps.some(has) ? [column] : []);
  const proof = proofColumns(steps);
  const columns: Column[] = [
    number("update", ({ update }) => count(update)),
    number("epoch", ({ epoch }) => count(epoch)),
    number("row", ({ row }) => count(row)),
    word("class", (step) => step.class),
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
    ...where(
      ({ squaredNorm }) => squaredNorm !== undefined && proof.length === 0,
      number("‖w‖²", ({ squaredNorm }) => exact(squaredNorm!)),
    ),
    ...(features.length > 0 ? [number("b", ({ bias }) => exact(bias as number))] : []),
    ...features.map((name, j) => number(fitting(`w ${name}`, 20), ({ weights }) => exact((weights as number[])[j]))),
    ...proof,
  ];
  return table(
    [columns.map(({ name }) => name), ...steps.map((step) => columns.map(({ cell }) => cell(step)))],
    columns.map(({ align }) => align).join(""),
  );
}

/** Why it stopped, what it took, and the weights where they are few. */
export function traceEnd({ report, features, last, learner, options }: Trace): string[] {
  const { mistakes, updates, epochs } = report;
  const more = updates === mistakes ? "" : ` and ${counted(updates, "update")}`;
  const weights =
    features.length > 0 && last
      ? `; w = (${(last.weights as number[]).map(exact).join(", ")})${options.bias ? `, b = ${exact(last.bias as number)}` : ""}`
      : "";
  return [
    whyStopped(report, heldBack(report), patienceOf(options), spaceOf({ learner, ...options })),
    `${learner}: ${counted(mistakes, "mistake")}${more} in ${counted(epochs, "epoch")}${weights}`,
  ];
}

function patienceOf({ earlyStopping }: Trace["options"]): number {
  return (earlyStopping as { patience: number } | false) ? (earlyStopping as { patience: number }).patience : 0;
}

/** Early stopping holds back a tenth of the examples. */
function heldBack({ examples, validationErrors }: Trace["report"]): number {
  return validationErrors.length > 0 ? Math.round(examples / 10) : 0;
}

/** Whole numbers as they are, others to four digits. */
function exact(x: number): string {
  return (Number.isSafeInteger(x) ? String(x) : decimal(x)).replace("-", "−");
}
