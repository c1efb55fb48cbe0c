// Whether some v has v·a > 0 for all vectors a of a question. Floating point proposes, on a working set that grows by the members
// it gets wrong; exact arithmetic decides, and takes over where floating point is not precise enough.

import { descendHardMargin, scaledNorms } from "../../compute/descent/hard-margin-descent.js";
import type { Matrix } from "../../learner.js";
import { below, random, shuffle } from "../../random.js";
import { ExactMembers } from "../exact/exact-members.js";
import { ExactMinNormPoint, originOf } from "../exact/exact-min-norm-point.js";
import { JointVectors, SignedVectors } from "../problem/vectors.js";
import { checkAll, lowest } from "./check-all.js";
import { type Frame, frameOf, unframed } from "./frame.js";
import { MinNormPoint } from "./min-norm-point.js";
import { extended, peeled } from "./one-sided-columns.js";
import type { Ruling } from "./ruling.js";
import type { Steps } from "./steps.js";
import { twins } from "./twins.js";
import { WorkingSet } from "./working-set.js";

/**
 * How a question was decided: by a v over all columns, the constant first, as doubles or whole numbers; or by vectors with a
 * combination that is 0.
 */
export type Decision = Ruling<Float64Array | readonly bigint[]>;

/**
 * From this number of columns on, passes over all rows come first: they are cheaper than the search in so many dimensions.
 */
export const wide = 1000;
const passes = 60;

/**
 * A further solver for working sets, such as a linear program. Given a matrix, it returns a v with a·v > 0 for all rows a if there is
 * one (the farther from 0 the better), else weights ≥ 0, one per row, whose combination of rows is 0. Either is checked exactly, and
 * if the check fails, the search goes on without it.
 */
export type Solver = (matrix: Matrix) => { v?: ArrayLike<number>; weights?: ArrayLike<number> };

/** Decides whether some v has v·a > 0 for all vectors a of a question. */
export function* decide(vectors: SignedVectors | JointVectors, solver?: Solver): Steps<Decision> {
  const frame = frameOf(vectors, false, vectors.constant === 1);
  yield;
  const n = vectors.members.length;
  const dimension = vectors.blocks * (vectors.examples.width + 1);
  const working = new WorkingSet(vectors, frame, true);
  const portion = Math.min(2 * dimension + 20, Math.max(200, Math.floor(2e7 / dimension)));
  if (dimension > wide && !(vectors instanceof JointVectors)) {
    const same = twins(vectors);
    if (same) return { separable: false, origin: { ids: same, numerators: [1n, 1n], denominator: 2n } };
    yield;
    const { decision, low } = yield* warmStart(vectors, frame, 2 * portion);
    if (decision) return decision;
    const settled = yield* byPeeling(vectors, frame, solver);
    if (settled) return settled;
    working.add(low);
  } else working.add(n <= 2 * portion ? vectors.members.keys() : some(n, 2 * portion));
  if (solver) {
    const decision = yield* ask(solver, vectors, frame, working, portion);
    if (decision) return decision;
  }
  for (;;) {
    const search = new MinNormPoint(working);
    for (;;) {
      const origin = yield* search.search(0.5);
      if (origin) break;
      const v = unframed(frame, search.direction.subarray(1), vectors.blocks, vectors.constant);
      const { positive, low } = yield* checkAll(vectors, frame, v, portion);
      if (positive) return { separable: true, v };
      if (!working.add(low)) break;
    }
    const members = new ExactMembers(vectors, membersOf(vectors, search.ids), false);
    const found = yield* originOf(members, search.ids);
    if (found) return { separable: false, origin: found };
    const decision = yield* exactly(vectors, frame, working, search, portion);
    if (decision) return decision;
  }
}

/** Decides the rows that no column sets apart, and from them all rows; undefined if all rows are left, or doubles are too narrow. */
function* byPeeling(vectors: SignedVectors, frame: Frame, solver: Solver | undefined): Steps<Decision | undefined> {
  const members = peeled(vectors);
  const { left, apart } = members;
  if (apart.length === 0) return undefined;
  let v = new Float64Array(vectors.examples.width + 1);
  if (left.length > 0) {
    const rows = Uint32Array.from(left, (i) => vectors.members[i]);
    const signs = Int8Array.from(left, (i) => vectors.signs[i]);
    const inner = yield* decide(new SignedVectors(vectors.examples, rows, signs, vectors.constant), solver);
    if (!inner.separable)
      return { separable: false, origin: { ...inner.origin, ids: inner.origin.ids.map((id) => left[id]) } };
    if (!(inner.v instanceof Float64Array)) return undefined;
    v = Float64Array.from(inner.v);
  }
  const all = extended(vectors, members, v);
  const { positive } = yield* checkAll(vectors, frame, all, 1);
  return positive ? { separable: true, v: all } : undefined;
}

/** Lets the caller's solver decide working sets, as long as its proposals are useful. */
function* ask(
  solver: Solver,
  vectors: SignedVectors | JointVectors,
  frame: Frame,
  working: WorkingSet,
  portion: number,
): Steps<Decision | undefined> {
  for (;;) {
    const { ids, ...matrix } = working.matrix();
    const { v, weights } = solver(matrix);
    yield;
    if (weights) {
      const used = ids.filter((_, i) => weights[i] > 0);
      const origin =
        used.length > 0 ? yield* originOf(new ExactMembers(vectors, membersOf(vectors, used), false), used) : null;
      if (origin) return { separable: false, origin };
    }
    if (v?.length !== matrix.columns) return undefined;
    const direction = unframed(frame, Float64Array.from(v), vectors.blocks, vectors.constant);
    const { positive, low } = yield* checkAll(vectors, frame, direction, portion);
    if (positive) return { separable: true, v: direction };
    if (!working.add(low)) return undefined;
  }
}

/** Wolfe's search in exact arithmetic on the working set; undefined if that has to grow. */
function* exactly(
  vectors: SignedVectors | JointVectors,
  frame: Frame,
  working: WorkingSet,
  proposal: MinNormPoint,
  portion: number,
): Steps<Decision | undefined> {
  const members = new ExactMembers(vectors, working.positions, false);
  const search = new ExactMinNormPoint(members, proposal.ids[0]);
  yield* search.propose(proposal.ids, proposal.wholeWeights());
  for (;;) {
    yield* search.search(1n);
    if (search.point.every((x) => x === 0n)) return { separable: false, origin: search.combination };
    const v = members.doubles(search.point);
    const rounded = yield* checkAll(vectors, frame, v, portion);
    if (rounded.positive) return { separable: true, v };
    const whole = members.integers(search.point);
    const { positive, low } = yield* checkAll(vectors, frame, v, portion, whole);
    if (positive) return { separable: true, v: whole };
    if (working.add(low)) return undefined;
    throw new Error("a member that is above the nearest point is not");
  }
}

function membersOf(vectors: SignedVectors | JointVectors, ids: readonly number[]): number[] {
  return ids.flatMap((id) => vectors.terms(id).map(({ position }) => position));
}

/** Some passes of dual coordinate descent; a decision if they end with all rows on their own side, else the members nearest to it. */
function* warmStart(
  vectors: SignedVectors,
  frame: Frame,
  count: number,
): Steps<{ decision?: Decision; low: number[] }> {
  const { examples, members, constant } = vectors;
  const n = members.length;
  const squares = frame.scale.map((s) => s * s);
  squares[0] = constant;
  const norms = new Float64Array(n);
  scaledNorms(examples.rows, members, squares, norms);
  for (let i = 0; i < n; i++) if (!(norms[i] > 1e-300)) norms[i] = 1;
  const order = shuffle(new Uint32Array(members.keys()), random(n));
  const alpha = new Float64Array(n);
  const w = new Float64Array(examples.width + 1);
  const block = Math.max(1, Math.floor(2e6 / (examples.entries / examples.size + 8)));
  let heights: Float64Array = new Float64Array(n);
  for (let pass = 0; pass < passes; pass++) {
    let wrong = 0;
    for (let from = 0; from < n; from += block) {
      wrong += descendHardMargin(
        examples.rows,
        members,
        vectors.signs,
        order,
        from,
        Math.min(n, from + block),
        squares,
        norms,
        1e3,
        alpha,
        w,
      );
      yield;
    }
    if (pass < passes - 1 && wrong > n / 20) continue;
    const checked = yield* checkAll(vectors, frame, w, 1);
    if (checked.positive) return { decision: { separable: true, v: w }, low: [] };
    heights = checked.heights;
  }
  return { low: lowest(heights, heights.keys(), count) };
}

/** Randomly chosen members, always the same ones. */
function some(n: number, count: number): number[] {
  const next = random(n);
  return Array.from({ length: count }, () => below(n, next));
}
