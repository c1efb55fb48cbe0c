// Every update of the run as a row that leads to its place; for screen readers, this is the run.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { short, signed, vector } from "../../numbers.js";
import { passOf, type Trace, weightsAfter } from "../../run/trace.js";
import { doc } from "../../state/edits.js";
import { made, moveTo, trace } from "../../state/place.js";
import { printing } from "../../state/theme.js";
import "../../styles/table.css";

/** Rows shown around the current one; a run may have thousands. */
const around = 20;
/** The most rows in print, where there is no scrolling; they fill a few pages. */
const mostPrinted = 400;

/** The updates of the run as rows, each of which leads to its place. */
export function StepsTable(): JSX.Element | null {
  const run = trace.value;
  const box = useRef<HTMLDivElement>(null);
  const now = made.value;
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (row) box.current!.scrollTop = row.offsetTop - box.current!.clientHeight / 2;
  }, [now, run]);
  if (!run) return null;
  const room = printing.value ? mostPrinted / 2 : around;
  const first = Math.max(1, Math.min(now - room, run.updates.length - 2 * room));
  const last = Math.min(run.updates.length, first + 2 * room);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
  const one = run.vectors === 1 && run.weights.length > 0;
  return (
    <div class="scroll" ref={box} tabIndex={0} role="region" aria-label="Updates of the run">
      <table class="steps">
        <thead>
          <tr>
            <th scope="col" title="Update">
              k
            </th>
            <th scope="col">pass</th>
            <th scope="col">point</th>
            <th scope="col" title="Its class">
              y
            </th>
            <th scope="col" title="w·x + b before learning">
              score
            </th>
            {one && <th scope="col">w after</th>}
            {one && <th scope="col">b</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((k) => (
            <Row key={k} run={run} k={k} current={k === now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A component of its own, because only two rows change with a step. */
function Row({ run, k, current }: { run: Trace; k: number; current: boolean }): JSX.Element {
  const at = run.updates[k - 1];
  const place = run.visited[at];
  const target = doc.value.points[place]?.target ?? 0;
  const one = run.vectors === 1 && run.weights.length > 0;
  const [{ w, b }] = one ? weightsAfter(run.weights, 1, k) : [{ w: [0, 0] as const, b: 0 }];
  return (
    <tr aria-current={current ? "step" : undefined}>
      <th scope="row">
        <button type="button" class="link" onClick={() => moveTo(at + 1)}>
          {k}
        </button>
      </th>
      <td>{passOf(run, at) + 1}</td>
      <td>{place + 1}</td>
      <td class={`c${target}`}>{doc.value.classes[target]}</td>
      <td>{signed(run.scores[at])}</td>
      {one && <td>{vector([...w])}</td>}
      {one && <td>{short(b)}</td>}
    </tr>
  );
}
