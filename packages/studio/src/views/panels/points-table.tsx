// The points as an editable table.

import type { JSX } from "preact";
import type { Point } from "../../document/document.js";
import { mostPoints, withMovedPoint, withoutPoint, withPoint } from "../../document/document.js";
import { doc, edit } from "../../state/edits.js";
import { pen, selected } from "../../state/hand.js";
import { CoordinateField } from "../controls/coordinate-field.js";
import { IconButton } from "../controls/icon-button.js";
import "../../styles/data.css";
import "../../styles/table.css";

/** If there are more rows, only the first ones can be edited here; the plane has them all. */
const mostRows = 300;

/** The table of points, with buttons to add one and to remove all. */
export function PointsTable(): JSX.Element {
  const { points, axes } = doc.value;
  return (
    <>
      <div class="scroll points" role="region" aria-label="Points" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">point</th>
              <th scope="col">{axes[0]}</th>
              <th scope="col">{axes[1]}</th>
              <th scope="col">class</th>
              <th scope="col">
                <span class="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {points.slice(0, mostRows).map((point, place) => (
              <PointRow key={point.id} point={point} place={place} />
            ))}
          </tbody>
        </table>
      </div>
      {points.length > mostRows && (
        <p>
          The first {mostRows} of {points.length} points; all are in the plane.
        </p>
      )}
      <p class="buttons">
        <button
          type="button"
          disabled={points.length >= mostPoints}
          onClick={() => edit(withPoint(doc.value, 0, 0, pen.value))}
        >
          Add a point
        </button>
        <button
          type="button"
          disabled={points.length === 0}
          onClick={() => edit({ ...doc.value, points: [], order: { kind: "given" } })}
        >
          Remove all
        </button>
      </p>
    </>
  );
}

/** A point: its coordinates, its class, and a button that removes it. */
function PointRow({ point, place }: { point: Point; place: number }): JSX.Element {
  const { classes, axes } = doc.value;
  const change = (what: Partial<Point>) => edit(withMovedPoint(doc.value, point.id, what));
  return (
    <tr aria-current={selected.value === point.id ? "true" : undefined} onFocusIn={() => (selected.value = point.id)}>
      <th scope="row">{place + 1}</th>
      {(["x", "y"] as const).map((axis, i) => (
        <td key={axis}>
          <CoordinateField
            name={`${axes[i]} of point ${place + 1}`}
            value={point[axis]}
            onChange={(value) => change({ [axis]: value })}
          />
        </td>
      ))}
      <td>
        <select
          aria-label={`Class of point ${place + 1}`}
          value={point.target}
          onChange={(event) => change({ target: Number(event.currentTarget.value) })}
        >
          {classes.map((name, k) => (
            <option key={name} value={k}>
              {name}
            </option>
          ))}
        </select>
      </td>
      <td>
        <IconButton
          icon="close"
          name={`Remove point ${place + 1}`}
          onClick={() => edit(withoutPoint(doc.value, point.id))}
        />
      </td>
    </tr>
  );
}
