// The dual side of a max-margin learner: an α for every example, and the progress of the descent.

import { SHRUNK_RIGHT_MARK, SHRUNK_WRONG_MARK } from "../compute/task-layout.js";
import { ModelError } from "../errors.js";
import type { Solved } from "../linear/state.js";
import type { Json, ModelArray } from "../model/format.js";
import type { HeadReader } from "../model/reader.js";

/** Larger than any gradient; finite, because a model file keeps it. */
const beyond = Number.MAX_VALUE;

/** The dual variables of one weight vector, kept as lists, because few examples have α > 0 and few are shrunk once a run has ended. */
export class Dual {
  readonly examples: number;
  /** The examples with α > 0, ascending. */
  support: Uint32Array = new Uint32Array(0);
  /** The α of each example in `support`. */
  alpha: Float64Array = new Float64Array(0);
  /** Shrunk examples that were on their own side when last visited, ascending. */
  shrunkRight: Uint32Array = new Uint32Array(0);
  /** Shrunk examples that were not on their own side when last visited, ascending. */
  shrunkWrong: Uint32Array = new Uint32Array(0);
  /** The gradients beyond which examples are shrunk, and the extremes of the pass so far, in the order of compute/descent/dual-descent.ts. */
  readonly gradients: Float64Array = Float64Array.of(beyond, -beyond, -beyond, beyond);
  /** The largest projected gradient of the last whole pass less the smallest, 0 counted among them: 0 at the optimum. */
  violation: number = beyond;
  /** The dual objective Σα − ½‖w‖² − ½ΣDα², which is a lower bound of the primal one. */
  objective = 0;
  /** Whether a pass over all examples, none shrunk, stayed within the tolerance. */
  settled = false;

  constructor(examples: number) {
    this.examples = examples;
  }

  copy(): Dual {
    const copy = new Dual(this.examples);
    copy.support = this.support;
    copy.alpha = this.alpha;
    copy.shrunkRight = this.shrunkRight;
    copy.shrunkWrong = this.shrunkWrong;
    copy.gradients.set(this.gradients);
    copy.violation = this.violation;
    copy.objective = this.objective;
    copy.settled = this.settled;
    return copy;
  }

  /** Whether every number is finite. */
  finite(): boolean {
    const { alpha, gradients, violation, objective } = this;
    return alpha.every(Number.isFinite) && gradients.every(Number.isFinite) && Number.isFinite(violation + objective);
  }

  /** Makes the lists from the α and the mark of each example. */
  take(alpha: Float64Array, shrunk: Uint8Array): void {
    let [supporting, right, wrong] = [0, 0, 0];
    for (let i = 0; i < this.examples; i++) {
      if (alpha[i] !== 0) supporting++;
      if (shrunk[i] === SHRUNK_RIGHT_MARK) right++;
      else if (shrunk[i] === SHRUNK_WRONG_MARK) wrong++;
    }
    this.support = new Uint32Array(supporting);
    this.alpha = new Float64Array(supporting);
    this.shrunkRight = new Uint32Array(right);
    this.shrunkWrong = new Uint32Array(wrong);
    for (let i = this.examples - 1; supporting + right + wrong > 0; i--) {
      if (alpha[i] !== 0) {
        this.support[--supporting] = i;
        this.alpha[supporting] = alpha[i];
      }
      if (shrunk[i] === SHRUNK_RIGHT_MARK) this.shrunkRight[--right] = i;
      else if (shrunk[i] === SHRUNK_WRONG_MARK) this.shrunkWrong[--wrong] = i;
    }
  }

  /**
   * Ends a pass: computes the violation and decides what to shrink next. `release` makes shrunk examples visited again and says
   * whether there were any.
   */
  endPass(tolerance: number, release: () => boolean): void {
    const [, , most, least] = this.gradients;
    this.violation = Math.max(0, most) - Math.min(0, least);
    let [above, below] = [most > 0 ? most : beyond, least < 0 ? least : -beyond];
    if (this.violation <= tolerance) {
      this.settled = !release();
      [above, below] = [beyond, -beyond];
    } else this.settled = false;
    this.gradients.set([above, below, -beyond, beyond]);
  }

  /** Gives the dual variables as the head of a model file keeps them. */
  save(put: (array: ModelArray) => Json): Json {
    const { examples, support, alpha, gradients, violation, objective, settled } = this;
    return {
      examples,
      support: put(support),
      alpha: put(alpha),
      shrunkRight: put(this.shrunkRight),
      shrunkWrong: put(this.shrunkWrong),
      gradients: put(gradients.slice()),
      violation,
      objective,
      settled,
    };
  }

  static load(head: HeadReader): Dual {
    const dual = new Dual(head.number("examples", { min: 1, max: 2 ** 32, whole: true }));
    const places = (key: string) => {
      const list = head.array(key, "u32");
      if (!list.every((i, k) => i < dual.examples && (k === 0 || i > list[k - 1])))
        throw new ModelError(`.head.dual.${key}`, "must name examples in ascending order");
      return list;
    };
    dual.support = places("support");
    dual.alpha = head.array("alpha", "f64", dual.support.length);
    if (!dual.alpha.every((a) => a > 0)) throw new ModelError(".head.dual.alpha", "must be positive");
    dual.shrunkRight = places("shrunkRight");
    dual.shrunkWrong = places("shrunkWrong");
    dual.gradients.set(head.array("gradients", "f64", 4));
    dual.violation = head.number("violation", { min: 0 });
    dual.objective = head.number("objective");
    dual.settled = head.flag("settled");
    return dual;
  }
}

/** The dual variables of all weight vectors, over the same examples. */
export class Duals implements Solved {
  readonly each: readonly Dual[];

  constructor(each: readonly Dual[]) {
    this.each = each;
  }

  copy(): Duals {
    return new Duals(this.each.map((dual) => dual.copy()));
  }

  finite(): boolean {
    return this.each.every((dual) => dual.finite());
  }

  static load(head: HeadReader, vectors: number): Duals {
    const duals = head.each("dual", (list, i) => Dual.load(list.object(i)));
    if (duals.length !== vectors || duals.some(({ examples }) => examples !== duals[0].examples))
      throw new ModelError(".head.dual", `must be ${vectors}, over the same examples; got ${duals.length}`);
    return new Duals(duals);
  }
}
