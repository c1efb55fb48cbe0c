// Compares a challenger with the model on the same examples: how often each was wrong, and whether the difference is more than chance.

import type { Label } from "rosenblatt";
import { type ReportedTally, reportOfTally } from "./report.js";
import { type SavedTally, Tally } from "./tally.js";

/** The answers of both to one example; undefined where there was none. */
export interface Answered {
  readonly label: Label;
  readonly champion: Label | undefined;
  readonly challenger: Label | undefined;
}

/** The part of a comparison that a snapshot stores. The windows are rebuilt from the latest examples. */
export interface SavedComparison {
  /** The comparison covers the examples after this one. */
  readonly since: number;
  readonly champion: SavedTally;
  readonly challenger: SavedTally;
  readonly onlyChampion: number;
  readonly onlyChallenger: number;
}

/** A comparison as returned by the service. */
export interface ComparisonAnswer {
  readonly since: number;
  readonly examples: number;
  readonly champion: ReportedTally;
  readonly challenger: ReportedTally;
  /** On how many examples exactly one of them was wrong. */
  readonly wrongAlone: { readonly champion: number; readonly challenger: number };
  readonly p: number;
  readonly evidence: number;
  readonly better: "champion" | "challenger" | null;
  readonly note: string;
}

/** From this evidence on, one of the two counts as better: chance alone ever reaches it with a probability of at most 1/20. */
const enough = 20;

/** Counts the answers of a challenger and of the model to the same examples. */
export class Comparison {
  readonly since: number;
  readonly champion: Tally;
  readonly challenger: Tally;
  /** Examples on which the champion alone was wrong. */
  onlyChampion = 0;
  /** Examples on which the challenger alone was wrong. */
  onlyChallenger = 0;

  constructor(since: number, champion: Tally = new Tally(), challenger: Tally = new Tally()) {
    this.since = since;
    this.champion = champion;
    this.challenger = challenger;
  }

  /** Continues from a snapshot, given the latest examples that were counted before it. */
  static from(saved: SavedComparison, latest: readonly Answered[]): Comparison {
    const { since, onlyChampion, onlyChallenger } = saved;
    const made = new Comparison(since, Tally.from(saved.champion), Tally.from(saved.challenger));
    Object.assign(made, { onlyChampion, onlyChallenger });
    for (const { label, champion, challenger } of latest) {
      made.champion.watch(champion !== label);
      made.challenger.watch(challenger !== label);
    }
    return made;
  }

  count({ label, champion, challenger }: Answered): void {
    const [isWrong, wouldBeWrong] = [champion !== label, challenger !== label];
    this.champion.count({ label, predicted: champion, mistake: isWrong, updated: false });
    this.challenger.count({ label, predicted: challenger, mistake: wouldBeWrong, updated: false });
    if (isWrong && !wouldBeWrong) this.onlyChampion++;
    if (!isWrong && wouldBeWrong) this.onlyChallenger++;
  }

  save(): SavedComparison {
    const { since, champion, challenger, onlyChampion, onlyChallenger } = this;
    return { since, champion: champion.save(), challenger: challenger.save(), onlyChampion, onlyChallenger };
  }

  answer(): ComparisonAnswer {
    const { since, champion, challenger, onlyChampion: b, onlyChallenger: c } = this;
    const strength = evidence(b, c);
    const better = strength < enough ? null : b > c ? "challenger" : "champion";
    return {
      since,
      examples: champion.examples,
      champion: reportOfTally(champion),
      challenger: reportOfTally(challenger),
      wrongAlone: { champion: b, challenger: c },
      p: signTest(b, c),
      evidence: strength,
      better,
      note: noteOn(b, c, better),
    };
  }
}

function noteOn(b: number, c: number, better: ComparisonAnswer["better"]): string {
  if (b + c === 0) return "there is no example yet on which just one of them was right";
  const right = better === "champion" ? c : b;
  const who = better === "champion" ? "the champion" : "the challenger";
  const of = `on the ${b + c} examples on which just one of them was right, ${who} was right on ${right}`;
  return better ? `${of}: more than chance explains` : `${of}: not yet more than chance explains`;
}

/**
 * The exact two-sided sign test, which for paired right and wrong answers is McNemar's test: the probability that b + c coin tosses split at
 * least this unevenly. It is valid for a single look after a number of examples that was fixed in advance.
 */
export function signTest(b: number, c: number): number {
  const n = b + c;
  const least = Math.min(b, c);
  if (least * 2 === n) return 1;
  // From the largest term of the tail downwards: each term is the previous one times k / (n − k + 1).
  let term = 1;
  let sum = 0;
  for (let k = least; k >= 0 && term > sum * 1e-17; k--) {
    sum += term;
    term *= k / (n - k + 1);
  }
  const log = logFactorial(n) - logFactorial(least) - logFactorial(n - least) - n * Math.LN2;
  return Math.min(1, 2 * sum * Math.exp(log));
}

/**
 * The Bayes factor of the split: its probability if one of the two is better, by an amount uniform over all that are possible, divided by its
 * probability under coin tosses: 2ⁿ·b!·c! / (n + 1)!. By Ville's inequality, it ever reaches 1/α with a probability of at most α if neither is
 * better, however often one looks.
 */
export function evidence(b: number, c: number): number {
  const n = b + c;
  return Math.exp(Math.min(700, n * Math.LN2 + logFactorial(b) + logFactorial(c) - logFactorial(n + 1)));
}

/** ln n!, by Stirling's series unless n is small. */
function logFactorial(n: number): number {
  if (n < 20) {
    let product = 1;
    for (let k = 2; k <= n; k++) product *= k;
    return Math.log(product);
  }
  const x = n + 1;
  const series = 1 / (12 * x) - 1 / (360 * x ** 3) + 1 / (1260 * x ** 5);
  return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series;
}
