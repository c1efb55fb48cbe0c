// The kind of a linear learner from outside the library. Its parts are checked once, so that its author sees what is missing.

import { onlyKnown, shown } from "../check.js";
import { counted, type Formulas } from "../compute/rules/counted.js";
import type { Rule } from "../compute/rules/visit.js";
import type { Task } from "../compute/task.js";
import { InputError, OptionError } from "../errors.js";
import { checkOutsideName } from "../options/outside-learner.js";
import { Overflow } from "../training/overflow.js";
import type { Kind } from "./kind.js";

/**
 * Makes the kind of a learner whose weights are a sum of examples: w ← w + step·yx, and then w ← factor·w where there is `shrink`.
 * `name` is its name in model files, such as "rosenblatt-alma/alma": the package to import, a slash, and a name of its own.
 */
export function sumOfExamples(name: string, formulas: Formulas): Kind {
  checkOutsideName(name);
  const { step, shrink } = formulas ?? {};
  checkFunction(name, "step", step);
  onlyKnown(formulas, ["step", "shrink"]);
  if (shrink !== undefined) checkFunction(name, "shrink", shrink);
  const checked = {
    step(margin: number, xx: number, updates: number): number {
      const tau = step(margin, xx, updates);
      return Number.isFinite(tau) ? tau : refuse(name, `step(${margin}, ${xx}, ${updates})`, "a finite number", tau);
    },
    shrink(ww: number): number {
      const factor = shrink!(ww);
      return factor >= 0 && factor <= 1 ? factor : refuse(name, `shrink(${ww})`, "a number from 0 to 1", factor);
    },
  };
  const rule = counted(shrink ? checked : { step: checked.step });
  return {
    name,
    rule,
    scoring: scoringBy(rule),
    parameters: [],
    scoresLinearly: true,
    w: 0,
    v: 0,
    shared: true,
    mirror: "negate",
    overflow: () => new Overflow(1),
    ...(shrink && { notAdditive: "its weights shrink after updates, so past updates do not add up to a score" }),
  };
}

/** What a kind must have, and what it may have. */
export type OutsideKind = Omit<Kind, "compiled" | "parameters"> & { readonly parameters?: readonly number[] };

/** Makes the kind of a learner with a rule of its own, which says how to score a row, how far to step, and how to move. */
export function kindOf(kind: OutsideKind): Kind {
  checkKind(kind);
  const { name, rule } = kind;
  const checked: Rule = {
    score: (task, r, k) => rule.score(task, r, k),
    step(task, r, margin, k, rival) {
      const tau = rule.step(task, r, margin, k, rival);
      return Number.isFinite(tau) ? tau : refuse(name, "rule.step", "a finite number", tau);
    },
    move: (task, r, k, step, t) => rule.move(task, r, k, step, t),
    ...(rule.settle && { settle: (task: Task, r: number, k: number) => rule.settle!(task, r, k) }),
  };
  // Any step may lead anywhere, so what it changes is copied before it and checked after it.
  const overflow = () => new Overflow(Infinity, Infinity);
  return { parameters: [], overflow, scoring: scoringBy(checked), ...kind, rule: checked };
}

/** Refuses what is not a kind, or lacks what every kind must have. */
export function checkKind(kind: OutsideKind): void {
  const { name, rule } = kind ?? {};
  checkOutsideName(name);
  for (const part of ["score", "step", "move"] as const) checkFunction(name, `rule.${part}`, rule?.[part]);
  if (rule.settle !== undefined) checkFunction(name, "rule.settle", rule.settle);
  for (const part of ["w", "v"] as const)
    if (!(Number.isFinite(kind[part]) || (part === "v" && kind.v === undefined)))
      refuse(name, part, "the number that weights start from", kind[part]);
  if (!["negate", "exchange", "none"].includes(kind.mirror))
    refuse(name, "mirror", '"negate", "exchange" or "none"', kind.mirror);
  if (typeof kind.scoresLinearly !== "boolean") refuse(name, "scoresLinearly", "true or false", kind.scoresLinearly);
}

/** A rule that scores as this one does and moves nothing. */
function scoringBy({ score }: Rule): { rule: Rule } {
  return { rule: { score, step: () => 0, move() {} } };
}

function checkFunction(name: string, part: string, value: unknown): void {
  if (typeof value !== "function")
    throw new OptionError(`${shown(name)} needs ${part}, a function; got ${shown(value)}`);
}

function refuse(name: string, part: string, expected: string, value: unknown): never {
  throw new InputError(`${part} of ${shown(name)} must be ${expected}; got ${shown(value)}`);
}
