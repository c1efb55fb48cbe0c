// Proves of a regular expression that an engine which backtracks takes time in proportion to the text, or says why it could not.
//
// Such an engine follows one path after another through an automaton until one succeeds. A path more for each character
// read, and the time is quadratic or worse. That needs a place q where the match can still fail, that a word v leads back to,
// and where v can also be read in another way: by a loop at another place p from which v leads to q, or by a second way from q
// to q (Weber & Seidl 1991, "On the degree of ambiguity of finite automata", criteria IDA and EDA). A search that may begin
// anywhere has a loop more, over any character, in front of all others.
//
// What is not proved need not be slow. What looks around is taken to succeed always, a reference back to be its group again.

import { type AST, RegExpParser } from "@eslint-community/regexpp";

/** A place behind one character of the pattern, and where the next character can be read from there. */
interface Place {
  /** Which of the characters looked at can be read here. */
  readonly reads: Uint8Array;
  /** The places that can follow, and whether there are two ways to one of them without reading. */
  readonly next: Map<number, { twice: boolean }>;
  /** Whether the match is certain once it is here. */
  certain: boolean;
}

/** A step without reading: an assertion on it may fail. */
interface Step {
  readonly to: number;
  readonly guarded: boolean;
  readonly start: boolean;
}

interface Node {
  readonly steps: Step[];
  read?: { readonly reads: Uint8Array; readonly to: number };
}

/** Characters that patterns tell apart: all of Latin, some of everything else, and what the pattern itself has. */
function samples(pattern: string): string[] {
  const points = new Set([
    0x3b1, 0x410, 0x5d0, 0x660, 0x300, 0x1100, 0x2019, 0x2028, 0x2080, 0x4e2d, 0xd800, 0xfeff, 0x1f600,
  ]);
  for (let point = 0; point < 0x250; point++) points.add(point);
  for (let point = 0x250; point < 0x30000; point += 997) points.add(point);
  for (const character of pattern)
    for (const near of [-1, 0, 1]) points.add(Math.max(0, character.codePointAt(0)! + near));
  return Array.from(points, (point) => String.fromCodePoint(point));
}

class Unproved extends Error {}

/** Why a pattern may take more than linear time; undefined when it was proved that it does not. */
export function whyNotLinear(source: string, flags: string): string | undefined {
  try {
    const places = new Builder(source, flags).places();
    return ambiguity(places);
  } catch (error) {
    if (error instanceof Unproved) return error.message;
    throw error;
  }
}

/** Makes places of a pattern. */
class Builder {
  readonly #nodes: Node[] = [];
  readonly #flags: string;
  readonly #characters: readonly string[];
  readonly #reads = new Map<string, Uint8Array>();
  readonly #pattern: AST.Pattern;
  readonly #sticky: boolean;

  constructor(source: string, flags: string) {
    const unicode = flags.includes("u");
    this.#pattern = new RegExpParser().parsePattern(source, 0, source.length, {
      unicode,
      unicodeSets: flags.includes("v"),
    });
    this.#flags = flags.replace(/[gyd]/g, "");
    this.#characters = samples(source);
    this.#sticky = flags.includes("y");
  }

  /** All places; the first is that before a search begins, unless the pattern says where it does. */
  places(): Place[] {
    const end = this.#node();
    const begin = this.#alternatives(this.#pattern.alternatives, end);
    const all = new Uint8Array(this.#characters.length).fill(1);
    const before: Place = { reads: all, next: new Map(), certain: false };
    const places: Place[] = [before];
    const numbers = new Map<Node, number>();
    // A node that reads is the place behind what it reads.
    for (const node of this.#nodes)
      if (node.read) numbers.set(node, places.push({ reads: node.read.reads, next: new Map(), certain: false }) - 1);
    for (const [node, number] of numbers) {
      const { next, certain } = this.#reach(node.read!.to, numbers, end);
      for (const [to, ways] of next) places[number].next.set(to, ways);
      places[number].certain = certain;
    }
    before.next.set(0, { twice: false });
    const multiline = this.#flags.includes("m");
    if (!this.#sticky)
      for (const [to, ways] of this.#reach(begin, numbers, end, !multiline).next) before.next.set(to, ways);
    return places;
  }

  /** The places reached from a node without reading, and whether the end is among them for certain. */
  #reach(from: number, numbers: Map<Node, number>, end: number, elsewhere = false) {
    const next = new Map<number, { twice: boolean }>();
    let certain = false;
    const under = new Set<number>();
    const visit = (at: number, guarded: boolean): void => {
      if (at === end) {
        certain ||= !guarded;
        return;
      }
      const node = this.#nodes[at];
      if (node.read) {
        const to = numbers.get(node)!;
        const known = next.get(to);
        if (known) known.twice = true;
        else next.set(to, { twice: false });
        return;
      }
      // A round of a loop that reads nothing is not gone again.
      if (under.has(at)) return;
      under.add(at);
      for (const step of node.steps) if (!(elsewhere && step.start)) visit(step.to, guarded || step.guarded);
      under.delete(at);
    };
    visit(from, false);
    return { next, certain };
  }

  #node(): number {
    if (this.#nodes.length > 2000) throw new Unproved("it is too long to be looked at");
    return this.#nodes.push({ steps: [] }) - 1;
  }

  #step(from: number, to: number, guarded = false, start = false): void {
    this.#nodes[from].steps.push({ to, guarded, start });
  }

  #alternatives(alternatives: readonly AST.Alternative[], end: number): number {
    const begin = this.#node();
    for (const { elements } of alternatives)
      this.#step(
        begin,
        elements.reduceRight((next, element) => this.#element(element, next), end),
      );
    return begin;
  }

  /** The node from which an element leads to another. */
  #element(element: AST.Element, to: number): number {
    switch (element.type) {
      case "Character":
      case "CharacterClass":
      case "CharacterSet":
      case "ExpressionCharacterClass": {
        const node = this.#node();
        this.#nodes[node].read = { reads: this.#readsOf(element.raw), to };
        return node;
      }
      case "Group":
      case "CapturingGroup":
        return this.#alternatives(element.alternatives, to);
      case "Backreference":
        return [element.resolved].flat().reduceRight((next, group) => this.#alternatives(group.alternatives, next), to);
      case "Quantifier":
        return this.#repeated(element, to);
      case "Assertion": {
        if ("alternatives" in element && isUnbounded(element.alternatives))
          throw new Unproved(`${element.raw} looks around without a limit`);
        const node = this.#node();
        this.#step(node, to, true, element.kind === "start");
        return node;
      }
    }
  }

  #repeated({ element, min, max }: AST.Quantifier, to: number): number {
    if (element.type === "Assertion") return this.#element(element, to);
    let next = to;
    if (max === Infinity) {
      const loop = this.#node();
      this.#step(loop, this.#element(element, loop));
      this.#step(loop, to);
      next = loop;
    } else
      for (let k = min; k < max; k++) {
        const optional = this.#node();
        this.#step(optional, this.#element(element, next));
        this.#step(optional, to);
        next = optional;
      }
    for (let k = 0; k < min; k++) next = this.#element(element, next);
    return next;
  }

  #readsOf(raw: string): Uint8Array {
    let reads = this.#reads.get(raw);
    if (!reads) {
      const one = new RegExp(`^(?:${raw})$`, this.#flags);
      reads = Uint8Array.from(this.#characters, (character) => (one.test(character) ? 1 : 0));
      this.#reads.set(raw, reads);
    }
    return reads;
  }
}

function isUnbounded(alternatives: readonly AST.Alternative[]): boolean {
  return alternatives.some(({ elements }) =>
    elements.some(
      (element) =>
        (element.type === "Quantifier" &&
          (element.max === Infinity ||
            ("alternatives" in element.element && isUnbounded(element.element.alternatives)))) ||
        ("alternatives" in element && isUnbounded(element.alternatives)),
    ),
  );
}

/** Two or three places at once, as one number. */
function ambiguity(places: readonly Place[]): string | undefined {
  const reach = places.map((_, from) => reachable(places, from));
  const loops = places.flatMap((_, k) => (reach[k].has(k) ? [k] : []));
  for (const q of loops) {
    if (places[q].certain || q === 0) continue;
    const within = [...reach[q]].filter((k) => reach[k].has(q));
    for (const k of within)
      for (const [to, { twice }] of places[k].next)
        if (twice && reach[to].has(q)) return "a loop can be gone in two ways without reading anything in between";
    if (meets(places, [q, q], [q, q], (a, b) => a !== b, [true, true]))
      return "a loop can read the same text in two ways";
  }
  for (const p of loops)
    for (const q of loops) {
      if (p === q || places[q].certain || !reach[p].has(q)) continue;
      if (meets(places, [p, p, q], [p, q, q], () => true, [false, false, true]))
        return p === 0
          ? "it can begin at every character of a loop"
          : "two loops, one after the other, read the same text";
    }
  return undefined;
}

/** The places that can be reached by reading one character or more. */
function reachable(places: readonly Place[], from: number): Set<number> {
  const found = new Set<number>();
  const left = [from];
  for (let at = left.pop(); at !== undefined; at = left.pop())
    for (const to of places[at].next.keys())
      if (!found.has(to)) {
        found.add(to);
        left.push(to);
      }
  return found;
}

/**
 * Whether one word leads from each of some places to each of others, on the way past places that are told apart. The ways that
 * are said to fail pass no place where the match is certain: behind such a place nothing before it is tried again.
 */
function meets(
  places: readonly Place[],
  from: readonly number[],
  to: readonly number[],
  apart: (a: number, b: number) => boolean,
  failing: readonly boolean[],
): boolean {
  const n = places.length;
  const key = (at: readonly number[], seen: boolean) => at.reduce((sum, k) => sum * n + k, 0) * 2 + (seen ? 1 : 0);
  const begin = { at: from, seen: apart(from[0], from[1]) };
  const known = new Set<number>();
  const left = [begin];
  for (let state = left.pop(); state; state = left.pop())
    for (const at of product(state.at.map((k) => [...places[k].next.keys()]))) {
      if (at.some((k, i) => failing[i] && places[k].certain)) continue;
      if (!share(at.map((k) => places[k].reads))) continue;
      const seen = state.seen || apart(at[0], at[1]);
      if (seen && at.every((k, i) => k === to[i])) return true;
      const own = key(at, seen);
      if (known.has(own)) continue;
      known.add(own);
      left.push({ at, seen });
    }
  return false;
}

function product(lists: readonly (readonly number[])[]): number[][] {
  return lists.reduce<number[][]>((all, list) => all.flatMap((one) => list.map((k) => [...one, k])), [[]]);
}

function share(reads: readonly Uint8Array[]): boolean {
  return reads[0].some((one, k) => one === 1 && reads.every((other) => other[k] === 1));
}
