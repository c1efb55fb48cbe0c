// Scaling of the points, and its effect on the bound.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { short } from "../../numbers.js";
import type { Scaled } from "../../run/make-scalings.js";
import { askAbout } from "../../state/asking.js";
import { doc } from "../../state/edits.js";
import { Slider } from "../controls/fields.js";
import "../../styles/proof.css";

const factor = signal(5);
const answer = signal<readonly Scaled[] | null>(null);

const names: Record<Scaled["key"], readonly [string, string]> = {
  "as-is": ["As they are", ""],
  whole: ["Whole vectors times s", "R and γ grow alike, so the bound stays."],
  inputs: ["Inputs times s, beside the constant 1", "This is another geometry, and the bound changes."],
  each: ["Each vector divided by its own length", "This is yet another geometry, in which R is 1."],
};

/** A slider that scales the points, and the bound for each way of scaling. */
export function Scalings(): JSX.Element {
  const s = 2 ** (factor.value - 4);
  const current = doc.value;
  useEffect(() => {
    void askAbout(
      "scalings",
      { doc: current, factor: s },
      (scaled) => {
        answer.value = scaled;
      },
      () => {
        answer.value = null;
      },
    );
  }, [current, s]);
  return (
    <section>
      <h3>Scaling</h3>
      <Slider
        name="s"
        shown={short(s)}
        value={factor.value}
        min={0}
        max={8}
        step={1}
        onInput={(value) => (factor.value = value)}
      />
      <div class="scroll" role="region" aria-label="Bounds after scaling" tabIndex={0}>
        <table class="scalings">
          <thead>
            <tr>
              <th scope="col">points</th>
              <th scope="col">R</th>
              <th scope="col">γ</th>
              <th scope="col">(R/γ)²</th>
              <th scope="col">mistakes</th>
            </tr>
          </thead>
          <tbody>
            {(answer.value ?? []).map(({ key, radius, gamma, bound, mistakes }) => (
              <tr key={key}>
                <th scope="row">
                  {names[key][0]}
                  <small>{names[key][1]}</small>
                </th>
                <td>{short(radius, 4)}</td>
                <td>{short(gamma, 4)}</td>
                <td>{short(bound, 5)}</td>
                <td>{mistakes ?? "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
