// The weights that have changed most since watching began.

import type { JSX } from "preact";
import { changedWeights } from "../../live/changed-weights.js";
import { firstWeights, watched } from "../../live/watched.js";
import { signed } from "../../numbers.js";

/** How many are listed. */
const most = 10;

export function WeightsSection(): JSX.Element | null {
  const { weights } = watched.value!;
  const first = firstWeights.value;
  if (!weights || !first) return null;
  const changed = changedWeights(first, weights, most);
  const widest = Math.max(1e-300, ...changed.map(({ change }) => Math.abs(change)));
  return (
    <section aria-labelledby="weights-title">
      <h2 id="weights-title">Weights that moved most</h2>
      {changed.length === 0 ? (
        <p>None since you began to watch, at example {first.sequence.toLocaleString("en")}.</p>
      ) : (
        <table class="live-table">
          <thead>
            <tr>
              <th scope="col">Feature</th>
              <th scope="col">
                <span class="visually-hidden">Change as a bar</span>
              </th>
              <th scope="col" class="number">
                Change
              </th>
              <th scope="col" class="number">
                Now
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ feature, label, change, now }) => (
              <tr key={`${feature} ${label}`}>
                <th scope="row">
                  {feature} <small>for {String(label)}</small>
                </th>
                <td class="bar-cell">
                  <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect
                      class={change > 0 ? "more" : "less"}
                      x={change > 0 ? 50 : 50 - (50 * -change) / widest}
                      y="1"
                      width={(50 * Math.abs(change)) / widest}
                      height="8"
                    />
                  </svg>
                </td>
                <td class="number">{signed(Number(change.toPrecision(3)))}</td>
                <td class="number">{signed(Number(now.toPrecision(3)))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed.length > 0 && (
        <p class="note">
          Since example {first.sequence.toLocaleString("en")}, where you began to watch; of{" "}
          {weights.features.toLocaleString("en")} features.
        </p>
      )}
    </section>
  );
}
