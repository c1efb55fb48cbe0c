// The report on a verified certificate.

import type { Label } from "rosenblatt";
import { type KernelSpec, kernelOf } from "rosenblatt/kernels";
import type { Question } from "rosenblatt/theory";
import { leftOutInWords } from "../data/class-choice.js";
import { columnLines } from "../report/data-lines.js";
import type { Io } from "../terminal/io.js";
import { type Style, styleOf } from "../terminal/style.js";
import { headed } from "../text/headings.js";
import { count, counted } from "../text/number.js";
import { paragraph } from "../text/paragraph.js";
import { fitting } from "../text/table.js";
import type { Asked, Verified } from "./verified.js";

/** The lines of the report on a certificate. */
export function verifyReport(verified: Verified, io: Io): string[] {
  const style = styleOf(io, "stdout");
  const { bold, green, red } = style;
  const { reason } = verified;
  const verdict =
    reason === null
      ? `${bold(green("holds"))}: ${claim(verified)}${without(verified.asked)}`
      : `${bold(red("does not hold"))}: ${reason.replace(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, "$1…")}`;
  if (io.settings.quiet) return [verdict];
  return [
    verdict,
    "",
    ...askedLines(verified, style),
    "",
    ...paragraph(reason === null ? checked(verified) : `It was to prove that ${claim(verified)}.`, io),
  ];
}

/** What the claim leaves out, in a few words. */
function without({ leftOut, otherClasses }: Asked): string {
  const columns = leftOut.map((column) => fitting(column.name, 24));
  const classes = otherClasses.map((own) => name(own.class));
  const parts = [...named(columns, "column", "columns"), ...named(classes, "class", "classes")];
  return parts.length === 0 ? "" : `, without ${parts.join(" and ")}`;
}

/** One name as it is, several as a number. */
function named(names: readonly string[], noun: string, plural: string): string[] {
  if (names.length === 0) return [];
  return [names.length === 1 ? `the ${noun} ${names[0]}` : `${count(names.length)} ${plural} of the data`];
}

/** The question that is answered: the space, the sides, the columns, and what is left out. */
function askedLines({ certificate, asked }: Verified, style: Style): string[] {
  const { question, bias, data } = certificate;
  const { label, classes, used, leftOut, otherClasses, rowsLeftOut, missing } = asked;
  const space =
    "kernel" in certificate
      ? `a hyperplane in the space of ${kernelOf(certificate.kernel).name}${bias ? " + 1" : ", through its origin"}`
      : `a hyperplane in the columns as they are, not scaled, ${bias ? "with a bias" : "through the origin"}`;
  const sides = question.joint ? ", all classes together" : `; ${sidesOf(question, data.classes)}`;
  const rows = classes.map((own) => `${name(own.class)}: ${count(own.rows)}`);
  const shown = rows.length <= 10 ? rows : [...rows.slice(0, 8), `and ${count(rows.length - 8)} more`];
  const columns = [
    ...used,
    ...(label === undefined ? [] : [{ name: label, kind: "label", reason: "the classes" }]),
    ...leftOut.map((column) => ({ ...column, reason: fitting(column.reason, 60), kind: "ignored" })),
  ];
  return [
    headed("question", `${space}${sides}`, style),
    headed("classes", shown.join(", "), style),
    ...(columns.length > 0 ? columnLines(columns, style) : [headed("columns", `all ${count(data.columns)}`, style)]),
    ...(missing.length > 0
      ? [headed("missing", `also ${missing.map((word) => fitting(JSON.stringify(word), 24)).join(", ")}`, style)]
      : []),
    ...(otherClasses.length > 0
      ? [headed("left out", `the rows of other classes, by --classes: ${leftOutInWords(otherClasses)}`, style)]
      : []),
    ...(rowsLeftOut > 0 ? [headed("left out", `${counted(rowsLeftOut, "row")} of other classes`, style)] : []),
  ];
}

function sidesOf(question: Question<Label>, classes: readonly Label[]): string {
  if (classes.length < 2) return "there is one class only";
  const others = classes.filter((label) => label !== question.positive);
  const other = question.negative ?? (others.length === 1 ? others[0] : undefined);
  return `${name(question.positive!)} above it, ${other === undefined ? "all others" : name(other)} below`;
}

/** The claim of the certificate. */
function claim({ certificate }: Verified): string {
  const { question, separable, bias, data } = certificate;
  const not = separable ? "" : "not ";
  const origin =
    "kernel" in certificate
      ? ` in the space of ${kernelOf(certificate.kernel).name}${bias ? " + 1" : ""}`
      : bias
        ? ""
        : ", by a hyperplane through the origin";
  if (data.classes.length === 1) return `the one class, ${name(data.classes[0])}, is ${not}linearly separable${origin}`;
  if (question.joint) return `the ${count(data.classes.length)} classes together are ${not}linearly separable${origin}`;
  const others = data.classes.filter((label) => label !== question.positive);
  const other = question.negative ?? (others.length === 1 ? others[0] : undefined);
  return `${other === undefined ? `${name(question.positive)} and the rest` : `the classes ${name(question.positive)} and ${name(other)}`} are ${not}linearly separable${origin}`;
}

/** Whether the values of the kernel are irrational in general, so that only bounds on them are exact. */
function isBounded({ kernel }: KernelSpec): boolean {
  return kernel === "rbf" || kernel === "laplacian";
}

function name(label: Label): string {
  return fitting(String(label), 24);
}

/** What was checked in exact arithmetic. */
function checked({ certificate, files, asked }: Verified): string {
  const { data, question, bias } = certificate;
  const { rows, columns } = data;
  const where = files.length === 1 ? fitting(files[0], 60) : `the ${count(files.length)} files`;
  const those = asked.otherClasses.length === 0 ? "" : " of these classes";
  const same = `${where} has the ${counted(rows, "row")}${those} of ${counted(columns, "column")} that it is about, to the last bit (SHA-256 ${data.sha256.slice(0, 8)}…)`;
  const arithmetic =
    "kernel" in certificate && isBounded(certificate.kernel)
      ? "with every value of the kernel between two bounds"
      : "in whole numbers, without rounding";
  if (certificate.separable) {
    if ("theorem" in certificate)
      return `Checked: ${same}, no two equal ones are of different classes, and with this kernel every labelling of different rows is separable, by theorem.`;
    const side = question.joint ? "scores strictly highest with its own class" : "is strictly on its own side";
    const which = question.negative == null ? "every one of them" : "every one of both classes";
    return `Checked ${arithmetic}: ${same}, and ${which} ${side}.`;
  }
  const { length } = certificate.combination;
  if ("kernel" in certificate && isBounded(certificate.kernel)) {
    const [a, b] = certificate.combination.map(({ row }) => count(row + 1));
    return `Checked: ${same}; its rows ${a} and ${b} are equal and of different classes, which no hyperplane tells apart.`;
  }
  if ("kernel" in certificate)
    return `Checked ${arithmetic}: ${same}; the weights of its ${count(length)} vectors are above 0 and add up to 1, and with them what the kernel's space makes of the rows cancels.`;
  const sum = question.joint
    ? "the differences between a row's own class and another cancel"
    : bias
      ? "the means of both sides, so weighted, are the same point"
      : "the rows, those of one side turned around, cancel";
  return `Checked in whole numbers, without rounding: ${same}; the weights of ${length === 1 ? "its one vector are" : `its ${count(length)} vectors are`} above 0 and add up to 1, and with them ${sum}.`;
}
