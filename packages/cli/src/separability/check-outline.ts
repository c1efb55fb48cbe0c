// The outline that both reports of check have: the data, the verdict with its reasons, what it means, and the time.

import { dataLines } from "../report/data-lines.js";
import type { Io } from "../terminal/io.js";
import { type Style, styleOf } from "../terminal/style.js";
import { headed } from "../text/headings.js";
import { seconds } from "../text/number.js";
import { paragraph } from "../text/paragraph.js";
import type { ColumnCheck, FeatureSpaceCheck } from "./check-result.js";
import { furtherLines } from "./further-report.js";

/** What one of the reports says in each part of the outline. */
interface Wording<Check> {
  verdict(check: Check, style: Style): string;
  /** Lines on why it is so, and by how much. */
  reasons(check: Check, style: Style): string[];
  /** What the answer means for training, in a few sentences. */
  meaning(check: Check): string;
}

/** The lines of a report; only the verdict if the output is to be quiet. */
export function outlined<Check extends ColumnCheck | FeatureSpaceCheck>(
  check: Check,
  wording: Wording<Check>,
  io: Io,
): string[] {
  const style = styleOf(io, "stdout");
  const verdict = wording.verdict(check, style);
  if (io.settings.quiet) return [verdict];
  return [
    ...dataLines(check.data, style),
    "",
    headed("verdict", verdict, style),
    ...wording.reasons(check, style),
    ...fileLines(check, style),
    ...furtherLines(check.further ?? {}, style),
    "",
    ...paragraph(wording.meaning(check), io),
    "",
    headed("time", times(check), style),
  ];
}

/** Where the certificate is, or how to save it; and where the question is as a linear program. */
function fileLines({ written, program, answer }: ColumnCheck | FeatureSpaceCheck, style: Style): string[] {
  const proof =
    written === undefined
      ? "--certificate proof.json keeps it, for rosenblatt verify"
      : `written to ${written}, for rosenblatt verify`;
  const optimum = `of optimum ${answer.separable ? 0 : 1} by this proof, for any solver to confirm`;
  return [
    headed("proof", proof, style),
    ...(program === undefined ? [] : [headed("program", `written to ${program}: ${optimum}`, style)]),
  ];
}

/** How long reading, deciding and measuring took. */
function times({ seconds: { read, decide, total } }: ColumnCheck | FeatureSpaceCheck): string {
  return `${seconds(total)}: read ${seconds(read)}, decide ${seconds(decide)}, measure and write ${seconds(total - read - decide)}`;
}
