// The Nyström map: approximates a kernel's inner products, exactly between landmarks. Williams & Seeger 2001, NIPS 13;
// landmarks by k-means: Zhang, Tsang & Kwok 2008, ICML.

import { oneOf, onlyKnown, shown, whole } from "../check.js";
import { columnBelow, forwardSolve, pivotAt } from "../compute/algebra/pivoted-cholesky.js";
import type { RowViews } from "../compute/task.js";
import type { Examples } from "../data/examples.js";
import { inBlocks, type Steps, walk } from "../data/steps.js";
import { InputError, ModelError, OptionError } from "../errors.js";
import { isRowKernel, type Kernel } from "../kernels/kernel.js";
import { kernelOf } from "../kernels/saved.js";
import type { Row } from "../learner.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { random, shuffle } from "../random.js";
import { registerMap } from "../transformers/registry.js";
import type { Transformer } from "../transformers/transformer.js";
import { readerOf } from "./columns.js";
import { FeatureMap } from "./feature-map.js";
import { kMeans } from "./k-means.js";
import { KeptRows, keyOf } from "./kept-rows.js";
import { Landmarks } from "./landmarks.js";

/** Options of a Nyström map. */
export interface NystromMapOptions {
  /** The kernel to approximate. */
  kernel: Kernel<Row>;
  /** The number m of rows that others are compared with; the map makes at most as many columns. Defaults to 100. */
  landmarks?: number;
  /** How to choose landmarks: centres of k-means, which suit kernels of distances, or rows chosen at random. Defaults to "k-means". */
  from?: "k-means" | "random";
  /** The seed of the choice of landmarks. Defaults to 0. */
  seed?: number;
}

/**
 * Maps x to φ(x) = L⁻¹·k(x), where k(x) are the kernel's values between x and the landmarks and L·Lᵀ those between landmarks. On
 * landmarks φ(x)·φ(z) = K(x, z); elsewhere it is the kernel of the projections onto the landmarks' span. Landmarks that add nothing are left
 * out. `fit` must come first, because it chooses the landmarks. `nystromMap(rbf(1))` is `nystromMap({ kernel: rbf(1) })`.
 */
export function nystromMap(options: Kernel<Row> | NystromMapOptions): Transformer {
  const given = "between" in Object(options) ? { kernel: options as Kernel<Row> } : (options as NystromMapOptions);
  onlyKnown(given, ["kernel", "landmarks", "from", "seed"]);
  const { kernel, landmarks = 100, from = "k-means", seed = 0 } = given;
  if (typeof kernel?.between !== "function")
    throw new OptionError(`kernel must be a kernel of rosenblatt/kernels, as rbf(1); got ${shown(kernel)}`);
  if (whole("landmarks", landmarks, 1) > mostLandmarks)
    throw new OptionError(`landmarks must be at most ${mostLandmarks}; got ${landmarks}`);
  oneOf("from", from, ["k-means", "random"]);
  return new NystromMap({ kernel, landmarks, from, seed: whole("seed", seed, 0) });
}

const mostLandmarks = 10_000;

/** A landmark is left out if less than this part of the largest K(x, x) is its own; φ(x)·φ(z) is off by no more than that. */
const tolerance = 1e-10;

/** The number of rows per landmark that k-means gets; more would hardly move the centres. */
const sampled = 10;

/** The map by similarities to landmarks that `nystromMap` makes. */
export class NystromMap extends FeatureMap {
  static readonly kinds: readonly string[] = ["nystrom"];
  static {
    registerMap(NystromMap);
  }

  readonly kind = "nystrom";
  readonly options: Required<NystromMapOptions>;
  #landmarks: Landmarks | undefined;
  /** L, row after row. */
  #factor = new Float64Array(0);

  constructor(options: Required<NystromMapOptions>) {
    super();
    this.options = options;
  }

  columnName(column: number): string {
    return `landmark ${column + 1}`;
  }

  override copy(): this {
    const copy = super.copy();
    copy.#landmarks = this.#landmarks;
    copy.#factor = this.#factor;
    return copy;
  }

  save(put: (array: ModelArray) => Json): { [key: string]: Json } {
    const { kernel, landmarks, from, seed } = this.options;
    if (!kernel.spec)
      throw new InputError(
        `a function cannot be kept in a model file; got the kernel ${kernel.name}: use a kernel of rosenblatt/kernels`,
      );
    return this.saved({
      kernel: kernel.spec as Json,
      landmarks,
      from,
      seed,
      rows: (this.#landmarks?.kept ?? new KeptRows()).save(put),
      factor: put(this.#factor),
    });
  }

  fresh(): this {
    return new NystromMap(this.options) as this;
  }

  protected override *settle(examples: Examples, listed: Uint32Array | undefined): Steps<void> {
    const { name } = this.options.kernel;
    const chosen = this.#placed(yield* this.#chosen(examples, listed));
    const n = chosen.size;
    const gram = yield* chosen.gram();
    let largest = 0;
    for (let i = 0; i < n; i++) largest = Math.max(largest, gram[i * n + i]);
    const [order, left, l] = [new Uint32Array(n), new Float64Array(n), new Float64Array(n * n)];
    let rank = 0;
    for (; rank < n && pivotAt(rank, gram, n, tolerance * largest, order, l, left); rank++) {
      const below = rank + 1;
      yield* inBlocks(n - below, 2 * below, (from, until) =>
        columnBelow(rank, gram, n, order, l, left, below + from, below + until),
      );
    }
    for (let i = rank; i < n; i++)
      if (left[i] < -1e-6 * largest)
        throw new InputError(
          `the kernel ${name} is not positive semi-definite on the landmarks, so nystromMap cannot use it; choose another`,
        );
    if (rank === 0)
      throw new InputError(`the kernel ${name} is 0 on all landmarks; choose another, or other landmarks`);
    const kept = new KeptRows();
    for (let i = 0; i < rank; i++) kept.add(chosen.kept.views(order[i]), 0);
    this.#landmarks = this.#placed(kept);
    this.#factor = new Float64Array(rank * rank);
    for (let i = 0; i < rank; i++) this.#factor.set(l.subarray(i * n, i * n + i + 1), i * rank);
  }

  protected override take(): () => void {
    throw new InputError("nystromMap needs the whole data set for its landmarks: call fit before learn");
  }

  protected width(): number {
    return this.#settled().size;
  }

  protected override work(entries: number): number {
    const { size } = this.#settled();
    return size * (entries + 8 + size / 2);
  }

  protected override expect(rows: RowViews, end: number): void {
    this.#settled().expect(rows, end);
  }

  protected write(_rows: RowViews, r: number, out: Float64Array, at: number): void {
    const { size } = this.#landmarks!;
    forwardSolve(this.#factor, size, size, this.#landmarks!.of(r), out, at);
  }

  #settled(): Landmarks {
    if (!this.#landmarks) throw new InputError("nystromMap has no landmarks yet; call fit first");
    return this.#landmarks;
  }

  /** Chooses landmarks among the examples (those listed, or all). */
  *#chosen(examples: Examples, listed: Uint32Array | undefined): Steps<KeptRows> {
    const { landmarks, from, seed } = this.options;
    const size = listed?.length ?? examples.size;
    const order = listed?.slice() ?? new Uint32Array(size);
    if (!listed)
      yield* inBlocks(size, 2, (from, until) => {
        for (let r = from; r < until; r++) order[r] = r;
      });
    const next = random(seed);
    yield* inBlocks(size, 24, (from, until) => shuffle(order, next, size - from, size - until));
    const distinct = new Map<string, number>();
    const wanted = from === "random" ? landmarks : sampled * landmarks;
    const entries = examples.entries / examples.size + 1;
    yield* inBlocks(size, 512 * entries, (first, until) => {
      const { rows } = examples;
      for (let i = first; i < until && distinct.size < wanted; i++) {
        const key = keyOf(rows, order[i]);
        if (!distinct.has(key)) distinct.set(key, order[i]);
      }
      return distinct.size < wanted;
    });
    const kept = new KeptRows();
    if (from === "random" || distinct.size <= landmarks) {
      yield* walk(distinct.values(), (r) => {
        kept.add(examples.rows, r);
        return 64 * entries;
      });
      return kept;
    }
    const sample = examples.pick([...distinct.values()]);
    const means = kMeans({ k: landmarks, restarts: 1, iterations: 10, seed });
    yield* means.fitting(sample);
    for (const values of means.centres)
      kept.add({ width: values.length, starts: new Uint32Array(0), indices: null, values }, 0);
    return kept;
  }

  #placed(kept: KeptRows): Landmarks {
    return new Landmarks(this.options.kernel, kept, this.reader.form, this.reader.width);
  }

  static load(head: HeadReader): NystromMap {
    const kernel = kernelOf(head.object("kernel").value, ".head.transformer.kernel") as Kernel<Row>;
    if (!isRowKernel(kernel)) throw new ModelError(".head.transformer.kernel", "must be a kernel of rows");
    const map = new NystromMap({
      kernel,
      landmarks: head.number("landmarks", { min: 1, max: mostLandmarks, whole: true }),
      from: head.text("from") === "random" ? "random" : "k-means",
      seed: head.number("seed", { min: 0, whole: true }),
    });
    map.reader = readerOf(head);
    const kept = KeptRows.load(head.object("rows"), ".head.transformer.rows", map.reader.width);
    const n = kept.size;
    // Dense landmarks are in the file without zeros, and in memory twice: for kernels of rows and for others.
    if (map.reader.form === "dense") head.charge(24 * n * map.reader.width);
    if (n > 0) map.#landmarks = map.#placed(kept);
    map.#factor = head.array("factor", "f64", n * n).slice();
    for (let i = 0; i < n; i++)
      if (!(map.#factor[i * n + i] > 0))
        throw new ModelError(".head.transformer.factor", "must have numbers above 0 on its diagonal");
    return map;
  }
}
