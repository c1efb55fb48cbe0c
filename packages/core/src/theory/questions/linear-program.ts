// The question of separability as a linear program, for any solver to answer:
//
//     minimize s   subject to   v·a + s ≥ 1 for every vector a = y·(1, x),   s ≥ 0,   v free
//
// v = 0, s = 1 is allowed, so the optimum is at most 1. Where some v has v·a > 0 for all a, a multiple of it has v·a ≥ 1, and the
// optimum is 0. Where none has, some weights λ ≥ 0 that add up to 1 give Σλa = 0, so s ≥ Σλ(1 − v·a) = 1, and the optimum is 1.
// Between 0 and 1 there is nothing: no tolerance of a solver blurs the answer. Mangasarian 1965, Operations Research 13(3).

import { flag, onlyKnown } from "../../check.js";
import { each } from "../../compute/vector.js";
import type { Examples } from "../../data/examples.js";
import type { Label, Rows } from "../../learner.js";
import { namedClasses } from "../problem/data-hash.js";
import { examplesOf, sidesOf, type VersusOptions } from "../problem/sides.js";

/** The most terms on a line, because some readers of the format accept no long lines. */
const fewTerms = 8;

/**
 * Writes the question that `separability` answers as a linear program in the CPLEX LP format, in pieces of text. Its optimum is 0 if the
 * classes are separable, and 1 if not. Each coefficient is the shortest decimal that reads as the same double.
 */
export function* linearProgram<L extends Label>(
  rows: Rows | Examples<L>,
  labels?: Iterable<L>,
  options: VersusOptions<L> = {},
): Generator<string, void, void> {
  onlyKnown(options, ["bias", "positive", "negative"]);
  const examples = examplesOf(rows, labels);
  const bias = flag("bias", options.bias ?? true);
  const classes = namedClasses(examples);
  const isJoint = classes.length > 2 && options.positive === undefined && options.negative === undefined;
  const program = isJoint ? jointly(examples, classes, bias) : twoSides(examples, options, bias);
  yield `\\ Linear program: is there a ${isJoint ? "vector for each class" : "hyperplane"} that separates ${counted(examples.size, "row")} of ${counted(examples.width, "column")}?\n`;
  yield "\\ The optimum is 0 if so, and 1 if not.\n";
  yield* program.head;
  for (let j = 0; j < examples.width; j++) {
    const name = examples.vocabulary?.names?.[j];
    if (name !== undefined) yield `\\ column ${j + 1}: ${comment(name)}\n`;
  }
  yield "Minimize\n optimum: s\nSubject To\n";
  const used = new Set<string>();
  for (const { name, terms } of program.constraints) {
    for (const [, variable] of terms) used.add(variable);
    yield ` ${name}:${written(terms)} + s >= 1\n`;
  }
  yield "Bounds\n s >= 0\n";
  for (const variable of used) yield ` ${variable} free\n`;
  yield "End\n";
}

function counted(n: number, noun: string): string {
  return n === 1 ? `1 ${noun}` : `${n} ${noun}s`;
}

/** A coefficient and the name of its variable. */
type LinearTerm = readonly [coefficient: number, variable: string];

interface Constraint {
  readonly name: string;
  readonly terms: readonly LinearTerm[];
}

interface Program {
  /** Comments on what the variables are. */
  readonly head: readonly string[];
  readonly constraints: Iterable<Constraint>;
}

function twoSides<L extends Label>(examples: Examples<L>, options: VersusOptions<L>, bias: boolean): Program {
  const { question, vectors } = sidesOf(examples, options);
  const { members, signs } = vectors;
  const others = namedClasses(examples).filter((label) => label !== question.positive);
  const down = question.negative ?? (others.length === 1 ? others[0] : undefined);
  const other = down === undefined ? "all others" : comment(down);
  const sum = `w1·column 1 + w2·column 2 + …${bias ? " + b" : ""}`;
  return {
    head: [`\\ ${sum} is above 0 for ${comment(question.positive!)} and below 0 for ${other}.\n`],
    constraints: mapped(members.length, (position) => {
      const r = members[position];
      return { name: `row${r + 1}`, terms: termsOf(examples, r, signs[position], "w", bias ? "b" : undefined) };
    }),
  };
}

function jointly<L extends Label>(examples: Examples<L>, classes: readonly L[], bias: boolean): Program {
  const place = examples.classes.map((label) => classes.indexOf(label) + 1);
  const own = (r: number, k: number, sign: number) => termsOf(examples, r, sign, `w${k}_`, bias ? `b${k}` : undefined);
  const rivals = classes.length - 1;
  return {
    head: [
      `\\ wK_1·column 1 + wK_2·column 2 + …${bias ? " + bK" : ""} is the score of class K; every row scores highest with its own.\n`,
      ...classes.map((label, k) => `\\ class ${k + 1}: ${comment(label)}\n`),
    ],
    constraints: mapped(examples.size * rivals, (i) => {
      const r = Math.floor(i / rivals);
      const right = place[examples.targets[r]];
      const k = (i % rivals) + 1;
      const rival = k < right ? k : k + 1;
      return { name: `row${r + 1}_${rival}`, terms: [...own(r, right, 1), ...own(r, rival, -1)] };
    }),
  };
}

/** sign·(x, 1) of a row, without its zeros. */
function termsOf(examples: Examples, r: number, sign: number, w: string, b: string | undefined): LinearTerm[] {
  const terms: LinearTerm[] = [];
  each(examples.rows, r, (x, j) => {
    if (j > 0 && x !== 0) terms.push([sign * x, `${w}${j}`]);
  });
  if (b !== undefined) terms.push([sign, b]);
  return terms;
}

function written(terms: readonly LinearTerm[]): string {
  return terms
    .map(([coefficient, variable], i) => {
      const size = Math.abs(coefficient);
      const line = i > 0 && i % fewTerms === 0 ? "\n  " : "";
      return `${line} ${coefficient < 0 ? "-" : "+"} ${size === 1 ? "" : `${size} `}${variable}`;
    })
    .join("");
}

function* mapped<T>(count: number, make: (i: number) => T): Generator<T, void, void> {
  for (let i = 0; i < count; i++) yield make(i);
}

/** A name for use in a comment: on one line, and not too long for readers. */
function comment(label: Label): string {
  const text = JSON.stringify(label);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
