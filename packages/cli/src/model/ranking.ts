// How often scores of one class are above those of another, using eight bytes per row.

import { InputError } from "rosenblatt";

/** The scores of rows of two classes. */
export class Ranking {
  readonly #positive: Scores;
  readonly #negative: Scores;

  /** `blockSize` is how many scores are sorted at once. */
  constructor(blockSize: number = 2 ** 18) {
    this.#positive = new Scores(blockSize);
    this.#negative = new Scores(blockSize);
  }

  /** Adds the score of a positive or a negative row. */
  add(score: number, isPositive: boolean): void {
    if (!Number.isFinite(score)) throw new InputError(`a score must be a finite number; got ${score}`);
    (isPositive ? this.#positive : this.#negative).add(score);
  }

  /** Whether there are rows of both classes. */
  get hasBoth(): boolean {
    return this.#positive.size > 0 && this.#negative.size > 0;
  }

  /**
   * The area under the ROC curve: how often a positive outscores a negative, a tie counting half (Mann & Whitney 1947).
   * Half pairs are counted in whole numbers until the final division, so the result does not depend on the order of the
   * rows or on where they are counted. Both classes must have rows.
   */
  auc(): number {
    const [positive, negative] = [this.#positive, this.#negative];
    const below = negative.ascending();
    let next = below.next();
    let [under, halfPairs] = [0, 0];
    let [score, ties] = [Number.NaN, 0];
    for (const own of positive.ascending()) {
      if (own !== score) {
        under += ties;
        for (; !next.done && next.value < own; next = below.next()) under++;
        for (ties = 0; !next.done && next.value === own; next = below.next()) ties++;
        score = own;
      }
      halfPairs += 2 * under + ties;
    }
    return halfPairs / (2 * positive.size * negative.size);
  }
}

/** Numbers in blocks, which take no more memory than they need. */
class Scores {
  readonly #blockSize: number;
  readonly #blocks: Float64Array[] = [];
  #last: Float64Array;
  #filled = 0;

  constructor(blockSize: number) {
    this.#blockSize = blockSize;
    this.#last = new Float64Array(Math.min(64, blockSize));
  }

  get size(): number {
    return this.#blocks.length * this.#blockSize + this.#filled;
  }

  add(score: number): void {
    if (this.#filled === this.#last.length) this.#makeRoom();
    this.#last[this.#filled++] = score;
  }

  #makeRoom(): void {
    if (this.#filled < this.#blockSize) {
      const larger = new Float64Array(Math.min(2 * this.#filled, this.#blockSize));
      larger.set(this.#last);
      this.#last = larger;
    } else {
      this.#blocks.push(this.#last.sort());
      this.#last = new Float64Array(this.#blockSize);
      this.#filled = 0;
    }
  }

  /** All numbers in ascending order: repeatedly takes the lowest head of all blocks, which form a heap by their heads. */
  *ascending(): Generator<number, void, undefined> {
    const runs = [...this.#blocks, this.#last.slice(0, this.#filled).sort()]
      .filter(({ length }) => length > 0)
      .map((scores) => ({ scores, at: 0, head: scores[0] }))
      .sort((a, b) => a.head - b.head);
    while (runs.length > 0) {
      const run = runs[0];
      yield run.head;
      if (++run.at < run.scores.length) run.head = run.scores[run.at];
      else {
        const end = runs.pop()!;
        if (runs.length === 0) return;
        runs[0] = end;
      }
      for (let k = 0; ; ) {
        const left = 2 * k + 1;
        if (left >= runs.length) break;
        const least = left + 1 < runs.length && runs[left + 1].head < runs[left].head ? left + 1 : left;
        if (runs[least].head >= runs[k].head) break;
        [runs[k], runs[least]] = [runs[least], runs[k]];
        k = least;
      }
    }
  }
}
