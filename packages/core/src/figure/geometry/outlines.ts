// Marching squares for any number of classes: which class wins at each spot of a grid, and the outlines between classes.

import type { Spot } from "./regions.js";

/** Finite scores at the spots of a grid over the unit square: class k at column i and row j at [(j·columns + i)·classes + k]. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly classes: number;
  readonly scores: Float64Array;
}

/** A part of an outline with one class beside it; −1 if it is the edge of the grid. */
export interface Stretch {
  readonly beside: number;
  /** The last is where the next stretch begins. */
  readonly spots: readonly Spot[];
}

/** A closed outline of the area in which a class wins, with that class on the left. */
export type Outline = readonly Stretch[];

/** The way from one edge of a cell to another, over a spot where three or more classes meet, if there is one. */
interface Link {
  readonly to: number;
  readonly via: Spot | undefined;
}

/** Returns for each class the outlines of the area where its score is the highest; among equals the first class wins. */
export function outlines(grid: Grid): Outline[][] {
  const { columns, rows, classes } = grid;
  const cells = new Cells(grid);
  const links = Array.from({ length: classes }, () => new Map<number, Link>());
  const { winners } = cells;
  for (let j = 0; j + 1 < rows; j++)
    for (let p = j * columns; p + 1 < (j + 1) * columns; p++) {
      const first = winners[p];
      const alike = winners[p + 1] === first && winners[p + columns] === first && winners[p + columns + 1] === first;
      if (!alike) cells.link(p, links);
    }
  const rim = new Rim(grid, winners);
  return links.map((own, k) => traced(own, k, cells, rim));
}

/** Returns the curves between the classes, each once; one that ends where it began is closed. */
export function curvesOf(all: readonly (readonly Outline[])[]): (readonly Spot[])[] {
  return all.flatMap((own, k) =>
    own.flatMap((outline) => outline.filter(({ beside }) => beside > k).map(({ spots }) => spots)),
  );
}

/** Tells whether a line ends where it began. */
export function isClosed(spots: readonly Spot[]): boolean {
  const [first, last] = [spots[0], spots[spots.length - 1]];
  return spots.length > 3 && first[0] === last[0] && first[1] === last[1];
}

/**
 * Edges are numbered by the spot p at their left or lower end: 2p across, 2p + 1 upwards. A cell is numbered by its lower
 * left corner, and its corners and edges are in counterclockwise order.
 */
class Cells {
  readonly grid: Grid;
  readonly winners: Int32Array;

  constructor(grid: Grid) {
    this.grid = grid;
    const { columns, rows, classes, scores } = grid;
    this.winners = new Int32Array(columns * rows);
    for (let p = 0; p < columns * rows; p++) {
      let best = 0;
      for (let k = 1; k < classes; k++) if (scores[p * classes + k] > scores[p * classes + best]) best = k;
      this.winners[p] = best;
    }
  }

  /** Where along an edge the scores of the classes at its ends are equal, by linear interpolation. */
  crossing(edge: number): Spot {
    const { columns, rows } = this.grid;
    const [p, q] = this.#ends(edge);
    const [k, m] = [this.winners[p], this.winners[q]];
    const [here, there] = [this.#lead(p, k, m), this.#lead(q, m, k)];
    const share = here + there > 0 ? here / (here + there) : 0.5;
    const [i, j] = [p % columns, Math.floor(p / columns)];
    return edge % 2 === 0
      ? [(i + share) / (columns - 1), j / (rows - 1)]
      : [i / (columns - 1), (j + share) / (rows - 1)];
  }

  /** The class at the other end of an edge at which k ends. */
  beside(edge: number, k: number): number {
    const [p, q] = this.#ends(edge);
    return this.winners[p] === k ? this.winners[q] : this.winners[p];
  }

  /** Adds for each class in a cell the way along its inner side, from the edge where it ends to the one where it began. */
  link(p: number, links: readonly Map<number, Link>[]): void {
    const { columns } = this.grid;
    const corners = [p, p + 1, p + columns + 1, p + columns];
    const edges = [2 * p, 2 * p + 3, 2 * (p + columns), 2 * p + 1];
    const own = corners.map((corner) => this.winners[corner]);
    const joined = this.#joined(corners, own);
    const via = joined < 0 && new Set(own).size > 2 ? this.#middle(edges, own) : undefined;
    for (let i = 0; i < 4; i++) {
      const k = own[i];
      if (own[(i + 1) % 4] === k) continue;
      let before = i;
      if (joined === k) before = (i + 2) % 4;
      else while (own[(before + 3) % 4] === k) before = (before + 3) % 4;
      links[k].set(edges[i], { to: edges[(before + 3) % 4], via });
    }
  }

  /** The class at two opposite corners only that also holds the middle between them; −1 if none does. */
  #joined(corners: readonly number[], own: readonly number[]): number {
    for (const i of [0, 1]) {
      const k = own[i];
      const others = [own[1 - i], own[3 - i]];
      if (own[i + 2] !== k || others.includes(k)) continue;
      const holds = (m: number) => corners.reduce((sum, corner) => sum + this.#lead(corner, k, m), 0) >= 0;
      if (others.every(holds)) return k;
      if (others[0] === others[1]) return others[0];
    }
    return -1;
  }

  #middle(edges: readonly number[], own: readonly number[]): Spot {
    const met = edges.filter((_, i) => own[i] !== own[(i + 1) % 4]).map((edge) => this.crossing(edge));
    const mean = (axis: 0 | 1) => met.reduce((sum, spot) => sum + spot[axis], 0) / met.length;
    return [mean(0), mean(1)];
  }

  #lead(p: number, k: number, m: number): number {
    const { classes, scores } = this.grid;
    return scores[p * classes + k] - scores[p * classes + m];
  }

  #ends(edge: number): [number, number] {
    const p = edge >> 1;
    return [p, edge % 2 === 0 ? p + 1 : p + this.grid.columns];
  }
}

/** The edge of the grid, counterclockwise. */
class Rim {
  readonly #spots: number[] = [];
  readonly #edges: number[] = [];
  readonly #places = new Map<number, number>();
  readonly #grid: Grid;
  readonly #winners: Int32Array;

  constructor(grid: Grid, winners: Int32Array) {
    const { columns, rows } = grid;
    this.#grid = grid;
    this.#winners = winners;
    const side = (count: number, spot: (n: number) => number, edge: (n: number) => number) => {
      for (let n = 0; n < count; n++) {
        this.#places.set(edge(n), this.#edges.length);
        this.#spots.push(spot(n));
        this.#edges.push(edge(n));
      }
    };
    const [right, top] = [columns - 1, rows - 1];
    side(
      right,
      (n) => n,
      (n) => 2 * n,
    );
    side(
      top,
      (n) => n * columns + right,
      (n) => 2 * (n * columns + right) + 1,
    );
    side(
      right,
      (n) => top * columns + right - n,
      (n) => 2 * (top * columns + right - n - 1),
    );
    side(
      top,
      (n) => (top - n) * columns,
      (n) => 2 * (top - n - 1) * columns + 1,
    );
  }

  /** The class that wins along the whole rim. */
  get owner(): number | undefined {
    const first = this.#winners[this.#spots[0]];
    return this.#spots.every((spot) => this.#winners[spot] === first) ? first : undefined;
  }

  /** Goes from an edge at which a class begins to the next one at which it ends, and lists the corners on the way. */
  walk(edge: number): { to: number; corners: Spot[] } {
    const { length } = this.#spots;
    const corners: Spot[] = [];
    let at = (this.#places.get(edge)! + 1) % length;
    const k = this.#winners[this.#spots[at]];
    for (; ; at = (at + 1) % length) {
      const corner = this.#corner(this.#spots[at]);
      if (corner) corners.push(corner);
      if (this.#winners[this.#spots[(at + 1) % length]] !== k) return { to: this.#edges[at], corners };
    }
  }

  #corner(spot: number): Spot | undefined {
    const { columns, rows } = this.#grid;
    const [u, v] = [(spot % columns) / (columns - 1), Math.floor(spot / columns) / (rows - 1)];
    return (u === 0 || u === 1) && (v === 0 || v === 1) ? [u, v] : undefined;
  }
}

const whole: Outline = [
  {
    beside: -1,
    spots: [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
      [0, 0],
    ],
  },
];

function traced(links: ReadonlyMap<number, Link>, k: number, cells: Cells, rim: Rim): Outline[] {
  const found: Outline[] = rim.owner === k ? [whole] : [];
  const done = new Set<number>();
  for (const start of links.keys()) {
    if (done.has(start)) continue;
    const spots: Spot[] = [];
    const besides: number[] = [];
    const add = (spot: Spot, beside: number) => {
      spots.push(spot);
      besides.push(beside);
    };
    let edge = start;
    do {
      done.add(edge);
      const { to, via } = links.get(edge)!;
      add(cells.crossing(edge), cells.beside(edge, k));
      if (via) add(via, cells.beside(to, k));
      edge = to;
      if (links.has(edge)) continue;
      add(cells.crossing(edge), -1);
      const along = rim.walk(edge);
      for (const corner of along.corners) add(corner, -1);
      edge = along.to;
    } while (edge !== start);
    found.push(split(spots, besides));
  }
  return found;
}

/** Divides a ring of spots, given what is beside the way from each to the next, into stretches. */
function split(spots: readonly Spot[], besides: readonly number[]): Outline {
  const { length } = spots;
  const changes = besides.flatMap((beside, i) => (beside === besides[(i + length - 1) % length] ? [] : [i]));
  if (changes.length === 0) return [{ beside: besides[0], spots: [...spots, spots[0]] }];
  return changes.map((from, n) => {
    const until = changes[n + 1] ?? changes[0] + length;
    return {
      beside: besides[from],
      spots: Array.from({ length: until - from + 1 }, (_, i) => spots[(from + i) % length]),
    };
  });
}
