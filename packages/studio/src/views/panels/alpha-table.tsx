// The α of the kernel perceptron, point by point: how often each has been a mistake so far.

import type { JSX } from "preact";
import { short, signed, vector } from "../../numbers.js";
import { coefficients } from "../../run/coefficients.js";
import { doc } from "../../state/edits.js";
import { alphas, made, moved, trace, visit } from "../../state/place.js";
import "../../styles/table.css";

/** The most rows; if there are more points, those with α above 0 come first. */
const most = 200;

/** Each point with its α; with two classes, also its contribution to a score. */
export function AlphaTable(): JSX.Element | null {
  const run = trace.value;
  const { points, classes } = doc.value;
  if (!run) return null;
  const two = run.vectors === 1;
  const parts = coefficients(run, made.value, points.length);
  const current = moved.value ? run.visited[visit.value] : -1;
  const places = points.map((_, place) => place);
  const rows =
    places.length <= most ? places : places.sort((a, b) => alphas.value[b] - alphas.value[a] || a - b).slice(0, most);
  return (
    <section>
      <h3>α of every point</h3>
      <div class="scroll" tabIndex={0} role="region" aria-label="α of every point">
        <table class="alphas">
          <thead>
            <tr>
              <th scope="col">point</th>
              <th scope="col">x</th>
              <th scope="col">y</th>
              <th scope="col" title="Mistakes made on it so far">
                α
              </th>
              {two && <th scope="col">its part of a score</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((place) => {
              const { id, x, y, target } = points[place];
              return (
                <tr key={id} aria-current={place === current ? "step" : undefined}>
                  <th scope="row">{place + 1}</th>
                  <td>{vector([x, y])}</td>
                  <td class={`c${target}`}>{classes[target]}</td>
                  <td>{short(alphas.value[place])}</td>
                  {two && <td>{parts[place] === 0 ? "" : `${signed(parts[place])} · K(x, z)`}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {points.length > most && (
        <p>
          {most} of {points.length} points, the largest α first.
        </p>
      )}
    </section>
  );
}
