// Formulas with their numbers aligned under the terms.

import type { ComponentChildren, JSX } from "preact";
import { M } from "../../controls/math.js";
import "../../../styles/aligned.css";

/** One term or relation of a formula: its symbols, the number below them, and the curve whose colour both have. */
export interface Term {
  readonly symbols: ComponentChildren;
  /** The number below; by default, the symbols themselves, as for ≤. */
  readonly number?: string;
  readonly curve?: string;
}

interface AlignedProps {
  /** The accessible name of the formula, for readers who cannot see the alignment. */
  readonly name: string;
  readonly rows: readonly (readonly Term[])[];
}

/** Rows of a formula, each with its numbers below it; the terms of all rows are aligned in columns. */
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
