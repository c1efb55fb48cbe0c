// The flags of options that only some learners have: their names, checks and help are taken from the definitions of the learners.

import type { Definition, OwnOption, Takes } from "rosenblatt";
import { UsageError } from "../terminal/exit.js";
import { isKernelLearner, learners } from "./learners.js";
import type { Option } from "./option.js";
import { isInRange, numberFrom, rangeInWords, whole, wholes } from "./values.js";

/** A learner that has an option, and the option under its name in the learner. */
interface Owner {
  readonly learner: Definition;
  readonly name: string;
  readonly option: OwnOption;
}

/** The placeholder for a value in help if its option has no symbol. */
const placeholders = { number: "x", whole: "n", sizes: "sizes", choice: "kind" } as const;

/** One flag, which sets options of one or several learners. */
export interface OwnFlag {
  /** The flag without a leading `no-`: `--aggressiveness`, and `--bias-in-norm` also for `--no-bias-in-norm`. */
  readonly flag: string;
  /** The name of its value among the options of a command: `biasInNorm`. */
  readonly key: string;
  readonly owners: readonly Owner[];
}

/** The flag of an option, made from its word if it has one, else from its name. */
export function flagOf(name: string, { word }: OwnOption): string {
  return `--${(word ?? name).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function flagsOf(definitions: readonly Definition[]): OwnFlag[] {
  const flags = new Map<string, Owner[]>();
  for (const learner of definitions)
    for (const [name, option] of Object.entries(learner.options)) {
      const flag = flagOf(name, option);
      flags.set(flag, [...(flags.get(flag) ?? []), { learner, name, option }]);
    }
  return [...flags].map(([flag, owners]) => ({
    flag,
    owners,
    key: flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  }));
}

/** All flags of options that only some learners have, in the order of the learners. */
export const ownFlags: readonly OwnFlag[] = flagsOf(learners);

/** The same flags in the form for help, parsing and completion. */
export const ownOptions: readonly Option[] = ownFlags.flatMap(optionsOf);

/** The names of the learners on the command line, each once. */
function namesOf(owners: readonly Owner[]): string[] {
  return [...new Set(owners.map(({ learner }) => learner.short))];
}

function optionsOf({ flag, owners }: OwnFlag): Option[] {
  const takes = widest(flag, owners);
  if (takes.kind === "flag") {
    const defaults = owners.map(({ option }) => option.default);
    return [
      ...(defaults.some((value) => value !== true) ? [{ flags: flag, description: described(owners, "") }] : []),
      ...(defaults.some((value) => value !== false)
        ? [{ flags: flag.replace("--", "--no-"), description: described(owners, "do not ") }]
        : []),
    ];
  }
  const symbol = owners.find(({ option }) => option.symbol !== undefined)?.option.symbol ?? placeholders[takes.kind];
  return [{ flags: `${flag} <${symbol}>`, description: described(owners, ""), ...checked(takes), ...usual(owners) }];
}

function checked(takes: Exclude<Takes, { kind: "flag" }>): Pick<Option, "parse" | "choices"> {
  if (takes.kind === "choice") return { choices: takes.choices };
  if (takes.kind === "number") return { parse: numberFrom(takes) };
  return { parse: takes.kind === "whole" ? whole(takes.from) : wholes };
}

/** The values that at least one of the learners takes; once it is known which one is meant, its own range is checked again. */
function widest(flag: string, owners: readonly Owner[]): Takes {
  return owners
    .map(({ option }) => option.takes)
    .reduce((a, b) => {
      if (a.kind === "number" && b.kind === "number") {
        const [low, high] = a.from < b.from || (a.from === b.from && a.inclusive) ? [a, b] : [b, a];
        const { below: _, ...range } = low;
        return {
          ...range,
          ...(a.below !== undefined && b.below !== undefined && { below: Math.max(a.below, b.below) }),
          infinite: (low.infinite ?? false) || (high.infinite ?? false),
        };
      }
      if (a.kind === "whole" && b.kind === "whole") return a.from < b.from ? a : b;
      if (a.kind === "choice" && b.kind === "choice")
        return { kind: "choice", choices: [...new Set([...a.choices, ...b.choices])] };
      if (a.kind === b.kind) return a;
      const names = namesOf(owners).join(", ");
      throw new Error(
        `${flag} is a ${a.kind} of one and a ${b.kind} of another of ${names}: give one of them another word`,
      );
    });
}

/** The default of an option with choices, which help marks in the list of choices. */
function usual([{ option }, ...others]: readonly Owner[]): Pick<Option, "usual"> {
  const isSame = others.every((other) => other.option.default === option.default);
  return option.takes.kind === "choice" && isSame ? { usual: String(option.default) } : {};
}

/** `winnow: factor of a step (2 by default); …`: learners with the same text share it. */
function described(owners: readonly Owner[], before: string): string {
  const said = new Map<string, Owner[]>();
  for (const owner of owners) {
    const text = `${before}${owner.option.says}${usual(owners).usual === undefined ? byDefault(owner.option) : ""}`;
    said.set(text, [...(said.get(text) ?? []), owner]);
  }
  return [...said].map(([text, own]) => `${namesOf(own).join(", ")}: ${text}`).join("; ");
}

function byDefault({ default: value, takes }: OwnOption): string {
  if (value === undefined || takes.kind === "flag") return "";
  const infinite = takes.kind === "number" && takes.infinite ? ", or infinity" : "";
  return ` (${Array.isArray(value) ? value.join(",") : value} by default${infinite})`;
}

/** A value that was given for an option of the learner. */
export interface OwnValue {
  /** The name of the option on the command line (`key`) and in the learner (`name`). */
  readonly key: string;
  readonly name: string;
  readonly value: unknown;
}

/** The values given for options of this learner; refuses one that only other learners have. */
export function ownValues(given: Readonly<Record<string, unknown>>, learner: Definition): OwnValue[] {
  return ownFlags.flatMap((own) => {
    const { key, owners } = own;
    const value = given[key];
    if (!isGiven(own, value)) return [];
    const owner = owners.find((one) => one.learner === learner);
    if (!owner) throw notFor(typed(own, value), owners, learner);
    check(own.flag, value, owner);
    return [{ key, name: owner.name, value }];
  });
}

/** Whether any option was given that only some learners have. */
export function hasOwnValues(given: Readonly<Record<string, unknown>>): boolean {
  return ownFlags.some((own) => isGiven(own, given[own.key]));
}

/** Whether an option was given; a flag that can only be switched off counts as given only if it was switched off. */
function isGiven({ owners }: OwnFlag, value: unknown): boolean {
  const isOn = owners.every(({ option }) => option.takes.kind === "flag" && option.default === true);
  return value !== undefined && !(isOn && value === true);
}

/** The flag as it was typed. */
function typed({ flag }: OwnFlag, value: unknown): string {
  return value === false ? flag.replace("--", "--no-") : flag;
}

function notFor(flag: string, owners: readonly Owner[], learner: Definition): UsageError {
  const names = namesOf(owners);
  if (!names.includes(learner.short))
    return new UsageError(`${flag} belongs to --learner ${names.join(", ")}; got --learner ${learner.short}`);
  return new UsageError(
    isKernelLearner(learner)
      ? `${flag} does not go with --kernel; leave one of the two out`
      : `${flag} belongs to --kernel; got no --kernel`,
  );
}

function check(flag: string, value: unknown, { learner, option: { takes } }: Owner): void {
  const refuse = (expected: string) =>
    new UsageError(`${flag} must be ${expected} with --learner ${learner.short}; got ${value}`);
  if (takes.kind === "number" && !isInRange(value as number, takes)) throw refuse(rangeInWords(takes));
  if (takes.kind === "whole" && !((value as number) >= takes.from)) throw refuse(`at least ${takes.from}`);
  if (takes.kind === "choice" && !takes.choices.includes(value as string))
    throw refuse(`one of ${takes.choices.join(", ")}`);
}
