// Every update of the run, in a table.

import type { JSX } from "preact";
import { problem, trace } from "../../state/place.js";
import { Term } from "../terms/term.js";
import { StepsTable } from "./steps-table.js";

/** The panel with every update of the run. */
export function UpdatesPanel(): JSX.Element {
  if (!trace.value) return <p class="lead">{problem.value ?? "Learning…"}</p>;
  return (
    <>
      <p>
        Each row is an <Term of="step" />: a point that moved the line. Click its number to go there.
      </p>
      <StepsTable />
    </>
  );
}
