// The report on whether the classes are separable in the space of a kernel or a map.

import type { Io } from "../terminal/io.js";
import type { Style } from "../terminal/style.js";
import { headed, headedBlock } from "../text/headings.js";
import { count, counted } from "../text/number.js";
import { outlined } from "./check-outline.js";
import type { FeatureSpaceCheck } from "./check-result.js";
import { about, className, mistakes, mostMistakes, nothingToTell, rowList, sides, tooMany } from "./check-wording.js";
import { verdictTable } from "./verdict-table.js";

/** The lines of the report on the space of a kernel or a map. */
export function featureSpaceReport(check: FeatureSpaceCheck, io: Io): string[] {
  return outlined(check, { verdict, reasons, meaning }, io);
}

function verdict({ answer, space, data }: FeatureSpaceCheck, style: Style): string {
  const { question, separable } = answer;
  const { classes } = data.examples;
  const word = separable ? style.bold(style.green("separable")) : style.bold(style.red("not separable"));
  const where = `${word} in the space of ${space.name}`;
  if (classes.length === 1) return `${where}: every row is ${className(classes[0])}`;
  if (question.joint) return `${where}, ${separable ? "all" : "the"} ${count(classes.length)} classes together`;
  const [above, below] = sides(question, classes);
  return separable
    ? `${where}: a hyperplane there has the rows of ${above} above it and those of ${below} below`
    : `${where}: no hyperplane there has the rows of ${above} above it and those of ${below} below`;
}

function reasons(check: FeatureSpaceCheck, style: Style): string[] {
  const { answer, data } = check;
  return [
    ...headedBlock("because", reasonLines(check), style),
    ...(answer.question.joint
      ? headedBlock("one by one", verdictTable(answer, data.examples.classes), style)
      : marginLines(check, style)),
  ];
}

function reasonLines({ answer: { certificate, question }, data }: FeatureSpaceCheck): string[] {
  if (!certificate) return ["there is nothing to tell apart"];
  if (certificate.separable) {
    if (certificate.theorem)
      return [
        "no two equal rows are of different classes, and with this kernel every labelling of different rows is separable",
      ];
    const used = certificate.alpha.filter((alpha) => alpha !== 0 && alpha !== "0").length;
    return [
      question.joint
        ? `in Σ α·K(x, x_i), ${counted(used, "weight")} α, one for a row and a class, put every row strictly highest with its own`
        : `in Σ α·K(x, x_i), weights α of ${count(used)} of the ${counted(data.examples.size, "row")} put every row strictly on its own side`,
    ];
  }
  const { combination } = certificate;
  const list = rowList(combination.map(({ row }) => row));
  return combination.length === 2 && isTwins(combination, data.examples)
    ? [`${list} are equal, and of different classes`]
    : [
        `weighted and added up, what the space makes of rows of one side is what it makes of rows of the other: ${list}`,
      ];
}

/** Whether a combination consists of two equal rows. */
function isTwins(combination: readonly { row: number }[], examples: FeatureSpaceCheck["data"]["examples"]): boolean {
  const [a, b] = combination.map(({ row }) => examples.pick(Uint32Array.of(row)).rows);
  return (
    a.values.length === b.values.length &&
    a.values.every((x, k) => x === b.values[k] && a.indices?.[k] === b.indices?.[k])
  );
}

function marginLines({ margins, answer }: FeatureSpaceCheck, style: Style): string[] {
  if (!answer.separable || !margins) return [];
  const { margin, radius, bound } = margins;
  if (!margin) return [headed("margin", "not measured in the time there was", style)];
  return [headed("perceptron", `${about("γ ", margin)}, ${about("R ", radius)} there: ${mostMistakes(bound)}`, style)];
}

function meaning({ answer, margins, space, data }: FeatureSpaceCheck): string {
  if (data.examples.classes.length === 1) return nothingToTell;
  const [flag, typed] = Object.entries(space.typed)[0] as [string, string];
  const train = `rosenblatt train --${flag} ${typed} --learner perceptron --scale none${flag === "map" && !space.bias ? " --no-bias" : ""}`;
  if (!answer.separable && (space.spec.kernel === "rbf" || space.spec.kernel === "laplacian"))
    return "With this kernel, only equal rows of different classes cannot be separated, nor can they in any other space: one of them is wrong, or a column that tells them apart is missing. Let training stop after some epochs, and keep an average (--learner averaged).";
  if (!answer.separable)
    return `No hyperplane in this space gets all of these rows right, and ${train} makes mistakes in every epoch, forever. Another kernel may do better: with rbf every labelling of rows that all differ is separable.`;
  const most = margins?.bound?.upper ?? Infinity;
  const after = answer.question.joint || most > tooMany ? "" : ` after at most ${mistakes(most)}`;
  return `A perceptron in this space (${train}) converges${after}, in any order of the rows, and then gets all of them right. That says nothing about new rows: rosenblatt train --holdout 0.2 measures how often it is right about those.`;
}
