// The learners and maps that `load` recognises in a bundle of the published library, for each bundler. `npm run types`
// builds the library.

import { type BatchLearner, type Definition, type LoadOptions, Perceptron, Pipeline } from "rosenblatt";
import { KernelPerceptron, kernelLearners, rbf } from "rosenblatt/kernels";
import { fourierMap, monomials, nystromMap, oneHotMap, polynomialMap, selectBest, squares } from "rosenblatt/maps";
import { networkLearners } from "rosenblatt/networks";
import { expect, test } from "vitest";
import type { Bundler } from "./bundlers.js";

interface Bundled {
  load(file: unknown, options?: LoadOptions): BatchLearner;
}

/** Runs a program that was bundled, and gives what it exports. */
async function run(bundler: Bundler, program: string): Promise<Bundled> {
  const module = { exports: {} };
  new Function("module", "exports", await bundler(program, "cjs"))(module, module.exports);
  return module.exports as Bundled;
}

const rows = [
  [0, 1],
  [1, 0],
  [1, 1],
  [0, 0],
];
const labels = ["a", "b", "a", "b"];

function fitted<T extends BatchLearner<string>>(learner: T): T {
  learner.fit(rows, labels);
  return learner;
}

const kernel = rbf(1);
const made = ({ entry, create }: Definition) => create(entry === "rosenblatt/kernels" ? { kernel } : {});
const makers = {
  polynomialMap: () => polynomialMap({ degree: 2 }),
  monomials: () => monomials(),
  squares: () => squares(),
  oneHotMap: () => oneHotMap(),
  selectBest: () => selectBest(1),
  fourierMap: () => fourierMap({ features: 4, gamma: 1 }),
  nystromMap: () => nystromMap({ kernel, landmarks: 2 }),
};
const mapped = Object.entries(makers).map(
  ([name, make]) => [name, JSON.stringify(fitted(new Pipeline(make(), new Perceptron<string>())))] as const,
);
const learned = [...kernelLearners, ...networkLearners].map(
  (definition) => [definition, JSON.stringify(fitted(made(definition) as BatchLearner<string>))] as const,
);

/** Tests what `load` knows in programs that this bundler makes. */
export function knowsWhatIsUsed(bundler: Bundler): void {
  test("load recognises the learners and maps that a program uses", async () => {
    const program = await run(
      bundler,
      `import { KernelPerceptron } from "rosenblatt/kernels";
      import { polynomialMap } from "rosenblatt/maps";
      export { load } from "rosenblatt";
      export const used = [KernelPerceptron, polynomialMap];`,
    );
    const learner = fitted(new KernelPerceptron<string>({ kernel }));
    expect(program.load(JSON.stringify(learner)).scores(rows[0])).toEqual(learner.scores(rows[0]));
    expect(program.load(mapped[0][1]).predictAll(rows)).toEqual(labels);
  });

  test("load recognises every learner and map if the program imports rosenblatt/all", async () => {
    const program = await run(bundler, 'import "rosenblatt/all"; export { load } from "rosenblatt";');
    for (const [{ name }, file] of learned) expect(program.load(file), name).toHaveProperty("predict");
    for (const [, file] of mapped) expect(program.load(file).predictAll(rows)).toHaveLength(4);
  });

  test("load names what to use or import for every unknown learner and map", async () => {
    const program = await run(bundler, 'export { load } from "rosenblatt";');
    for (const [definition, file] of learned) {
      const className = made(definition).constructor.name;
      expect(() => program.load(file)).toThrow(`${className} of ${definition.entry} or imports "rosenblatt/all"`);
    }
    for (const [maker, file] of mapped)
      expect(() => program.load(file)).toThrow(
        `a program that uses ${maker} of rosenblatt/maps or imports "rosenblatt/all"`,
      );
  });

  test("using a kernel, map or network bundles no learner", async () => {
    for (const [name, entry] of [
      ["rbf", "kernels"],
      ["quadraticMap", "maps"],
      ["xorNetwork", "networks"],
    ])
      expect(await bundler(`export { ${name} } from "rosenblatt/${entry}";`, "esm")).not.toContain(
        "nothing has been learned yet",
      );
  });
}
