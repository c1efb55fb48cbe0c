// What was verified, as people read it.

import type { Label } from "rosenblatt";
import type { Verified } from "../commands/verify.js";
import type { Io } from "../io.js";
import { count, counted } from "./number.js";
import { paragraph } from "./paragraph.js";
import { styleOf } from "./style.js";
import { fitting } from "./table.js";

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
  const origin = bias ? "" : ", by a hyperplane through the origin";
  if (data.classes.length === 1) return `the one class, ${name(data.classes[0])}, is ${not}linearly separable${origin}`;
  if (question.joint) return `the ${count(data.classes.length)} classes together are ${not}linearly separable${origin}`;
  const others = data.classes.filter((label) => label !== question.positive);
  const other = question.negative ?? (others.length === 1 ? others[0] : undefined);
  return `${other === undefined ? `${name(question.positive)} and the rest` : `the classes ${name(question.positive)} and ${name(other)}`} are ${not}linearly separable${origin}`;
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
  if (certificate.separable) {
    const side = question.joint ? "scores strictly highest with its own class" : "is strictly on its own side";
    const which = question.negative == null ? "every one of them" : "every one of both classes";
    return `Checked in whole numbers, without rounding: ${same}, and ${which} ${side}.`;
  }
  const { length } = certificate.combination;
  const sum = question.joint
    ? "the differences between a row's own class and another cancel"
    : bias
      ? "the means of both sides, so weighted, are the same point"
      : "the rows, those of one side turned around, cancel";
  return `Checked in whole numbers, without rounding: ${same}; the weights of ${length === 1 ? "its one vector are" : `its ${count(length)} vectors are`} above 0 and add up to 1, and with them ${sum}.`;
}
