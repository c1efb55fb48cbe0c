// Random Fourier features: inner products that approximate the Gaussian kernel. Rahimi & Recht 2007, NIPS 20.

import { positive, shown, whole, withFirst } from "../check.js";
import { addPhases, writeWaves } from "../compute/maps/waves.js";
import type { RowViews } from "../compute/task.js";
import { type Steps, walk } from "../data/steps.js";
import { ModelError, OptionError } from "../errors.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { random } from "../random.js";
import { normal } from "../random-normal.js";
import { registerMap } from "../transformers/registry.js";
import type { Transformer } from "../transformers/transformer.js";
import { readerOf } from "./columns.js";
import { FeatureMap } from "./feature-map.js";

/** Options of a map by random Fourier features. */
export interface FourierMapOptions {
  /** The number of columns D, which is even: the error of an inner product is about 1/√D. Defaults to 200. */
  features?: number;
  /** The γ > 0 of the kernel exp(−γ‖x − z‖²). Defaults to 1. */
  gamma?: number;
  /** The seed of the random directions. Defaults to 0. */
  seed?: number;
}

/**
 * Maps x to cos(ω·x) and sin(ω·x) for D/2 random directions ω, each coordinate normal with variance 2γ, times √(2/D). Then φ(x)·φ(z)
 * is the mean of cos(ω·(x − z)), whose expectation is exp(−γ‖x − z‖²), and ‖φ(x)‖ = 1. `fourierMap(500)` is `fourierMap({ features: 500 })`.
 */
export function fourierMap(options?: number | FourierMapOptions): Transformer {
  const known = ["features", "gamma", "seed"] as const;
  const { features = 200, gamma = 1, seed = 0 } = withFirst<FourierMapOptions>(options, known);
  if (whole("features", features, 2) % 2 || features > mostFeatures)
    throw new OptionError(
      `features must be an even number up to ${mostFeatures}, a cosine and a sine for each direction; got ${shown(features)}`,
    );
  return new FourierMap(features, positive("gamma", gamma), whole("seed", seed, 0));
}

const mostFeatures = 2 ** 20;

/** The map by random Fourier features that `fourierMap` makes. */
export class FourierMap extends FeatureMap {
  static readonly kinds: readonly string[] = ["fourier"];
  static {
    registerMap(FourierMap);
  }

  readonly kind = "fourier";
  readonly features: number;
  readonly gamma: number;
  readonly seed: number;
  /** By column of the rows, its entry of every direction: drawn when first needed, from the seed and the column alone. */
  readonly #directions: Map<number, Float64Array>;
  readonly #phases: Float64Array;

  constructor(features: number, gamma: number, seed: number, directions: Map<number, Float64Array> = new Map()) {
    super();
    this.features = features;
    this.gamma = gamma;
    this.seed = seed;
    this.#directions = directions;
    this.#phases = new Float64Array(features / 2);
  }

  get options(): Required<FourierMapOptions> {
    const { features, gamma, seed } = this;
    return { features, gamma, seed };
  }

  columnName(column: number): string {
    return `${column % 2 ? "sin" : "cos"}(ω${(column >> 1) + 1}·x)`;
  }

  save(): { [key: string]: Json } {
    return this.saved({ features: this.features, gamma: this.gamma, seed: this.seed });
  }

  fresh(): this {
    return new FourierMap(this.features, this.gamma, this.seed, this.#directions) as this;
  }

  protected width(): number {
    return this.features;
  }

  protected override work(entries: number): number {
    return (entries / 2 + 32) * this.features;
  }

  protected override *prepare(rows: () => RowViews, size: number): Steps<void> {
    yield* walk(Array(size).keys(), (r) => {
      const { starts, indices, values, width } = rows();
      const from = indices ? starts[r] : r * width;
      const until = indices ? starts[r + 1] : from + width;
      const known = this.#directions.size;
      for (let k = from; k < until; k++) if (values[k] !== 0) this.#direction(indices ? indices[k] : k - from);
      return 8 * (until - from + 1) + (this.#directions.size - known) * this.features * 32;
    });
  }

  protected write(rows: RowViews, r: number, out: Float64Array, at: number): void {
    const { starts, indices, values, width } = rows;
    const phases = this.#phases.fill(0);
    const from = indices ? starts[r] : r * width;
    const until = indices ? starts[r + 1] : from + width;
    for (let k = from; k < until; k++)
      if (values[k] !== 0) addPhases(phases, this.#direction(indices ? indices[k] : k - from), values[k]);
    writeWaves(phases, Math.sqrt(2 / this.features), out, at);
  }

  #direction(column: number): Float64Array {
    let direction = this.#directions.get(column);
    if (!direction) {
      const next = random(this.seed, column);
      const deviation = Math.sqrt(2 * this.gamma);
      direction = new Float64Array(this.features / 2).map(() => deviation * normal(next));
      this.#directions.set(column, direction);
    }
    return direction;
  }

  static load(head: HeadReader): FourierMap {
    const features = head.number("features", { min: 2, max: mostFeatures, whole: true });
    if (features % 2) throw new ModelError(".head.transformer.features", `must be even; got ${features}`);
    const map = new FourierMap(
      features,
      head.number("gamma", { min: Number.MIN_VALUE }),
      head.number("seed", { min: 0, whole: true }),
    );
    map.reader = readerOf(head);
    // Each column in a row needs an entry of each direction.
    head.charge(4 * features * (1 + map.reader.width));
    return map;
  }
}
