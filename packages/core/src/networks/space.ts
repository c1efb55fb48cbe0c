// A network and a mini-batch in one memory, with the forward and backward passes over them.

import { activate, slope, softmaxDelta } from "../compute/layers/activation.js";
import {
  type BatchViews,
  gatherOutputs,
  gatherRows,
  type LayerLoops,
  type LayerViews,
  transpose,
} from "../compute/layers/layer.js";
import { loopsOf } from "../compute/layers/layer-loops.js";
import type { Memory, Span } from "../compute/memory.js";
import type { RowViews } from "../compute/task.js";
import type { NetworkState } from "./state.js";

type Floats = Span<Float64Array<ArrayBuffer>>;
type Uints = Span<Uint32Array<ArrayBuffer>>;

interface LayerSpans {
  /** If absent, the state's own arrays are used. */
  readonly w?: Floats;
  readonly v?: Floats;
  readonly batch: { readonly [name in keyof BatchViews]: BatchViews[name] extends Float64Array ? Floats : Uints };
  readonly outputs: Floats;
  readonly deltas: Floats;
}

/** About how many multiplications one pass over an example with this many entries takes. */
export function passWork(state: NetworkState, entries: number): number {
  let work = (entries + 1) * state.units(0);
  for (let l = 1; l < state.layers; l++) work += state.size(l);
  return work;
}

/** The memory in which a network works: its layers, and a batch that passes through them. */
export class NetworkSpace {
  readonly #state: NetworkState;
  readonly #memory: Memory;
  readonly #loops: LayerLoops;
  readonly #spans: LayerSpans[];
  /** The most examples of a batch. */
  readonly room: number;
  #buffer: ArrayBuffer | null | undefined;
  #layers: LayerViews[] = [];

  /** Makes room for batches of `room` rows with at most `entries` entries each. With an ordinary memory, the weights are not copied. */
  constructor(memory: Memory, state: NetworkState, room: number, entries: number) {
    this.#memory = memory;
    this.#state = state;
    this.#loops = loopsOf(memory);
    this.room = room;
    const float = (n: number) => memory.allocate(Float64Array, n);
    const uint = (n: number) => memory.allocate(Uint32Array, n);
    const moves = memory.buffer !== null;
    this.#spans = state.w.map((_, l): LayerSpans => {
      const most = room * ((l === 0 ? entries : state.inputs(l)) + 1);
      return {
        ...(moves && { w: float(state.size(l)), v: float(state.size(l)) }),
        batch: {
          starts: uint(room + 1),
          columns: uint(most),
          values: float(most),
          columnStarts: uint((l === 0 ? Math.max(entries, state.width) : state.inputs(l)) + 3),
          examples: uint(most),
          columnValues: float(most),
        },
        outputs: float(room * state.units(l)),
        deltas: float(room * state.units(l)),
      };
    });
    if (moves)
      for (const [l, { w, v }] of this.layers.entries()) {
        w.set(state.w[l].subarray(0, w.length));
        v.set(state.v[l].subarray(0, v.length));
      }
  }

  /** The layers as loops read them; the views are made anew if the memory has grown. */
  get layers(): LayerViews[] {
    if (this.#buffer === this.#memory.buffer) return this.#layers;
    const state = this.#state;
    this.#layers = this.#spans.map(({ w, v, batch, outputs, deltas }, l) => ({
      inputs: state.inputs(l),
      units: state.units(l),
      w: w?.view() ?? state.w[l],
      v: v?.view() ?? state.v[l],
      batch: {
        starts: batch.starts.view(),
        columns: batch.columns.view(),
        values: batch.values.view(),
        columnStarts: batch.columnStarts.view(),
        examples: batch.examples.view(),
        columnValues: batch.columnValues.view(),
      },
      outputs: outputs.view(),
      deltas: deltas.view(),
    }));
    this.#buffer = this.#memory.buffer;
    return this.#layers;
  }

  /** The outputs of the last layer, one row per example. */
  get outputs(): Float64Array {
    return this.layers[this.layers.length - 1].outputs;
  }

  /** Uses the present arrays of the state; only for an ordinary memory, and no more columns than there was room for. */
  refresh(): void {
    const state = this.#state;
    for (const [l, layer] of this.layers.entries()) {
      layer.inputs = state.inputs(l);
      layer.w = state.w[l];
      layer.v = state.v[l];
    }
  }

  /** Computes each class's output for the rows order[from] … order[to − 1], as examples of the batch. */
  forward(rows: RowViews, order: Uint32Array, from: number, to: number): Float64Array {
    const { layers } = this;
    const f = activate[this.#state.architecture.activation];
    gatherRows(rows, 0, order, from, to, layers[0].inputs, layers[0].batch);
    for (const [l, layer] of layers.entries()) {
      const { units, outputs } = layer;
      this.#loops.affine(layer, from, to);
      const next = layers[l + 1];
      if (!next) break;
      f(outputs, from * units, to * units);
      gatherOutputs(outputs, units, from, to, next.batch);
    }
    return this.outputs;
  }

  /** Computes the derivatives of scale · cross-entropy for the same examples; `lacks` gets 1 − p of each right class. */
  backward(targets: Uint32Array, scales: Float64Array, from: number, to: number, lacks: Float64Array): void {
    const { layers } = this;
    const { units, outputs, deltas } = layers[layers.length - 1];
    for (let b = from; b < to; b++) lacks[b] = softmaxDelta(outputs, deltas, b * units, units, targets[b], scales[b]);
    this.#pullBack(layers.length - 1, from, to);
  }

  #pullBack(top: number, from: number, to: number): void {
    const { layers } = this;
    const through = slope[this.#state.architecture.activation];
    for (let l = top; l > 0; l--) {
      const below = layers[l - 1];
      this.#loops.pullBack(layers[l], below.deltas, from, to);
      through(below.outputs, below.deltas, from * below.units, to * below.units);
    }
  }

  /** Moves every layer against the derivatives of a batch of so many examples. Biases do not decay. */
  descend(count: number, rate: number, momentum: number, decay: number): void {
    for (const layer of this.layers) {
      transpose(layer.batch, count, layer.inputs);
      this.#loops.descend(layer, 0, 1, rate, momentum, 0);
      this.#loops.descend(layer, 1, layer.inputs + 1, rate, momentum, decay);
    }
  }

  /** Computes how steeply a sum of the first example's outputs, weighted by `direction`, rises with each feature. */
  gradient(direction: ArrayLike<number>): Float64Array {
    const { layers } = this;
    layers[layers.length - 1].deltas.set(direction);
    this.#pullBack(layers.length - 1, 0, 1);
    const gradient = new Float64Array(layers[0].inputs);
    this.#loops.pullBack(layers[0], gradient, 0, 1);
    return gradient;
  }

  /** Copies the weights back to the network. */
  store(): void {
    for (const [l, { w, v }] of this.layers.entries()) {
      if (!this.#spans[l].w) continue;
      this.#state.w[l].set(w);
      this.#state.v[l].set(v);
    }
  }

  free(): void {
    for (const { w, v, batch, outputs, deltas } of this.#spans)
      for (const span of [w, v, outputs, deltas, ...Object.values(batch)]) span?.free();
  }
}
