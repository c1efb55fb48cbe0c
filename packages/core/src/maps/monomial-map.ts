// All monomials of a row up to a degree: with the weights of the polynomial kernel, or unweighted.

import { atLeastZero, onlyKnown, whole, withFirst } from "../check.js";
import { choose, type Monomials, writeMonomials } from "../compute/maps/monomials.js";
import type { RowViews } from "../compute/task.js";
import { InputError, ModelError, OptionError } from "../errors.js";
import type { Json } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";
import { registerMap } from "../transformers/registry.js";
import type { Transformer } from "../transformers/transformer.js";
import { readerOf } from "./columns.js";
import { FeatureMap, mostColumns } from "./feature-map.js";

/** Options of a polynomial map. */
export interface PolynomialMapOptions {
  /** The degree of the polynomial, a whole number from 1 to 32. */
  degree: number;
  /** The constant c ≥ 0: the larger it is, the more the lower degrees count; 0 leaves only monomials of the full degree. Defaults to 1. */
  c?: number;
}

/** Maps x to √2·x₁x₂, x₁², √2·x₁, … and 1, so that φ(x)·φ(z) = (1 + x·z)², or (c + x·z)². */
export function quadraticMap(options: Omit<PolynomialMapOptions, "degree"> = {}): Transformer {
  onlyKnown(options, ["c"]);
  return polynomialMap({ ...options, degree: 2 });
}

/**
 * Maps x to every monomial of the degree in x and the constant √c, times the root of its multinomial coefficient: φ(x)·φ(z) = (c +
 * x·z)^degree. From n columns it makes C(n + degree, degree). `polynomialMap(3)` is `polynomialMap({ degree: 3 })`.
 */
export function polynomialMap(options: number | PolynomialMapOptions): Transformer {
  const { degree, c = 1 } = withFirst<PolynomialMapOptions>(options, ["degree", "c"]);
  return new MonomialMap(checkDegree(degree), atLeastZero("c", c), true);
}

/**
 * Maps x to every monomial up to the degree, without coefficients: with two columns and degree 2, x₁, x₂, x₁², x₁x₂, x₂² and 1. The
 * possible boundaries are those of the polynomial map, but lengths and angles differ, and so do margins and mistakes; the inner
 * product with `monomialWeights` is the kernel's.
 */
export function monomials(options?: number | { degree?: number }): Transformer {
  const { degree = 2 } = withFirst<{ degree?: number }>(options, ["degree"]);
  return new MonomialMap(checkDegree(degree), 1, false);
}

/**
 * The weights of the columns of `monomials` for so many features, for which Σ weight·φ(x)·φ(z) = (c + x·z)^degree, exactly if all
 * are whole numbers. With degree 2 and c = 1 they are 1 and 2.
 */
export function monomialWeights(features: number, options: { degree?: number; c?: number } = {}): Float64Array {
  onlyKnown(options, ["degree", "c"]);
  const degree = checkDegree(options.degree ?? 2);
  const c = atLeastZero("c", options.c ?? 1);
  const width = checkWidth(whole("features", features, 1), degree, choose(features + degree, degree));
  return new Float64Array(width).map((_, column) => {
    let weight = 1;
    let taken = 0;
    for (const [variable, times] of exponents(column, degree))
      for (let t = 1; t <= times; t++) weight = ((weight * ++taken) / t) * (variable === 0 ? c : 1);
    return weight;
  });
}

const highestDegree = 32;

function checkDegree(degree: number): number {
  if (whole("degree", degree, 1) > highestDegree)
    throw new OptionError(`degree must be at most ${highestDegree}; got ${degree}: use the polynomial kernel`);
  return degree;
}

function checkWidth(features: number, degree: number, columns: number): number {
  if (columns > mostColumns)
    throw new InputError(
      `all monomials of degree ${degree} in ${features} features would be ${columns} columns; at most ${mostColumns} fit: use a lower degree, fewer features, fourierMap, nystromMap or the polynomial kernel`,
    );
  return columns;
}

/** The variables of a column and the exponent of each in the product, largest first. */
function exponents(column: number, degree: number): Map<number, number> {
  const found = new Map<number, number>();
  for (let k = degree; k >= 1; k--) {
    let variable = 0;
    let above = 1;
    while (choose(above + k - 1, k) <= column) above *= 2;
    for (; above >= 1; above /= 2) if (choose(variable + above + k - 1, k) <= column) variable += above;
    column -= choose(variable + k - 1, k);
    found.set(variable, (found.get(variable) ?? 0) + 1);
  }
  return found;
}

/**
 * The map to monomials that `polynomialMap` and `monomials` make. Variable 0 is the constant, and feature j is variable j + 1; without
 * a constant, feature j is variable j.
 */
export class MonomialMap extends FeatureMap {
  static readonly kinds: readonly string[] = ["polynomial", "monomials"];
  static {
    registerMap(MonomialMap);
  }

  readonly kind: "polynomial" | "monomials";
  readonly degree: number;
  readonly c: number;
  readonly #shift: number;
  readonly #task: Monomials;

  constructor(degree: number, c: number, weighted: boolean) {
    super();
    this.kind = weighted ? "polynomial" : "monomials";
    this.degree = degree;
    this.c = c;
    this.#shift = c > 0 ? 1 : 0;
    const none = new Float64Array(0);
    this.#task = {
      degree,
      weighted,
      n: 0,
      at: 0,
      variables: new Uint32Array(0),
      x: none,
      out: none,
      columns: null,
    };
  }

  get options(): { degree: number; c?: number } {
    const { kind, degree, c } = this;
    return kind === "polynomial" ? { degree, c } : { degree };
  }

  columnName(column: number): string {
    const { names } = this.reader.vocabulary ?? {};
    const factors: string[] = [];
    for (const [variable, times] of exponents(column, this.degree)) {
      const feature = variable - this.#shift;
      if (feature >= 0)
        factors.unshift(`${names?.[feature] ?? `x${feature + 1}`}${times > 1 ? superscript(times) : ""}`);
    }
    return factors.join("·") || "1";
  }

  save(): { [key: string]: Json } {
    return this.saved({ degree: this.degree, c: this.c });
  }

  fresh(): this {
    return new MonomialMap(this.degree, this.c, this.kind === "polynomial") as this;
  }

  protected width({ indices, width }: RowViews): number | undefined {
    return indices ? undefined : this.#columns(width);
  }

  protected override count({ starts, indices }: RowViews, r: number): number {
    const n = starts[r + 1] - starts[r];
    if (n > 0) this.#columns(indices![starts[r + 1] - 1] + 1);
    return n + this.#shift > 0 ? choose(n + this.#shift + this.degree - 1, this.degree) : 0;
  }

  protected write(rows: RowViews, r: number, out: Float64Array, at: number, columns: Uint32Array | null): void {
    const { starts, indices, values, width } = rows;
    const shift = this.#shift;
    const from = indices ? starts[r] : r * width;
    const n = indices ? starts[r + 1] - from : width;
    const task = this.#task;
    if (task.x.length < n + shift) {
      task.variables = new Uint32Array(n + shift);
      task.x = new Float64Array(n + shift);
    }
    const { variables, x } = task;
    if (shift) {
      variables[0] = 0;
      x[0] = task.weighted ? Math.sqrt(this.c) : 1;
    }
    for (let k = 0; k < n; k++) {
      variables[k + shift] = (indices ? indices[from + k] : k) + shift;
      x[k + shift] = values[from + k];
    }
    task.n = n + shift;
    task.out = out;
    task.columns = columns;
    task.at = at;
    writeMonomials(task);
  }

  #columns(features: number): number {
    return checkWidth(features, this.degree, choose(features + this.#shift + this.degree - 1, this.degree));
  }

  static load(head: HeadReader): MonomialMap {
    const degree = head.number("degree", { min: 1, max: highestDegree, whole: true });
    const c = head.number("c", { min: 0 });
    const kind = head.text("kind");
    if (kind === "monomials" && c !== 1) throw new ModelError(".head.transformer.c", `must be 1; got ${c}`);
    const map = new MonomialMap(degree, c, kind === "polynomial");
    map.reader = readerOf(head);
    return map;
  }
}

function superscript(n: number): string {
  return Array.from(String(n), (digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
}
