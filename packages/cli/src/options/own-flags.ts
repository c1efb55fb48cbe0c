// The options that only some learners have, as flags: their names, checks and help come from the definitions of the learners.

import type { Definition, OwnOption, Takes } from "rosenblatt";
import { UsageError } from "../terminal/exit.js";
import { isKernelLearner, learners } from "./learners.js";
import type { Option } from "./option.js";
import { isInRange, numberFrom, rangeInWords, whole, wholes } from "./values.js";

/** A learner that has an option, and the option as the learner calls and defines it. */
interface Owner {
  readonly learner: Definition;
  readonly name: string;
  readonly option: OwnOption;
}

/** What stands for a value in help where its option has no symbol. */
const placeholders = { number: "x", whole: "n", sizes: "sizes", choice: "kind" } as const;

/** One flag, which means the options of one learner or several. */
export interface OwnFlag {
  /** The flag without what may stand in front of its name: `--aggressiveness`, also of `--no-bias-in-norm`. */
  readonly flag: string;
  /** The name that its value has among the options of a command: `biasInNorm`. */
  readonly key: string;
  readonly owners: readonly Owner[];
}

/** The flag of an option: its word, else its name, as words are typed. */
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
    ...{ flag, owners },
    key: flag.slice(2).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()),
  }));
}

/** The flags of all options that only some learners have, in the order of the learners. */
export const ownFlags: readonly OwnFlag[] = flagsOf(learners);

/** The same flags for help, parsing and completion. */
export const ownOptions: readonly Option[] = ownFlags.flatMap(optionsOf);

/** Learners by the names that are typed, each once. */
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

/** What any of the learners takes; each says once more what it takes itself, when it is known which one is meant. */
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

/** The default among a few words, which help marks where it lists them. */
function usual([{ option }, ...others]: readonly Owner[]): Pick<Option, "usual"> {
  const isSame = others.every((other) => other.option.default === option.default);
  return option.takes.kind === "choice" && isSame ? { usual: String(option.default) } : {};
}

/** `winnow: factor of a step (2 by default); …`: learners that say the same say it together. */
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

/** A value that was typed for an option of the learner. */
export interface OwnValue {
  /** The names that the command line and the learner have for it. */
  readonly key: string;
  readonly name: string;
  readonly value: unknown;
}

/** The values that were typed for options of this learner; refuses one that is for other learners only. */
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

/** Whether any option was typed that only some learners have. */
export function hasOwnValues(given: Readonly<Record<string, unknown>>): boolean {
  return ownFlags.some((own) => isGiven(own, given[own.key]));
}

/** A flag that can only be switched off is on unless it was. */
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
