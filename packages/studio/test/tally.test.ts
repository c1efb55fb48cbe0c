import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../core/test/runs.js";
import { tally } from "../src/run/variants/tally.js";

test("a tally equals the votes of every line counted at every grid point", () => {
  const entry = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -5, max: 5, noNaN: true }));
  const voter = fc.record({ w: fc.tuple(entry, entry), b: entry, visits: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(voter, { maxLength: 8 }), fc.constantFrom(1 as const, -1 as const), (voters, zero) => {
      const grid = { view: { x: [-2, 3], y: [-4, 1] }, columns: 11, rows: 6 } as const;
      const found = tally(voters, grid, zero);
      for (let j = 0; j < grid.rows; j++)
        for (let i = 0; i < grid.columns; i++) {
          const [x, y] = [-2 + (5 * i) / 10, -4 + (5 * j) / 5];
          const votes = voters.map(({ w, b, visits }) => {
            const score = w[0] * x + w[1] * y + b;
            return score > 0 || (score === 0 && zero > 0) ? visits : -visits;
          });
          expect(found[j * grid.columns + i]).toBe(votes.reduce((sum, vote) => sum + vote, 0) + 0);
        }
    }),
    { numRuns: runs(100, 2000) },
  );
});
