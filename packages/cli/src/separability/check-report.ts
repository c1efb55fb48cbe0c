// The report on whether a hyperplane separates the classes, and why.

import type { Label } from "rosenblatt";
import { type CommonPoint, commonPoint, type InseparableCertificate } from "rosenblatt/theory";
import { columnName } from "../data/row.js";
import type { Io } from "../terminal/io.js";
import type { Style } from "../terminal/style.js";
import { headed, headedBlock } from "../text/headings.js";
import { count, counted, decimal } from "../text/number.js";
import { fitting } from "../text/table.js";
import { outlined } from "./check-outline.js";
import type { ColumnCheck } from "./check-result.js";
import {
  about,
  className,
  fewRows,
  isSettled,
  mistakes,
  mostMistakes,
  nothingToTell,
  rowList,
  sides,
  tooMany,
} from "./check-wording.js";
import { hyperplaneLines } from "./hyperplane.js";
import { verdictTable } from "./verdict-table.js";

/** The most features whose values and weights are shown. */
const fewFeatures = 6;

/** The lines of the report on the columns as they are. */
export function checkReport(check: ColumnCheck, io: Io): string[] {
  return outlined(check, { verdict, reasons, meaning }, io);
}

function verdict({ answer, bias, data }: ColumnCheck, style: Style): string {
  const { question, separable } = answer;
  const { classes } = data.examples;
  const word = separable
    ? style.bold(style.green("linearly separable"))
    : style.bold(style.red("not linearly separable"));
  if (classes.length === 1) return `${word}: every row is ${className(classes[0])}`;
  const [above, below] = sides(question, classes);
  const origin = bias ? "" : " through the origin";
  if (question.joint)
    return separable
      ? `${word}, all ${count(classes.length)} classes together: with a vector for each, every row scores highest with its own`
      : `${word}, the ${count(classes.length)} classes together: no vectors, one for each, let every row score highest with its own`;
  return separable
    ? `${word}: a hyperplane${origin} has the rows of ${above} above it and those of ${below} below`
    : `${word}: ${bias ? `the convex hulls of ${above} and ${below} have a point in common` : `no hyperplane${origin} has the rows of ${above} above it and those of ${below} below`}`;
}

function reasons(check: ColumnCheck, style: Style): string[] {
  const { answer, data } = check;
  return answer.question.joint
    ? headedBlock("one by one", verdictTable(answer, data.examples.classes), style)
    : [...reasonLines(check, style), ...marginLines(check, style)];
}

/** The reason: the hyperplane, or a point common to both convex hulls. */
function reasonLines({ answer, data, bias }: ColumnCheck, style: Style): string[] {
  const { certificate, question } = answer;
  const { examples } = data;
  if (!certificate || examples.classes.length < 2) return [];
  const names = sides(question, examples.classes);
  if (certificate.separable) {
    const lines = examples.width <= fewFeatures ? hyperplaneLines(certificate, examples, names) : undefined;
    const many = `${counted(certificate.v.length, "number")}, in the certificate`;
    return headedBlock("hyperplane", lines ?? [many], style);
  }
  if (!bias) return headedBlock("because", cancelling(certificate, names), style);
  const { point, positive, negative } = commonPoint(certificate, examples);
  const at = point.map((x, j) => `${fitting(columnName(examples, j), 24)} = ${short(x)}`);
  const where = point.length <= fewFeatures ? ` (${at.join(", ")})` : "";
  return headedBlock(
    "because",
    [
      `the same point${where} is a mean of rows of either side:`,
      mixture(names[0], positive),
      mixture(names[1], negative),
    ],
    style,
  );
}

function cancelling({ combination }: InseparableCertificate<Label>, [above, below]: [string, string]): string[] {
  if (combination.length === 1)
    return [
      `row ${count(combination[0].row + 1)} is 0 throughout, so every hyperplane through the origin goes through it`,
    ];
  return [
    `weighted and added up, with those of ${below} turned around, rows of ${above} and ${below} cancel:`,
    rowList(combination.map(({ row }) => row)),
  ];
}

/** A number to four significant digits, without trailing zeros. */
function short(x: number): string {
  return String(Number(x.toPrecision(4))).replace("-", "−");
}

/** `of 1, 1/2 of row 2 + 1/2 of row 3` */
function mixture(side: string, parts: CommonPoint["positive"]): string {
  if (parts.length === 1) return `of ${side}, row ${count(parts[0].row + 1)} itself`;
  const largest = [...parts].sort((a, b) => b.weight - a.weight || a.row - b.row);
  const terms = largest.slice(0, fewRows).map((part) => `${fractionOf(part)} of row ${count(part.row + 1)}`);
  const more = parts.length - terms.length;
  return `of ${side}, ${terms.join(" + ")}${more > 0 ? ` + ${count(more)} more` : ""}`;
}

/** A fraction if it is a short one, else a decimal number. */
function fractionOf({ weight, numerator, denominator }: CommonPoint["positive"][number]): string {
  let [a, b] = [BigInt(numerator), BigInt(denominator)];
  while (b !== 0n) [a, b] = [b, a % b];
  const [top, bottom] = [BigInt(numerator) / a, BigInt(denominator) / a];
  return bottom < 100n ? `${top}/${bottom}` : decimal(weight);
}

function marginLines({ margins, bias, answer }: ColumnCheck, style: Style): string[] {
  if (!margins || !answer.separable) return [];
  const { margin, perceptronMargin, radius, bound, supportVectors } = margins;
  if (margins.separable === null) return [headed("margin", "not measured in the time there was", style)];
  const constant = bias ? " with the constant feature" : "";
  return [
    ...(margin && supportVectors.length > 0
      ? [
          headed("margin", `${about("", margin)} from the best hyperplane to the nearest rows`, style) +
            (isSettled(margin) ? `; it rests on ${rowList(supportVectors)}` : "; the time was too short for more"),
        ]
      : []),
    headed(
      "perceptron",
      `${about("γ ", perceptronMargin!)}, ${about("R ", radius)}${constant}: ${mostMistakes(bound)}`,
      style,
    ),
  ];
}

/** What the answer means for training, in a few sentences. */
function meaning({ answer, margins, data, bias }: ColumnCheck): string {
  const { separable, question } = answer;
  if (data.examples.classes.length === 1) return nothingToTell;
  if (!separable)
    return "No linear learner gets all of these rows right, and a plain perceptron makes mistakes in every epoch, forever. Let it stop after some epochs and keep an average or its best vector (--learner averaged, pocket), or add features that tell the classes apart.";
  const later =
    "That says nothing about new rows: rosenblatt train --holdout 0.2 measures how often it is right about those.";
  if (question.joint)
    return `A perceptron with a vector for each class converges on these rows, in any order, and then gets all of them right. ${later}`;
  const most = margins?.bound?.upper ?? Infinity;
  if (most > tooMany) {
    const scaled =
      bias && data.numeric && data.numeric.length > 0
        ? "; with --scale standardize they are separable, too, and it mostly converges much sooner"
        : "";
    return `A perceptron on these columns as they are (--scale none) converges, in any order of the rows, but that may take longer than anyone waits${scaled}. ${later}`;
  }
  return `A perceptron on these columns as they are (--scale none) converges after at most ${mistakes(most)}, in any order of the rows, and then gets all of them right. ${later}`;
}
