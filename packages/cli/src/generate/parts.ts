// Data sets of any size, made part by part. The first part is the core's data set itself; later parts have other seeds,
// and are transformed to have the centres, columns or direction of the first.

import { blobs, type DataSet, disjunction, margin, moons, rings, tenPoints, xor } from "rosenblatt/datasets";
import { UsageError } from "../terminal/exit.js";
import type { Kind, KindOptions } from "./options.js";

/** Some rows of a generated data set, with their labels. */
export interface Part {
  readonly rows: readonly (readonly number[])[];
  readonly labels: readonly number[];
  readonly features: readonly string[];
}

/** The most numbers in a part. */
const most = 2 ** 16;

/** A data set of one kind, in parts that each fit into memory. */
export function* partsOf(kind: Kind, given: KindOptions): Generator<Part, void, undefined> {
  if (kind === "ten-points") {
    yield tenPoints();
    return;
  }
  const { examples = kind === "disjunction" ? 1000 : 100, seed = 0 } = given;
  const dimensions = given.dimensions ?? (kind === "disjunction" ? 100 : 2);
  const size = Math.max(1, Math.min(examples, Math.floor(most / dimensions)));
  const make = makers[kind]({ ...given, examples, seed });
  for (let start = 0, part = 0; start < examples; start += size, part++)
    yield make(Math.min(size, examples - start), seedOf(seed, part));
}

/** A seed for each part: the parts of one data set have different seeds, which hardly ever coincide with those of another. */
function seedOf(seed: number, part: number): number {
  if (part === 0) return seed;
  const mixed = BigInt.asUintN(52, BigInt(seed) * 0x9e3779b97f4a7c15n + BigInt(part) * 0xd1b54a32d192ed03n);
  return Number(mixed);
}

type Maker = (given: KindOptions & { seed: number }) => (examples: number, seed: number) => Part;

const makers: Readonly<Record<Exclude<Kind, "ten-points">, Maker>> = {
  xor: (given) => (examples, seed) => xor({ ...flat(given), examples, seed }),
  rings: (given) => (examples, seed) => rings({ ...flat(given), examples, seed }),
  moons: (given) => (examples, seed) => moons({ ...flat(given), examples, seed }),
  blobs: blobParts,
  margin: marginParts,
  disjunction: disjunctionParts,
};

function flat({ spread, noise }: KindOptions): { spread?: number; noise?: number } {
  return { ...(spread !== undefined && { spread }), ...(noise !== undefined && { noise }) };
}

function blobParts(given: KindOptions & { seed: number }): (examples: number, seed: number) => Part {
  const { classes = 2, dimensions = 2 } = given;
  const options = { ...flat(given), classes, dimensions };
  // With as many examples as classes there is one of each class and, without spread, these are the centres.
  const centresOf = (seed: number) => {
    const { rows, labels } = blobs({ classes, dimensions, examples: classes, spread: 0, seed });
    const centres: number[][] = [];
    rows.forEach((row, i) => {
      centres[labels[i]] = row;
    });
    return centres;
  };
  const centres = centresOf(given.seed);
  return (examples, seed) => {
    const part = blobs({ ...options, examples, seed });
    if (seed === given.seed) return part;
    const own = centresOf(seed);
    const { labels: members } = given.noise ? blobs({ ...options, noise: 0, examples, seed }) : part;
    const rows = part.rows.map((row, i) => row.map((x, j) => centres[members[i]][j] + (x - own[members[i]][j])));
    return { ...part, rows };
  };
}

function disjunctionParts(given: KindOptions & { seed: number }): (examples: number, seed: number) => Part {
  const { dimensions: attributes = 100, relevant = 3, noise = 0 } = given;
  if (relevant > attributes)
    throw new UsageError(`--relevant must be at most --dimensions, ${attributes}; got ${relevant}`);
  const options = { attributes, relevant, noise };
  const first = disjunction({ ...options, examples: 1, seed: given.seed }).relevant;
  return (examples, seed) => {
    const part = disjunction({ ...options, examples, seed });
    if (seed === given.seed) return part;
    // All columns are drawn alike, so the relevant columns of this part can swap places with those of the first.
    const others = (list: readonly number[]) => [...Array(attributes).keys()].filter((j) => !list.includes(j));
    const from = new Array<number>(attributes);
    first.forEach((to, i) => {
      from[to] = part.relevant[i];
    });
    const rest = others(part.relevant);
    others(first).forEach((to, i) => {
      from[to] = rest[i];
    });
    return { ...part, rows: part.rows.map((row) => from.map((j) => row[j])) };
  };
}

function marginParts(given: KindOptions & { seed: number }): (examples: number, seed: number) => Part {
  const { dimensions = 2, margin: gamma = 0.1 } = given;
  if (gamma > 0.99) throw new UsageError(`--margin must be at most 0.99; got ${gamma}`);
  const { direction } = margin({ dimensions, margin: gamma, examples: 1, seed: given.seed });
  return (examples, seed) => {
    if (seed === given.seed) return margin({ dimensions, margin: gamma, examples, seed });
    // A margin wider by more than rounding in the reflection can take away.
    const wider = Math.min(0.99, gamma + (dimensions + 64) * 2 ** -48);
    const part = margin({ dimensions, margin: wider, examples, seed });
    return { ...part, rows: reflected(part, direction) };
  };
}

/** Reflects the rows so that the direction of the part becomes another one; lengths and distances stay the same. */
function reflected({ rows, direction }: DataSet<number> & { direction: number[] }, to: readonly number[]): number[][] {
  const across = direction.map((u, j) => u - to[j]);
  const square = across.reduce((sum, x) => sum + x * x, 0);
  if (square === 0) return rows;
  return rows.map((row) => {
    const times = (2 * row.reduce((sum, x, j) => sum + x * across[j], 0)) / square;
    return row.map((x, j) => x - times * across[j]);
  });
}
