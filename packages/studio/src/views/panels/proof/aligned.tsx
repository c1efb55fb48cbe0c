// Formulas and their numbers, term under term.

import type { ComponentChildren, JSX } from "preact";
import { M } from "../../controls/math.js";
import "../../../styles/aligned.css";

/** One term or relation of a formula: its symbols, the number that stands under them, and the curve whose colour both have. */
export interface Term {
  readonly symbols: ComponentChildren;
  /** What stands below; the symbols themselves where there is none, as under ≤. */
  readonly number?: string;
  readonly curve?: string;
}

interface AlignedProps {
  /** What the formula says, for those who cannot see that numbers stand under symbols. */
  readonly name: string;
  readonly rows: readonly (readonly Term[])[];
}

/** Rows of a formula, each with its numbers below it; terms of all rows stand in the same columns. */
export function Aligned({ name, rows }: AlignedProps): JSX.Element {
  return (
    <div class="aligned" role="region" aria-label={name} tabIndex={0}>
      <table>
        <tbody>
          {rows.map((row, i) => (
            <Pair key={i} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Pair({ row }: { row: readonly Term[] }): JSX.Element {
  return (
    <>
      <tr class="symbols">
        {row.map(({ symbols, curve }, i) => (
          <td key={i} class={curve}>
            <M>{symbols}</M>
          </td>
        ))}
      </tr>
      <tr class="numbers">
        {row.map(({ symbols, number, curve }, i) => (
          <td key={i} class={curve}>
            {number ?? <M>{symbols}</M>}
          </td>
        ))}
      </tr>
    </>
  );
}
