// Reads certificates, which may be hostile: every part is checked before it is used.

import { shown } from "../../check.js";
import { checkLabel } from "../../data/classes.js";
import { InputError } from "../../errors.js";
import type { Label } from "../../learner.js";
import type { Json } from "../../model/format.js";
import { type About, type Rational, schema, type Weights } from "./about.js";

/** The most digits of a number, and the most numbers, in a certificate: a hundred times what data of 1,000 columns needs. */
const mostDigits = 2_000_000;
const mostNumbers = 100_000_000;
const longestText = 2 ** 28;

/** Returns a certificate, given as JSON text or as plain data, as an object; throws InputError if it is not one. */
export function readObject(given: unknown): Record<string, unknown> {
  let value = given;
  if (typeof given === "string") {
    if (given.length > longestText) refuse("", `at most ${longestText} characters`, given.length);
    try {
      value = JSON.parse(given);
    } catch (error) {
      throw new InputError(`certificate must be JSON: ${error instanceof Error ? error.message : "it is not"}`);
    }
  }
  return object(value, "");
}

/** Reads what the certificate is about; throws InputError if a part is missing or malformed. */
export function readAbout(read: Record<string, unknown>): About<Label> {
  if (read.schema !== schema) refuse(".schema", `"${schema}"`, read.schema);
  const data = object(read.data, ".data");
  if (typeof data.sha256 !== "string" || !/^[0-9a-f]{64}$/.test(data.sha256))
    refuse(".data.sha256", "64 hexadecimal digits", data.sha256);
  count(data.rows, ".data.rows", 1);
  count(data.columns, ".data.columns", 0);
  const classes = list(data.classes, ".data.classes");
  for (const [i, label] of classes.entries()) checkLabel(label, `certificate.data.classes[${i}]`);
  if (new Set(classes).size !== classes.length) refuse(".data.classes", "different classes", "one twice");
  const question = object(read.question, ".question");
  const joint = question.joint === true;
  if (!joint) {
    if (question.joint !== undefined) refuse(".question.joint", "true or absent", question.joint);
    if (!classes.includes(question.positive)) refuse(".question.positive", "one of the classes", question.positive);
    if (question.negative !== null && !classes.includes(question.negative))
      refuse(".question.negative", "one of the classes, or null", question.negative);
    if (question.positive === question.negative) refuse(".question.negative", "another class", question.negative);
  }
  if (typeof read.bias !== "boolean") refuse(".bias", "true or false", read.bias);
  return {
    schema,
    data: {
      sha256: data.sha256 as string,
      rows: data.rows as number,
      columns: data.columns as number,
      classes: classes as Label[],
      encoding: (data.encoding ?? null) as Json,
    },
    question: joint
      ? ({ joint: true } as const)
      : { positive: question.positive as Label, negative: question.negative as Label | null },
    bias: read.bias as boolean,
  };
}

/** Reads a list of exactly `entries` rational numbers; throws InputError otherwise. */
export function readRationals(value: unknown, path: string, entries: number): Rational[] {
  const v = list(value, path);
  if (v.length !== entries) refuse(path, `a list of ${entries} numbers`, `${v.length} of them`);
  for (const [i, x] of v.entries())
    if (!(typeof x === "number" ? Number.isFinite(x) : digits(x, /^-?\d+$/)))
      refuse(`${path}[${i}]`, "a finite number, or a whole number as text", x);
  return v as Rational[];
}

/** Reads the weights of a combination of vectors; throws InputError if any is malformed. */
export function readCombination(read: Record<string, unknown>, about: About<Label>): Weights<Label> {
  const { classes } = about.data;
  const joint = about.question.joint === true;
  if (!digits(read.denominator, /^[1-9]\d*$/))
    refuse(".denominator", "a positive whole number as text", read.denominator);
  const combination = list(read.combination, ".combination").map((entry, i) => {
    const path = `.combination[${i}]`;
    const { row, rival, numerator } = object(entry, path);
    count(row, `${path}.row`, 0);
    if ((row as number) >= about.data.rows) refuse(`${path}.row`, `below ${about.data.rows}`, row);
    if (joint ? !classes.includes(rival as Label) : rival !== undefined)
      refuse(`${path}.rival`, joint ? "one of the classes" : "absent", rival);
    if (!digits(numerator, /^[1-9]\d*$/)) refuse(`${path}.numerator`, "a positive whole number as text", numerator);
    const whole = { row: row as number, numerator: numerator as string };
    return joint ? { ...whole, rival: rival as Label } : whole;
  });
  return { denominator: read.denominator as string, combination };
}

function digits(value: unknown, form: RegExp): boolean {
  return typeof value === "string" && value.length <= mostDigits && form.test(value);
}

/** Returns the value as an object with named entries; throws InputError if it is anything else. */
export function object(value: unknown, path: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) refuse(path, "an object", value);
  return value as Record<string, unknown>;
}

function list(value: unknown, path: string): unknown[] {
  if (!Array.isArray(value) || value.length > mostNumbers) refuse(path, "a list", value);
  return value as unknown[];
}

function count(value: unknown, path: string, least: number): void {
  if (!(Number.isSafeInteger(value) && (value as number) >= least))
    refuse(path, `a whole number of at least ${least}`, value);
}

/** Throws an InputError that names the part of the certificate, what was expected, and what came. */
export function refuse(path: string, expected: string, got: unknown): never {
  throw new InputError(`certificate${path} must be ${expected}; got ${shown(got)}`);
}
