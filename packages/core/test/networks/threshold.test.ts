import { describe, expect, test } from "vitest";
import { InputError, OptionError } from "../../src/errors.js";
import { ThresholdNetwork, xorNetwork } from "../../src/networks/threshold-network.js";
import {
  andUnit,
  fires,
  nandUnit,
  norUnit,
  notUnit,
  orUnit,
  type ThresholdUnit,
  unitScore,
} from "../../src/networks/threshold-unit.js";

const pairs = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

describe("threshold units set by hand", () => {
  test.each<[string, ThresholdUnit, number[]]>([
    ["and", andUnit, [0, 0, 0, 1]],
    ["or", orUnit, [0, 1, 1, 1]],
    ["nand", nandUnit, [1, 1, 1, 0]],
    ["nor", norUnit, [1, 0, 0, 0]],
  ])("%s has its truth table, with no score at 0", (name, unit, table) => {
    expect(unit.name).toBe(name);
    expect(pairs.map((x) => fires(unitScore(unit, x)))).toEqual(table);
    expect(pairs.every((x) => Math.abs(unitScore(unit, x)) >= 0.5)).toBe(true);
  });

  test("not has its truth table", () => {
    expect([[0], [1]].map((x) => fires(unitScore(notUnit, x)))).toEqual([1, 0]);
  });

  test("a unit fires at exactly 0", () => {
    expect(fires(0)).toBe(1);
    expect(fires(-0)).toBe(1);
    expect(fires(-5e-324)).toBe(0);
  });
});

describe("threshold networks", () => {
  test("three units say exclusive or", () => {
    const xor = xorNetwork();
    expect(xor.layers.flat()).toHaveLength(3);
    expect(pairs.map((x) => xor.outputs(x))).toEqual([[0], [1], [1], [0]]);
  });

  test("a trace shows every layer's inputs, scores and outputs", () => {
    expect(xorNetwork().trace([1, 1])).toEqual([
      {
        inputs: [1, 1],
        units: [
          { name: "or", contributions: [1, 1], score: 1.5, output: 1 },
          { name: "nand", contributions: [-1, -1], score: -0.5, output: 0 },
        ],
        outputs: [1, 0],
      },
      {
        inputs: [1, 0],
        units: [{ name: "and", contributions: [1, 0], score: -0.5, output: 0 }],
        outputs: [0],
      },
    ]);
  });

  test("no single unit computes exclusive or, because its four conditions contradict each other", () => {
    // b < 0, w₁ + b ≥ 0, w₂ + b ≥ 0 and w₁ + w₂ + b < 0; the middle two add up to w₁ + w₂ + b ≥ −b > 0.
    for (let a = -3; a <= 3; a += 0.5)
      for (let c = -3; c <= 3; c += 0.5)
        for (let bias = -3; bias <= 3; bias += 0.5) {
          const said = pairs.map((x) => fires(unitScore({ weights: [a, c], bias }, x)));
          expect(said).not.toEqual([0, 1, 1, 0]);
        }
  });

  test("unnamed units are named by layer and place", () => {
    const network = new ThresholdNetwork([[{ weights: [1], bias: 0 }], [{ weights: [1], bias: 0 }]]);
    expect(network.trace([1]).map(({ units }) => units[0].name)).toEqual(["1.1", "2.1"]);
  });

  test("two exclusive ors of three units each compute the parity of three bits", () => {
    const xor = xorNetwork();
    for (let bits = 0; bits < 8; bits++) {
      const [a, b, c] = [bits & 1, (bits >> 1) & 1, bits >> 2];
      expect(xor.outputs([xor.outputs([a, b])[0], c])).toEqual([a ^ b ^ c]);
    }
  });

  test("a network copies its units", () => {
    const weights = [1, 1];
    const network = new ThresholdNetwork([[{ weights, bias: -1.5 }]]);
    weights[0] = -9;
    expect(network.outputs([1, 1])).toEqual([1]);
  });

  test("units that do not fit, and missing inputs, are refused", () => {
    const refused = (layers: ThresholdUnit[][], message: string) =>
      expect(() => new ThresholdNetwork(layers)).toThrow(new OptionError(message));
    refused([], "layers must hold at least one layer of units; got none");
    refused(undefined as never, "layers must hold at least one layer of units; got none");
    refused([[]], "layers[0] must hold at least one unit; got none");
    refused([[orUnit, notUnit]], "layers[0][1] must have 2 weights, one per input; got 1");
    refused([[orUnit], [andUnit]], "layers[1][0] must have 1 weights, one per input; got 2");
    refused([[{ weights: [Number.NaN], bias: 0 }]], "layers[0][0]: weights[0] must be a finite number; got NaN");
    refused([[{ weights: [1], bias: Infinity }]], "layers[0][0]: bias must be a finite number; got Infinity");
    expect(() => xorNetwork().outputs([1])).toThrow(new InputError("x must have 2 inputs; got 1"));
    expect(() => xorNetwork().outputs([1, Number.NaN])).toThrow(
      new InputError("x[1] must be a finite number; got NaN"),
    );
  });
});
