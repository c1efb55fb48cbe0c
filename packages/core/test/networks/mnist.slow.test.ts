import { expect, test } from "vitest";
import { Examples } from "../../src/data/examples.js";
import { Network } from "../../src/learners/network.js";
import { readIdx } from "../../src/readers/idx/reader.js";
import { shared } from "../outside-data.js";
import "../../src/entries/wasm.js";

const file = (name: string) => shared(`data/mnist/${name}-ubyte.gz`);
const { missing, note } = file("train-images-idx3");

/** Images as rows of pixels from 0 to 1. */
function part(name: string): Examples<number> {
  const { values, dimensions } = readIdx(file(`${name}-images-idx3`).bytes());
  const [rows, height, width] = dimensions;
  const labels = Array.from(readIdx(file(`${name}-labels-idx1`).bytes()).values);
  const data = new Float64Array(values.length);
  for (let k = 0; k < data.length; k++) data[k] = values[k] / 255;
  return Examples.dense({ data, rows, columns: height * width }, labels);
}

test.skipIf(missing)(`reads at least 97 of 100 digits of MNIST after three passes${note}`, { timeout: 120_000 }, () => {
  const [train, unseen] = [part("train"), part("t10k")];
  const learner = new Network<number>({ hidden: [100], epochs: 3 });
  const { examples, stopped } = learner.fit(train);
  expect({ examples, stopped }).toEqual({ examples: 60_000, stopped: "epochs" });
  const wrong = learner.predictAll(unseen).filter((label, r) => label !== unseen.label(r)).length;
  expect(wrong / unseen.size).toBeLessThanOrEqual(0.03);
});
