// The points as an editable table, and the names of classes and axes.

import type { JSX } from "preact";
import { IrisForm } from "./iris-form.js";
import { NamesForm } from "./names-form.js";
import { PointsTable } from "./points-table.js";

/** The panel with the points as a table, and the names. */
export function DataPanel(): JSX.Element {
  return (
    <>
      <IrisForm />
      <h3>Names</h3>
      <NamesForm />
      <h3>Points</h3>
      <PointsTable />
    </>
  );
}
