// The misclassified rows, each as a button that selects the row.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { short } from "../../numbers.js";
import { data, hovered, selected, served } from "../../served/served-model.js";
import { shownPlane } from "../../served/shown-plane.js";
import { ClassName } from "./class-mark.js";

/** Rows listed per page. */
const page = 50;

/** The misclassified rows, those with the most confident predictions first. */
export function MistakesPanel(): JSX.Element {
  const { classes } = served.value;
  const { judged, rows } = data.value!;
  const shown = useSignal(page);
  const only = useSignal(-1);
  if (!judged) return <p>The rows come without classes, so nothing can be said about mistakes.</p>;
  const { mistakes, errors } = judged;
  if (errors === 0) return <p>All {rows.toLocaleString("en")} rows are predicted right.</p>;
  const listed = only.value < 0 ? mistakes : mistakes.filter(({ truth }) => truth === only.value);
  const drawn = new Set(shownPlane.value?.rows);
  return (
    <>
      <p>
        {errors.toLocaleString("en")} of {rows.toLocaleString("en")} rows {errors === 1 ? "is" : "are"} predicted wrong
        {mistakes.length < errors ? `; ${mistakes.length} of them are listed` : ""}. Those that are furthest beyond the
        boundary come first.
      </p>
      {classes.length > 2 && (
        <label class="field">
          <span>Rows of the class</span>
          <select value={String(only.value)} onChange={(event) => (only.value = Number(event.currentTarget.value))}>
            <option value="-1">any</option>
            {classes.map((name, k) =>
              judged.perClass[k].wrong > 0 ? (
                <option key={name} value={String(k)}>
                  {name}: {judged.perClass[k].wrong} wrong
                </option>
              ) : null,
            )}
          </select>
        </label>
      )}
      <table class="mistakes">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">It is</th>
            <th scope="col">Predicted</th>
            <th scope="col">By a score of</th>
          </tr>
        </thead>
        <tbody>
          {listed.slice(0, shown.value).map(({ row, truth, predicted, by }) => (
            <tr
              key={row}
              class={selected.value === row ? "chosen" : undefined}
              onPointerEnter={() => (hovered.value = row)}
              onPointerLeave={() => (hovered.value = null)}
            >
              <th scope="row">
                <button
                  type="button"
                  class="link"
                  aria-pressed={selected.value === row}
                  onClick={() => (selected.value = selected.value === row ? null : row)}
                >
                  {row.toLocaleString("en")}
                </button>
                {!drawn.has(row) && <small>not drawn</small>}
              </th>
              <td>
                <ClassName place={truth} name={classes[truth]} />
              </td>
              <td>{predicted < 0 ? "undecided" : <ClassName place={predicted} name={classes[predicted]} />}</td>
              <td class="number">{by === null ? "class not known" : short(by, 3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length > shown.value && (
        <button type="button" onClick={() => (shown.value += page)}>
          Show {Math.min(page, listed.length - shown.value)} more
        </button>
      )}
    </>
  );
}
