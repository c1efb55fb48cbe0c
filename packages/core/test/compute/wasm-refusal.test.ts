// An engine that cannot reserve the memory it asks for, as under `ulimit -v`.

import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The package as it loads where WebAssembly is as given. */
async function where(changed: Partial<typeof WebAssembly>) {
  vi.resetModules();
  vi.stubGlobal("WebAssembly", {
    ...WebAssembly,
    Module: WebAssembly.Module,
    Instance: WebAssembly.Instance,
    Memory: WebAssembly.Memory,
    ...changed,
  });
  return {
    ...(await import("../../src/entries/node.js")),
    ...(await import("../../src/entries/readers.js")),
    ...(await import("../../src/entries/kernels.js")),
    ...(await import("../../src/entries/wasm.js")),
  };
}

function refuse(): never {
  throw new RangeError("WebAssembly.Memory(): could not allocate memory");
}
const none = { Memory: vi.fn(refuse) as unknown as typeof WebAssembly.Memory };
const noInstance = { Instance: vi.fn(refuse) as unknown as typeof WebAssembly.Instance };

/** Large enough to be done with WebAssembly. */
const text = Array.from(
  { length: 5000 },
  (_, r) => `${r % 3 ? 1 : -1} 1:${r % 7} 5:${r % 11} 9:${(r * r) % 13}\n`,
).join("");
const csv = `a,b,label\n${Array.from({ length: 5000 }, (_, r) => `${r % 7},${(r * r) % 11},${r % 3 ? "yes" : "no"}\n`).join("")}`;

const rows = Array.from({ length: 90 }, (_, r) => Float64Array.from({ length: 100 }, (_, j) => ((r + 3) * j) % 17));

async function models(changed: Partial<typeof WebAssembly>): Promise<string[]> {
  const { AveragedPerceptron, KernelPerceptron, rbf, readLibsvm, readCsv, TableEncoding } = await where(changed);
  const table = readCsv(csv);
  const linear = new AveragedPerceptron<number>({ epochs: 2 });
  linear.fit(readLibsvm(text));
  const second = new AveragedPerceptron<string>({ epochs: 2 });
  second.fit(TableEncoding.fit(table).encode(table));
  const kernel = new KernelPerceptron<number>({ kernel: rbf(0.1), epochs: 1 });
  kernel.fit(
    rows,
    rows.map((_, r) => r % 2),
  );
  return [linear, second, kernel].map((learner) => JSON.stringify(learner));
}

test.each([
  ["memory", none],
  ["instance", noInstance],
])("plain loops give the same bits when the engine refuses a WebAssembly %s", async (_, refusing) => {
  const expected = await models({});
  expect(await models(refusing)).toEqual(expected);
});

test("the reason for a refusal is kept, and the engine is not asked again", async () => {
  none.Memory = vi.fn(refuse) as unknown as typeof WebAssembly.Memory;
  const { readLibsvm, wasmRefusal } = await where(none);
  expect(wasmRefusal()).toBeUndefined();
  readLibsvm(text);
  readLibsvm(text);
  expect(wasmRefusal()).toBe("WebAssembly.Memory(): could not allocate memory");
  expect(none.Memory).toHaveBeenCalledTimes(1);
});
