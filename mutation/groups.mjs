// What is mutated, and the tests for each mutant, the quick and specific ones first.

import { readdirSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const core = "packages/core/src";
const wasm = `${core}/compute/wasm`;
const tests = "packages/core/test";

/** Whether code in a learner's file is a formula: an exported function from numbers to numbers. The rest is options, help and wiring. */
function isFormula(node) {
  if (!ts.isFunctionDeclaration(node) || !node.body) return false;
  const isNumber = (type) => !!type && /^(number|\{ \w+: number; \w+: number \})$/.test(type.getText());
  return isNumber(node.type) && node.parameters.some(({ type }) => type?.getText() === "number");
}

/**
 * `files` are patterns; `compiled` names the WebAssembly modules that contain the AssemblyScript files; `strings` says that strings
 * are mutated as well; `only` picks declarations; `without` names tests, or their `describe` blocks, that are left out.
 */
export const groups = [
  {
    name: "rules",
    what: "the formulas of the learners and the loops over them",
    parts: [{ files: [`${core}/learners/*.ts`], only: isFormula }, { files: [`${core}/compute/rules/*.ts`] }],
    tests: [
      `${tests}/compute/formulas.test.ts`,
      `${tests}/compute/visit.test.ts`,
      `${tests}/compute/votes.test.ts`,
      `${tests}/compute/counted.test.ts`,
      `${tests}/compute/bits.test.ts`,
      `${tests}/sklearn.test.ts`,
      ...["cmsc422", "cs419m", "course-notes", "cmu10301", "coms4771"].map(
        (name) => `${tests}/lectures/${name}.test.ts`,
      ),
      `${tests}/details.test.ts`,
    ],
  },
  {
    name: "compiled-rules",
    what: "their compiled twins",
    parts: [
      {
        files: [`${wasm}/learners.as.ts`, `${wasm}/perceptron.as.ts`, `${wasm}/rows.as.ts`],
        compiled: ["learners"],
        // It reads memory into the cache and has no result.
        only: (node) => node.name?.getText() !== "touch",
      },
    ],
    tests: [`${tests}/compute/bits.test.ts`, `${tests}/data/visit-order.test.ts`],
    // These fit whole models, which takes long and shows no more than the loops one by one.
    without: [
      ...["whole fits", "sparse rows equal dense ones", "two classes learned jointly", "a bias does"],
      // These run the compiled code of other rules, with other numbers.
      ...["averaged perceptron, delta rule", "PA:"],
    ],
  },
  {
    name: "verifier",
    what: "the verifier of certificates and the exact arithmetic under it",
    parts: [
      { files: [`${core}/theory/verifier/*.ts`] },
      {
        files: ["interval", "kernel-interval", "dyadic", "bracket", "fractions"].map(
          (name) => `${core}/theory/exact/${name}.ts`,
        ),
      },
    ],
    tests: [
      `${tests}/theory/exact/dyadic.test.ts`,
      `${tests}/theory/exact/interval.test.ts`,
      `${tests}/theory/exact/bracket.test.ts`,
      `${tests}/theory/verifier/*.test.ts`,
      `${tests}/theory/certificates/certificate.test.ts`,
    ],
  },
  {
    name: "numbers",
    what: "the scanner of numbers in text and bytes",
    parts: [
      { files: ["number", "comma-number", "powers-of-ten", "byte-runs"].map((name) => `${core}/text/${name}.ts`) },
    ],
    tests: [
      `${tests}/text/powers-of-ten.test.ts`,
      `${tests}/text/byte-runs.test.ts`,
      `${tests}/text/comma-number.test.ts`,
      `${tests}/text/number.test.ts`,
      `${tests}/text/long-number.test.ts`,
    ],
  },
  {
    name: "compiled-numbers",
    what: "its compiled twin",
    parts: [{ files: [`${wasm}/number.as.ts`], compiled: ["readers"] }],
    tests: [`${tests}/text/number.test.ts`],
  },
  {
    name: "writers",
    what: "the writers of data and of models",
    parts: [
      { files: [`${core}/readers/*/writer.ts`], strings: true },
      {
        files: ["save", "canonical", "binary", "json", "base64", "sha256", "array-type", "encoded"].map(
          (name) => `${core}/model/${name}.ts`,
        ),
        strings: true,
      },
    ],
    tests: [
      `${tests}/readers/writers.test.ts`,
      ...["sha256", "base64", "canonical", "json", "reader", "binary"].map((name) => `${tests}/model/${name}.test.ts`),
    ],
    // These repeat other tests thousands of times or at length.
    without: [
      "any one bit flipped",
      "any bit flipped and signed again",
      "takes 3 MB in one go",
      "equals node:crypto on 5 MB",
    ],
  },
  {
    name: "output",
    what: "the command's writer of files",
    parts: [
      { files: ["packages/cli/src/terminal/{output-file,text-output,temporary-file,place,files}.ts"], strings: true },
    ],
    tests: [
      "packages/cli/test/terminal/output-file.test.ts",
      "packages/cli/test/terminal/temporary-file.test.ts",
      "packages/cli/test/terminal/text-output.test.ts",
      "packages/cli/test/terminal/files.test.ts",
      "packages/cli/test/terminal/pipes.test.ts",
    ],
    // These run the program, which is built without mutants, read sources, or try the same on every command, which takes long.
    without: [
      "the program",
      "nothing in this package writes a file",
      "no command writes over what it reads",
      "a file gives way to one of its own kind only",
      "reading that takes long",
    ],
  },
];

/** The files that match a list of patterns, in the order of the patterns: `*` matches part of a name, `{a,b}` either of two. */
export function matching(patterns, root) {
  const found = patterns.flatMap((pattern) => {
    const [folder] = pattern.split(/\/[^/]*[*{]/);
    const expression = pattern.replace(
      /[.*{},]/g,
      (sign) => ({ ".": "\\.", "*": "[^/]*", "{": "(?:", "}": ")", ",": "|" })[sign],
    );
    const shape = new RegExp(`^${expression}$`);
    return filesIn(folder, root).filter((file) => shape.test(file));
  });
  return [...new Set(found)].filter((file) => !/\.(slow\.test|generated)\.ts$/.test(file));
}

function filesIn(folder, root) {
  if (folder.endsWith(".ts")) return [folder];
  try {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" });
    return names.map((name) => `${folder}/${name.replaceAll("\\", "/")}`).sort();
  } catch {
    return [];
  }
}
