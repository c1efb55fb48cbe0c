import { expect, test } from "vitest";
import { type Moves, movesByClass, voteApart, voteJointly } from "../../src/compute/rules/votes.js";
import { tieRanks, winner } from "../../src/compute/winner.js";
import { below, type Random, random } from "../../src/random.js";
import { runs } from "../runs.js";

/** A history of moves: at most one per example, or per class of an example where classes are learned apart. */
function drawMoves(next: Random, classes: number, apart: boolean) {
  const examples = below(9, next);
  const slots = 4;
  const list: { slot: number; gained: number; lost: number; known: number; step: number; time: number }[] = [];
  let known = 1 + below(classes, next);
  for (let time = 1; time <= examples; time++) {
    known = Math.min(classes, known + Number(below(3, next) === 0));
    for (let k = 0; k < (apart ? classes : 1); k++) {
      if (below(2, next)) continue;
      const gained = apart ? k : below(known, next);
      const lost = apart || known === 1 ? 0 : ((gained + 1 + below(known - 1, next)) % known) + 1;
      list.push({ slot: below(slots, next), gained, lost, known, step: [1, -1, 0.5, -2][below(4, next)], time });
    }
  }
  const moves: Moves = {
    places: Uint32Array.from(list.flatMap(({ slot, gained, lost, known }) => [slot, gained, lost, known])),
    steps: Float64Array.from(list, ({ step }) => step),
    times: Float64Array.from(list, ({ time }) => time),
  };
  const similarities = Float64Array.from({ length: slots }, () => [0, 1, -1, 0.25][below(4, next)]);
  return { list, moves, similarities, examples };
}

test("in joint voting, the vector after each example votes for the class that it predicts", () => {
  const next = random(61);
  for (let run = 0; run < runs(300, 4000); run++) {
    const classes = 1 + below(3, next);
    const { list, moves, similarities, examples } = drawMoves(next, classes, false);
    const ranks = tieRanks(classes, below(classes + 1, next) - 1, below(2, next) ? "positive" : "negative");
    const scores = new Float64Array(classes);
    const expected = new Array(classes).fill(0);
    let known = list[0]?.known ?? classes;
    for (let time = 1; time <= examples; time++) {
      // The vector before the first move counts from the first example on, so a move changes who votes from its example on.
      for (const move of list.filter((move) => move.time === time)) {
        scores[move.gained] += move.step * similarities[move.slot];
        if (move.lost > 0) scores[move.lost - 1] -= move.step * similarities[move.slot];
        known = move.known;
      }
      const chosen = winner(scores.slice(0, known), ranks);
      for (let k = 0; k < classes; k++) expected[k] += k === chosen ? 1 : -1;
    }
    const running = new Float64Array(classes).fill(9);
    const votes = new Float64Array(classes).fill(9);
    voteJointly(moves, similarities, examples, ranks, running, votes);
    expect([...running]).toEqual([...scores]);
    expect([...votes]).toEqual(expected);
  }
});

test("a copy's votes leave out classes that came after its vectors", () => {
  // The second move is one of class 1 over class 2, of which the copy knows only the first class.
  const moves: Moves = {
    places: Uint32Array.of(0, 0, 0, 1, 1, 1, 1, 2, 2, 0, 3, 3),
    steps: Float64Array.of(1, 1, 1),
    times: Float64Array.of(1, 2, 3),
  };
  const votes = new Float64Array(1);
  const running = new Float64Array(1);
  voteJointly(moves, Float64Array.of(1, 1, 1), 4, tieRanks(1, -1, "positive"), running, votes);
  expect([running[0], votes[0]]).toEqual([1, 4]);
});

test("for classes learned apart, each class's own vectors vote for or against it", () => {
  const next = random(62);
  for (let run = 0; run < runs(300, 4000); run++) {
    const classes = 1 + below(3, next);
    const { list, moves, similarities, examples } = drawMoves(next, classes, true);
    const zero = [1, -1][below(2, next)];
    const running = new Float64Array(classes).fill(9);
    const votes = new Float64Array(classes).fill(9);
    voteApart(movesByClass(moves, classes), similarities, examples, zero, running, votes);
    for (let k = 0; k < classes; k++) {
      let [score, vote] = [0, 0];
      for (let time = 1; time <= examples; time++) {
        for (const move of list.filter((move) => move.time === time && move.gained === k))
          score += move.step * similarities[move.slot];
        vote += Math.sign(score) || zero;
      }
      expect([running[k], votes[k]]).toEqual([score, vote]);
    }
  }
});

test("moves grouped by class keep their order, and a loss is a move with the step negated", () => {
  const next = random(63);
  for (let run = 0; run < runs(200, 2000); run++) {
    const classes = 1 + below(4, next);
    const { list, moves } = drawMoves(next, classes, false);
    const { starts, slots, steps, times } = movesByClass(moves, classes);
    for (let k = 0; k < classes; k++) {
      const own = list.flatMap(({ slot, gained, lost, step, time }) => [
        ...(gained === k ? [[slot, step, time]] : []),
        ...(lost === k + 1 ? [[slot, -step, time]] : []),
      ]);
      const found = Array.from({ length: starts[k + 1] - starts[k] }, (_, i) => [
        slots[starts[k] + i],
        steps[starts[k] + i],
        times[starts[k] + i],
      ]);
      expect(found).toEqual(own);
    }
  }
});
