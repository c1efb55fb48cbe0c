import { having } from "../check.js";
import { InputError, OptionError } from "../errors.js";
import { andUnit, checkUnit, fires, nandUnit, orUnit, type ThresholdUnit, unitScore } from "./threshold-unit.js";

/** The computation of one unit. */
export interface UnitTrace {
  /** The name of the unit, if it has one, otherwise `layer.unit`, both counted from 1. */
  readonly name: string;
  /** What each input added: weight · input. */
  readonly contributions: readonly number[];
  /** The sum of the contributions and the bias. */
  readonly score: number;
  /** 1 if the score is at least 0, else 0. */
  readonly output: 0 | 1;
}

/** The computation of one layer. */
export interface LayerTrace {
  /** The inputs of the layer. */
  readonly inputs: readonly number[];
  /** The computation of each unit. */
  readonly units: readonly UnitTrace[];
  /** The output of each unit. */
  readonly outputs: readonly (0 | 1)[];
}

/**
 * A network of threshold units in layers, each fed by all outputs of the layer below, the first by the inputs. Its weights are given,
 * not learned.
 */
export class ThresholdNetwork {
  /** The units, layer by layer. */
  readonly layers: readonly (readonly ThresholdUnit[])[];
  /** The number of inputs. */
  readonly inputs: number;

  constructor(layers: readonly (readonly ThresholdUnit[])[]) {
    if (layers !== undefined && layers !== null)
      having("layers", layers, "a list of layers, each a list of units", "forEach");
    if (!layers?.length) throw new OptionError("layers must hold at least one layer of units; got none");
    for (const units of layers) having("layers", units, "a list of layers, each a list of units", "forEach");
    this.inputs = layers[0][0]?.weights?.length ?? 0;
    layers.forEach((units, l) => {
      if (units.length === 0) throw new OptionError(`layers[${l}] must hold at least one unit; got none`);
      const inputs = l === 0 ? this.inputs : layers[l - 1].length;
      units.forEach((unit, k) => {
        checkUnit(unit, `layers[${l}][${k}]`);
        if (unit.weights.length !== inputs)
          throw new OptionError(
            `layers[${l}][${k}] must have ${inputs} weights, one per input; got ${unit.weights.length}`,
          );
      });
    });
    this.layers = structuredClone(layers);
  }

  /** Computes the outputs of the last layer. */
  outputs(x: ArrayLike<number>): (0 | 1)[] {
    return [...this.trace(x)[this.layers.length - 1].outputs];
  }

  /** Computes every sum and output, layer after layer. */
  trace(x: ArrayLike<number>): LayerTrace[] {
    if (x.length !== this.inputs) throw new InputError(`x must have ${this.inputs} inputs; got ${x.length}`);
    let inputs = Array.from(x);
    inputs.forEach((value, i) => {
      if (!Number.isFinite(value)) throw new InputError(`x[${i}] must be a finite number; got ${value}`);
    });
    return this.layers.map((units, l) => {
      const traced = units.map((unit, k): UnitTrace => {
        const score = unitScore(unit, inputs);
        return {
          name: unit.name ?? `${l + 1}.${k + 1}`,
          contributions: unit.weights.map((weight, i) => weight * inputs[i]),
          score,
          output: fires(score),
        };
      });
      const layer = { inputs, units: traced, outputs: traced.map(({ output }) => output) };
      inputs = layer.outputs;
      return layer;
    });
  }
}

/** A network for exclusive or, which no single unit can compute: (a or b) and not (a and b). Minsky & Papert 1969, Perceptrons. */
export function xorNetwork(): ThresholdNetwork {
  return new ThresholdNetwork([[orUnit, nandUnit], [andUnit]]);
}
