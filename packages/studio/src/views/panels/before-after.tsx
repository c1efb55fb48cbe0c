// The effect of the update on its own example: its score rises by η‖x‖², and w turns towards yx.

import type { JSX } from "preact";
import { scaling } from "../../document/scaling.js";
import { positiveOf } from "../../geometry/half-space.js";
import { updateEffect } from "../../geometry/update-effect.js";
import { short } from "../../numbers.js";
import { doc } from "../../state/edits.js";
import { made, moved, trace, visit, weights, weightsBefore } from "../../state/place.js";
import { M, Sup } from "../controls/math.js";
import "../../styles/before-after.css";

/** The score and the angle of the example just visited, before and after its update; nothing if there was none. */
export function BeforeAfter(): JSX.Element | null {
  const run = trace.value;
  const { settings, points } = doc.value;
  const point = run && points[run.visited[visit.value]];
  const [before] = weightsBefore.value;
  const [after] = weights.value;
  if (!run || !point || !moved.value || run.vectors !== 1 || !before || !after) return null;
  const { bias, learner } = settings;
  const y = point.target === positiveOf(doc.value) ? 1 : -1;
  const seen = scaling(points, settings)(point);
  const { scores, squaredLength, angles } = updateEffect(before, after, seen, y, bias);
  const step = Math.abs(run.steps[made.value - 1]);
  /** Whether a multiple of x was added, from which the new score follows. */
  const additive = learner !== "balanced-winnow";
  return (
    <section>
      <h3>What the update did to this point</h3>
      <table class="before-after">
        <thead>
          <tr>
            <td />
            <th scope="col">before</th>
            <th scope="col">after</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <M>{["y", "(", "w", "·", "x", ...(bias ? ["+", "b"] : []), ")"]}</M>
              <small>its score, above 0 when it is right</small>
            </th>
            <td>{short(scores[0])}</td>
            <td>{short(scores[1])}</td>
          </tr>
          <tr>
            <th scope="row">
              angle between <M>{["w"]}</M> and <M>{["y", "x"]}</M>
              <small>below 90° when it is right</small>
            </th>
            <td>{degrees(angles[0])}</td>
            <td>{degrees(angles[1])}</td>
          </tr>
        </tbody>
      </table>
      {additive && (
        <p>
          The score grew by{" "}
          {step === 1 ? (
            <M>{[<Sup key="x" of="‖x‖" to={2} />, "=", short(squaredLength)]}</M>
          ) : (
            <M>
              {[
                short(step),
                "·",
                <Sup key="x" of="‖x‖" to={2} />,
                "=",
                short(step),
                "·",
                short(squaredLength),
                "=",
                short(step * squaredLength),
              ]}
            </M>
          )}
          {bias ? ", the constant 1 counted as a coordinate of x, and b as one of w" : ""}.
        </p>
      )}
      {scores[1] <= 0 && (
        <p>
          <strong>The point is still not right:</strong> one update turns w towards yx, but need not turn it far enough.
        </p>
      )}
    </section>
  );
}

function degrees(angle: number | null): string {
  return angle === null ? "–" : `${short(angle, 4)}°`;
}
