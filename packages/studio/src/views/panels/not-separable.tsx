// No line can: the point that both hulls share, what it is made of, and where to go from there.

import type { JSX } from "preact";
import type { KernelChoice } from "../../document/document.js";
import { positiveOf } from "../../geometry/half-space.js";
import { counted, short, vector } from "../../numbers.js";
import type { Theory } from "../../run/make-theory.js";
import { doc, set } from "../../state/edits.js";
import { look } from "../../state/view.js";
import { Mark } from "../controls/mark.js";

/** The point that both hulls share, what it is made of, and where to go from there. */
export function NotSeparable({ theory }: { theory: Theory }): JSX.Element {
  const { classes, points, settings } = doc.value;
  const { common } = theory;
  const positive = positiveOf(doc.value);
  const negative = points.find(({ target }) => target !== positive)?.target ?? 0;
  return (
    <>
      <p class="lead">
        <strong>No line separates these points.</strong>{" "}
        {common
          ? "The hulls of the two classes meet, and no line has a point on both of its sides."
          : reason(settings.bias)}
      </p>
      {common && (
        <>
          <p>
            The point {vector([...common.point].map((x) => Number(x.toPrecision(6))))} is a mixture of{" "}
            {classes[positive]} points and a mixture of {classes[negative]} points. A score that is above 0 on all of
            the first and below 0 on all of the second would have to be both there.
          </p>
          {(
            [
              [positive, common.positive],
              [negative, common.negative],
            ] as const
          ).map(([target, side]) => (
            <table key={target} class="mixture">
              <caption>
                <Mark target={target} /> As a mixture of {classes[target]} points
              </caption>
              <tbody>
                {side.slice(0, 8).map(({ row, weight, numerator, denominator }) => (
                  <tr key={row}>
                    <td>{short(weight, 4)}</td>
                    <td>{fraction(numerator, denominator)}</td>
                    <td>× point {row + 1}</td>
                    <td>{points[row] ? vector([points[row].x, points[row].y]) : ""}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </>
      )}
      <h3>What else</h3>
      <ul class="ways">
        <li>
          <button type="button" onClick={() => bend({ kind: "polynomial", degree: 2, c: 1 })}>
            A quadratic kernel
          </button>
          <small>(1 + x·z)²: curves of second degree instead of lines.</small>
        </li>
        <li>
          <button type="button" onClick={() => bend({ kind: "rbf", gamma: 1 })}>
            An RBF kernel
          </button>
          <small>Separates any points that are not in the same place with different labels.</small>
        </li>
        <li>
          <button type="button" onClick={() => look({ panel: "kernel" })}>
            A feature map in 3-D
          </button>
          <small>Squares and products of the coordinates, whose kernel is (x·z)², to look at.</small>
        </li>
        <li>
          <button type="button" onClick={goOn}>
            Pocket, average, vote
          </button>
          <small>
            The run goes on for {counted(settings.passes, "pass", "passes")}; not its last line counts, but a better
            one.
          </small>
        </li>
      </ul>
    </>
  );
}

function bend(kernel: KernelChoice): void {
  set({ learner: "kernel", kernel });
  look({ panel: "kernel" });
}

/** Through all its passes, although no line will do. */
function goOn(): void {
  const { learner } = doc.value.settings;
  set({ persist: true, ...(learner === "kernel" && { learner: "perceptron" }) });
  look({ panel: "variants" });
}

function reason(bias: boolean): string {
  return bias
    ? "No vectors, one for each class, have every point's own class in front."
    : "Without a bias the line must go through the origin; with one it might do.";
}

/** As people write it, while it is short. */
function fraction(numerator: string, denominator: string): string {
  let [a, b] = [BigInt(numerator), BigInt(denominator)];
  while (b !== 0n) [a, b] = [b, a % b];
  const [n, d] = [BigInt(numerator) / a, BigInt(denominator) / a];
  const text = d === 1n ? String(n) : `${n}/${d}`;
  return text.length <= 16 ? text : "";
}
