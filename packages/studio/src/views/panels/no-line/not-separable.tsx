// The proof that no line separates the points: the point that both hulls share, its convex combinations, and ways to continue.

import type { JSX } from "preact";
import { positiveOf } from "../../../geometry/half-space.js";
import { counted, short, vector } from "../../../numbers.js";
import type { Theory } from "../../../run/make-theory.js";
import { doc } from "../../../state/edits.js";
import { look } from "../../../state/view.js";
import { Mark } from "../../controls/mark.js";
import { Term } from "../../terms/term.js";
import { bend, keepTheBest } from "./ways-on.js";

/** The point that both hulls share, its convex combinations, and ways to continue. */
export function NotSeparable({ theory }: { theory: Theory }): JSX.Element {
  const { classes, points, settings } = doc.value;
  const { common } = theory;
  const positive = positiveOf(doc.value);
  const negative = points.find(({ target }) => target !== positive)?.target ?? 0;
  return (
    <>
      <p class="lead">
        <strong>No line separates these points.</strong>{" "}
        {common ? (
          <>
            The <Term of="hulls">hulls</Term> of the two classes meet, and no line has a point on both of its sides. The
            point that they share is the <Term of="certificate">certificate</Term>.
          </>
        ) : (
          reason(settings.bias)
        )}
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
      <h3>Where to go from here</h3>
      <ul class="ways">
        <li>
          <button type="button" onClick={() => bend({ kind: "polynomial", degree: 2, c: 1 })}>
            A quadratic kernel
          </button>
          <small>The kernel (1 + x·z)² draws curves of second degree instead of lines.</small>
        </li>
        <li>
          <button type="button" onClick={() => bend({ kind: "rbf", gamma: 1 })}>
            An RBF kernel
          </button>
          <small>It separates all points, unless two of different classes are in the same place.</small>
        </li>
        <li>
          <button type="button" onClick={() => look({ panel: "space" })}>
            A feature map in three dimensions
          </button>
          <small>The squares and the product of the coordinates, whose kernel is (x·z)², can be looked at.</small>
        </li>
        <li>
          <button type="button" onClick={keepTheBest}>
            Pocket, average, vote
          </button>
          <small>
            The run goes on for {counted(settings.passes, "pass", "passes")}. Not its last line predicts, but a better
            one.
          </small>
        </li>
      </ul>
    </>
  );
}

function reason(bias: boolean): string {
  return bias
    ? "With one vector for each class, some point always has another class in front of its own."
    : "Without a bias the line must go through the origin. With one there might be a line.";
}

/** The reduced fraction, if it is short. */
function fraction(numerator: string, denominator: string): string {
  let [a, b] = [BigInt(numerator), BigInt(denominator)];
  while (b !== 0n) [a, b] = [b, a % b];
  const [n, d] = [BigInt(numerator) / a, BigInt(denominator) / a];
  const text = d === 1n ? String(n) : `${n}/${d}`;
  return text.length <= 16 ? text : "";
}
