// The centres as a table.

import type { JSX } from "preact";
import type { HalfStep } from "../../../run/make-clusters.js";
import { doc } from "../../../state/edits.js";
import { CoordinateField } from "../../controls/coordinate-field.js";
import { moveCentre } from "./clustering.js";
import "../../../styles/table.css";

/** Where each centre is, which can be changed, and how many points it has. */
export function CentresTable({ step }: { step: HalfStep }): JSX.Element {
  const { axes } = doc.value;
  const sizes = step.centres.map((_, c) => step.assignments.reduce((sum, of) => sum + (of === c ? 1 : 0), 0));
  return (
    <div class="scroll points" role="region" aria-label="Centres" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">centre</th>
            <th scope="col">{axes[0]}</th>
            <th scope="col">{axes[1]}</th>
            <th scope="col">points</th>
          </tr>
        </thead>
        <tbody>
          {step.centres.map(([x, y], c) => (
            <tr key={c}>
              <th scope="row">{c + 1}</th>
              <td>
                <CoordinateField
                  name={`${axes[0]} of centre ${c + 1}`}
                  value={Number(x.toPrecision(5))}
                  onChange={(value) => moveCentre(c, [value, y])}
                />
              </td>
              <td>
                <CoordinateField
                  name={`${axes[1]} of centre ${c + 1}`}
                  value={Number(y.toPrecision(5))}
                  onChange={(value) => moveCentre(c, [x, value])}
                />
              </td>
              <td>{sizes[c]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
