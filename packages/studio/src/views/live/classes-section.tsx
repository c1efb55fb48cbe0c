// The accuracy of the model by class.

import type { JSX } from "preact";
import { watched } from "../../live/watched.js";
import { percent } from "./error-curve.js";

/** How many classes are listed. */
const most = 12;

export function ClassesSection(): JSX.Element | null {
  const { classes } = watched.value!.report;
  if (classes.length === 0) return null;
  const shown = [...classes].sort((a, b) => b.examples - a.examples).slice(0, most);
  return (
    <section aria-labelledby="classes-title">
      <h2 id="classes-title">By class</h2>
      <table class="live-table">
        <thead>
          <tr>
            <th scope="col">Class</th>
            {["Examples", "Found", "Right when predicted"].map((name) => (
              <th key={name} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ label, examples, recall, precision }) => (
            <tr key={String(label)}>
              <th scope="row">{String(label)}</th>
              <td class="number">{examples.toLocaleString("en")}</td>
              <td class="number">{recall === null ? "–" : percent(recall)}</td>
              <td class="number">{precision === null ? "–" : percent(precision)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {classes.length > most && <p class="note">{classes.length - most} more classes are in the report.</p>}
    </section>
  );
}
