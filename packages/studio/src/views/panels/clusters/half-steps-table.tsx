// All half-steps as a table.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { short } from "../../../numbers.js";
import { clusters, lookAt, place } from "./clustering.js";
import "../../../styles/table.css";

/** What each half-step did, and the objective after it. */
export function HalfStepsTable(): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const now = place.value;
  useEffect(() => {
    const row = box.current!.querySelector<HTMLElement>("[aria-current]");
    if (row) box.current!.scrollTop = row.offsetTop - box.current!.clientHeight / 2;
  }, [now]);
  return (
    <div class="scroll" ref={box} role="region" aria-label="Half-steps" tabIndex={0}>
      <table class="half-steps">
        <thead>
          <tr>
            <th scope="col">half-step</th>
            <th scope="col">what was done</th>
            <th scope="col">objective</th>
          </tr>
        </thead>
        <tbody>
          {clusters.value!.steps.map(({ done, objective }, i) => (
            <tr key={i} aria-current={i === now ? "step" : undefined}>
              <th scope="row">
                <button type="button" class="link" onClick={() => lookAt(i)}>
                  {i}
                </button>
              </th>
              <td>{done === "moved" ? "centres to the means" : "points to their centres"}</td>
              <td>{short(objective)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
