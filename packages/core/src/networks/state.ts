// The weights of a network and their momenta, in ordinary arrays that grow with features and classes.

import type { Activation } from "../compute/layers/activation.js";
import { random, uniform } from "../random.js";
import type { State } from "../training/experience.js";

/** The structure of a network, before it has seen any data. */
export interface Architecture {
  /** The number of units of each hidden layer. */
  readonly hidden: readonly number[];
  readonly activation: Activation;
  /** The seed of the random weights that the network starts from. */
  readonly seed: number;
}

/** Seeds the generators of initial weights, so that they are independent of those of orders and parts. */
const stream = 2 ** 33;

/**
 * The limit of the random weights: those of hidden units start uniform in ±limit, biases at 0. For relu it is √(6 / inputs): He,
 * Zhang, Ren & Sun 2015, ICCV, eq. 10, whose variance is 2 / inputs. Otherwise it is √(6 / (inputs + units)): Glorot & Bengio 2010,
 * AISTATS, eq. 16.
 */
export function startLimit(activation: Activation, inputs: number, units: number): number {
  return Math.sqrt(6 / (activation === "relu" ? inputs : inputs + units));
}

/** The weights and momenta of early stopping's best epoch. */
export interface KeptLayers {
  readonly w: Float64Array[];
  readonly v: Float64Array[];
}

/** What a network has learned: the weights and momenta of its layers. */
export class NetworkState implements State<KeptLayers> {
  readonly architecture: Architecture;
  /**
   * The weights of each layer: a row per input, the biases first, with an entry per unit. The first layer may have unused rows.
   * Empty before `grow`.
   */
  w: Float64Array[] = [];
  /** The momentum of each weight, in the same places. */
  v: Float64Array[] = [];
  /** The number of columns there is room for. */
  width = 0;
  /** The number of classes there is room for. */
  classes = 0;

  constructor(architecture: Architecture) {
    this.architecture = architecture;
  }

  /** The number of layers: the hidden ones, and the one that leads to the classes. */
  get layers(): number {
    return this.architecture.hidden.length + 1;
  }

  inputs(layer: number): number {
    return layer === 0 ? this.width : this.architecture.hidden[layer - 1];
  }

  units(layer: number): number {
    return this.architecture.hidden[layer] ?? this.classes;
  }

  /** The number of entries of a layer that are in use. */
  size(layer: number): number {
    return (this.inputs(layer) + 1) * this.units(layer);
  }

  /**
   * Makes room for features 0 to width − 1 and for so many classes, once the first row has fixed the number of columns. The
   * weights of a new column depend on the seed, its number and the width at that time. The weights of a class start from 0,
   * so that a new class scores 0 and affects no other.
   */
  grow(width: number, classes: number, _positive: number, begun: boolean): void {
    if (!begun) return;
    if (this.w.length === 0) this.#begin(width, classes);
    if (classes > this.classes) this.#addClasses(classes);
    if (width > this.width) this.#addColumns(width);
  }

  #begin(width: number, classes: number): void {
    this.width = width;
    this.classes = classes;
    const zeros = () => Array.from({ length: this.layers }, (_, l) => new Float64Array(this.size(l)));
    this.w = zeros();
    this.v = zeros();
    for (let l = 0; l < this.layers - 1; l++) this.#draw(l, 0, this.inputs(l));
  }

  /** Draws the weights of a hidden layer's inputs from `from` up to `to`. */
  #draw(layer: number, from: number, to: number): void {
    const { activation, seed } = this.architecture;
    const units = this.units(layer);
    const limit = startLimit(activation, this.inputs(layer), units);
    const w = this.w[layer];
    for (let j = from; j < to; j++) {
      const next = random(seed, stream, layer, j);
      for (let o = 0; o < units; o++) w[(j + 1) * units + o] = limit * (2 * uniform(next) - 1);
    }
  }

  #addColumns(width: number): void {
    const from = this.width;
    this.width = width;
    const size = this.size(0);
    const extended = (vector: Float64Array) => {
      if (vector.length >= size) return vector;
      const longer = new Float64Array(Math.max(size, 2 * vector.length));
      longer.set(vector);
      return longer;
    };
    this.w[0] = extended(this.w[0]);
    this.v[0] = extended(this.v[0]);
    if (this.layers > 1) this.#draw(0, from, width);
  }

  #addClasses(classes: number): void {
    const last = this.layers - 1;
    const rows = this.inputs(last) + 1;
    const before = this.classes;
    const widened = (vector: Float64Array) => {
      const wider = new Float64Array(rows * classes);
      for (let j = 0; j < rows; j++) wider.set(vector.subarray(j * before, (j + 1) * before), j * classes);
      return wider;
    };
    this.w[last] = widened(this.w[last]);
    this.v[last] = widened(this.v[last]);
    this.classes = classes;
  }

  copy(): NetworkState {
    const copy = new NetworkState(this.architecture);
    copy.width = this.width;
    copy.classes = this.classes;
    copy.w = this.w.map((vector) => vector.slice());
    copy.v = this.v.map((vector) => vector.slice());
    return copy;
  }

  keep(): KeptLayers {
    const { w, v } = this.copy();
    return { w, v };
  }

  restored({ w, v }: KeptLayers): NetworkState {
    this.w = w;
    this.v = v;
    return this;
  }

  fits({ w }: KeptLayers): boolean {
    return !w.some((vector, l) => vector.length < this.size(l));
  }

  /** Gives the weights of each unit, the bias in front, layer after layer. */
  unitVectors(): Float64Array[] {
    return this.w.flatMap((w, l) => {
      const units = this.units(l);
      return Array.from({ length: units }, (_, o) =>
        Float64Array.from({ length: this.inputs(l) + 1 }, (_, j) => w[j * units + o]),
      );
    });
  }

  finite(): boolean {
    // 0 · x is 0 or −0 for finite x and NaN otherwise, and a sum keeps a NaN.
    let sum = 0;
    for (const vectors of [this.w, this.v])
      for (const vector of vectors) for (let k = 0; k < vector.length; k++) sum += 0 * vector[k];
    return sum === 0;
  }
}
