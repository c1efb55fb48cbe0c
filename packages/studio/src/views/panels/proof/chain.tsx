// The inequality of the proof with its numbers at the current place in the run, term by term.

import type { JSX } from "preact";
import { short } from "../../../numbers.js";
import { Root } from "../../controls/math.js";
import { Aligned } from "./aligned.js";

interface ChainProps {
  readonly rate: number;
  readonly least: number;
  readonly along: number;
  readonly length: number;
  readonly most: number;
}

/** kγ ≤ w·u ≤ ‖w‖ ≤ √k·R with the numbers below, in the colours of their curves. */
export function Chain({ rate, least, along, length, most }: ChainProps): JSX.Element {
  const eta = rate === 1 ? [] : ["η"];
  return (
    <Aligned
      name="The inequality of the proof, with its numbers now"
      rows={[
        [
          { symbols: [...eta, "k", "γ"], number: short(least, 4), curve: "least" },
          { symbols: "≤" },
          { symbols: ["w", "·", "u"], number: short(along, 4), curve: "along" },
          { symbols: "≤" },
          { symbols: "‖w‖", number: short(length, 4), curve: "length" },
          { symbols: "≤" },
          { symbols: [...eta, <Root key="k">k</Root>, "R"], number: short(most, 4), curve: "most" },
        ],
      ]}
    />
  );
}
