import type { Learned, Learner, Report, Row } from "../../src/learner.js";

/** The perceptron of the lectures on dense rows labelled −1 and 1, ten passes: enough of a `Learner` to evaluate one. */
export class TextbookPerceptron {
  readonly classes: number[] = [];
  private w: number[] = [];
  private b = 0;

  scores(x: Row): number[] {
    const s = Array.from(x as ArrayLike<number>).reduce((sum, value, j) => sum + value * (this.w[j] ?? 0), this.b);
    return [-s, s];
  }

  predict(x: Row): number {
    return this.scores(x)[1] >= 0 ? 1 : -1;
  }

  predictAll(rows: Iterable<Row>): number[] {
    return Array.from(rows, (x) => this.predict(x));
  }

  learn(x: Row, y: number): Learned<number> {
    const scores = this.scores(x);
    const mistake = y * scores[1] <= 0;
    const predicted = this.classes.length ? this.predict(x) : undefined;
    if (!this.classes.includes(y)) this.classes.push(y);
    if (mistake) {
      this.w = Array.from(x as ArrayLike<number>, (value, j) => (this.w[j] ?? 0) + y * value);
      this.b += y;
    }
    return { predicted, scores, mistake, updated: mistake };
  }

  fit(rows: Iterable<Row>, labels: Iterable<number>): Report<number> {
    const [x, y] = [[...rows], [...labels]];
    for (let epoch = 0; epoch < 10; epoch++) for (let i = 0; i < x.length; i++) this.learn(x[i], y[i]);
    return { learner: "textbook", examples: x.length, stopped: "epochs" } as Report<number>;
  }
}

export function textbookPerceptron(): Learner<number> {
  return new TextbookPerceptron() as unknown as Learner<number>;
}

/** n points on a grid, labelled by the line 2x + y = 0.5; every `flip`-th label is turned. */
export function grid(n: number, flip = Infinity): { rows: number[][]; labels: number[] } {
  const rows = Array.from({ length: n }, (_, i) => [((i * 37) % 101) / 50 - 1, ((i * 61) % 97) / 48 - 1]);
  const labels = rows.map(([x, y], i) => (2 * x + y >= 0.5 === (i % flip !== flip - 1) ? 1 : -1));
  return { rows, labels };
}
