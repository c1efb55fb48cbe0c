// What every learner promises, whatever its rule.

import { describe, expect, test } from "vitest";
import { OptionError } from "../../src/errors.js";
import type { Row } from "../../src/learner.js";
import type { LinearOptions } from "../../src/options/shared-options.js";
import { inFull } from "../runs.js";
import { type Sample, sample } from "../samples.js";
import { batchPromises } from "./batch-promises.js";
import {
  type BatchMade,
  type Clause,
  type ContractOptions,
  type Create,
  type Made,
  taughtAll,
  width,
} from "./clause.js";
import { onlinePromises } from "./online-promises.js";

const two = ["ham", "spam"];
const four = ["north", "east", "south", "west"];
const tasks = [
  ["two classes", two, undefined],
  ["four classes jointly", four, "joint"],
  ["four classes one against the rest", four, "one-vs-rest"],
] as const;

/** Tests a learner that can be taught one example at a time. */
export function keepsTheContract(name: string, create: Create<Made>, options: ContractOptions = {}): void {
  testContract(name, create, options, (make, data, clause, classes, signed) => {
    batchPromises(make, data, clause, classes, taughtAll, options.adds);
    onlinePromises(make, data, clause, classes, signed);
  });
}

/** Tests a learner of whole data sets only. */
export function keepsTheBatchContract(name: string, create: Create<BatchMade>, options: ContractOptions = {}): void {
  testContract(name, create, options, (make, data, clause, classes) => {
    const fitted = (learner: BatchMade, rows: readonly Row[], labels: readonly string[]) => {
      learner.fit(rows, labels);
      return learner;
    };
    batchPromises(make, data, clause, classes, fitted, options.adds);
  });
}

function testContract<T extends BatchMade>(
  name: string,
  create: Create<T>,
  { except = {}, signed = true }: ContractOptions,
  promises: (
    make: Create<T>,
    data: (n?: number, seed?: number) => Sample,
    clause: Clause,
    classes: readonly string[],
    signed: boolean,
  ) => void,
): void {
  const clauses = new Set<string>(tasks.map(([task]) => task));
  describe(`${name} keeps the learner contract`, () => {
    for (const [k, [task, classes, multiclass]] of tasks.entries()) {
      if (task in except) {
        test(`refuses ${task}: ${except[task]}`, () => {
          expect(() => create({ classes, multiclass } as LinearOptions<string>)).toThrow(OptionError);
        });
        continue;
      }
      // The short suite tests two classes, and four classes in one of two ways, which depends on the length of the name.
      if (!inFull && k === 1 + (name.length % 2) && !tasks.some(([task]) => task in except)) continue;
      const make: Create<T> = (options) => create({ classes, multiclass, ...options } as LinearOptions<string>);
      const data = (n = 60, seed = 1) => sample(classes, { n, width, seed, signed });
      const clause = (claim: string, body: () => void | Promise<void>) => {
        clauses.add(claim);
        if (claim in except) test.fails(`does not: ${claim}, because ${except[claim]}`, body);
        else test(claim, body);
      };
      describe(task, () => promises(make, data, clause, classes, signed));
    }

    test("has exceptions only to existing clauses", () => {
      expect(Object.keys(except).filter((claim) => !clauses.has(claim))).toEqual([]);
    });
  });
}
