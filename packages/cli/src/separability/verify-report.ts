// What was verified, as people read it.

import type { Label } from "rosenblatt";
import { type KernelSpec, kernelOf } from "rosenblatt/kernels";
import type { Io } from "../terminal/io.js";
import { styleOf } from "../terminal/style.js";
import { count, counted } from "../text/number.js";
import { paragraph } from "../text/paragraph.js";
import { fitting } from "../text/table.js";
import type { Verified } from "./verified.js";

/** The lines of the report on a certificate. */
export function verifyReport(verified: Verified, io: Io): string[] {
  const { bold, green, red } = styleOf(io, "stdout");
  const { reason } = verified;
  const verdict =
    reason === null
      ? `${bold(green("holds"))}: ${claim(verified)}`
      : `${bold(red("does not hold"))}: ${reason.replace(/\b([0-9a-f]{8})[0-9a-f]{56}\b/g, "$1…")}`;
  if (io.settings.quiet) return [verdict];
  return [verdict, ...paragraph(reason === null ? checked(verified) : `It was to prove that ${claim(verified)}.`, io)];
}

/** What the certificate says. */
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

/** Whether its values are no fractions. */
function isBounded({ kernel }: KernelSpec): boolean {
  return kernel === "rbf" || kernel === "laplacian";
}

function name(label: Label): string {
  return fitting(String(label), 24);
}

/** What was checked, exactly. */
function checked({ certificate, files }: Verified): string {
  const { data, question, bias } = certificate;
  const { rows, columns } = data;
  const where = files.length === 1 ? fitting(files[0], 60) : `the ${count(files.length)} files`;
  const same = `${where} has the ${counted(rows, "row")} of ${counted(columns, "column")} that it is about, to the last bit (SHA-256 ${data.sha256.slice(0, 8)}…)`;
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
