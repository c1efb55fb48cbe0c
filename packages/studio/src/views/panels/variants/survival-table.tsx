// The vectors of the run with the number of examples that each survived, as used by the voted perceptron, and the running average.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { counted, short, vector } from "../../../numbers.js";
import { survivors } from "../../../run/variants/survivors.js";
import { position, trace } from "../../../state/place.js";
import { Term } from "../../terms/term.js";
import "../../../styles/table.css";

/** Rows shown up to the current one; a run may have thousands. */
const most = 60;

/** The vectors so far with their survival counts, and the average after each; for two classes. */
export function SurvivalTable(): JSX.Element | null {
  const run = trace.value;
  const box = useRef<HTMLDivElement>(null);
  const at = position.value;
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [at, run]);
  if (run?.vectors !== 1 || run.weights.length === 0) return null;
  const rows = survivors(run, at, most);
  const last = rows[rows.length - 1].k;
  return (
    <section>
      <h3>Survival counts</h3>
      <p>
        Each vector wₖ is listed with its <Term of="survival" /> cₖ, the number of examples that it survived. A vote
        weighs every vector by its count; the average is their mean with the same weights.
      </p>
      {last >= most && (
        <p>
          The last {most} of {counted(last + 1, "vector")}.
        </p>
      )}
      <div class="scroll" ref={box} tabIndex={0} role="region" aria-label="Survival counts">
        <table class="survivals">
          <thead>
            <tr>
              <th scope="col">k</th>
              <th scope="col">wₖ</th>
              <th scope="col">bₖ</th>
              <th scope="col">cₖ</th>
              <th scope="col">average w so far</th>
              <th scope="col">b</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ k, weights, count, average }) => (
              <tr key={k} aria-current={k === last ? "step" : undefined}>
                <th scope="row">{k}</th>
                <td>{vector([...weights.w])}</td>
                <td>{short(weights.b)}</td>
                <td>{count}</td>
                <td>{vector(average.w.map((entry) => Number(entry.toPrecision(4))))}</td>
                <td>{short(average.b, 4)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
