// Kernels: the choice of one, and its sum over past mistakes.

import type { JSX } from "preact";
import type { KernelChoice } from "../../document/document.js";
import { field } from "../../draw/field.js";
import { valueAt } from "../../draw/field-value.js";
import { positiveOf } from "../../geometry/half-space.js";
import { counted, short } from "../../numbers.js";
import { doc, set } from "../../state/edits.js";
import { alphas, made, trace } from "../../state/place.js";
import { Choice, NumberField, Slider } from "../controls/fields.js";
import { M, Sup } from "../controls/math.js";
import { Readout } from "../controls/readout.js";
import { Term } from "../terms/term.js";
import { AlphaTable } from "./alpha-table.js";

const kinds: readonly (readonly [KernelChoice["kind"], string])[] = [
  ["polynomial", "Polynomial"],
  ["rbf", "RBF (Gaussian)"],
];

/** The panel on kernels: which one, and its sum over past mistakes. */
export function KernelPanel(): JSX.Element {
  const { settings } = doc.value;
  const on = settings.learner === "kernel";
  return (
    <>
      <p class="lead">
        {on ? (
          <>
            The perceptron learns in the space of the <Term of="kernel" />. A mistake adds the point to the sum, and the
            size of a point in the plane is its <Term of="alpha" />.
          </>
        ) : (
          <>
            A <Term of="kernel" /> lets the boundary bend. The run is the perceptron’s, in a space that is never written
            out.
          </>
        )}
      </p>
      <p class="buttons">
        <button
          type="button"
          class={on ? undefined : "main"}
          onClick={() => set({ learner: on ? "perceptron" : "kernel" })}
        >
          {on ? "Back to the straight line" : "Use a kernel"}
        </button>
      </p>
      {on && <KernelForm />}
      {on && <Readouts />}
      {on && <AlphaTable />}
    </>
  );
}

function KernelForm(): JSX.Element {
  const { kernel } = doc.value.settings;
  const to = (next: KernelChoice, joined = false) => set({ kernel: next }, joined);
  return (
    <>
      <p class="formula">
        {kernel.kind === "rbf" ? (
          <M block>
            {["K", "(", "x", ",", "z", ")", "=", <Sup key="e" of="e" to={`−${short(kernel.gamma, 3)} ‖x−z‖²`} />]}
          </M>
        ) : (
          <M block>
            {[
              "K",
              "(",
              "x",
              ",",
              "z",
              ")",
              "=",
              <Sup key="p" of={["(", short(kernel.c), "+", "x", "·", "z", ")"]} to={kernel.degree} />,
            ]}
          </M>
        )}
      </p>
      <div class="fields">
        <Choice
          name="Kernel"
          term="kernel"
          value={kernel.kind}
          choices={kinds}
          onChange={(kind) => to(kind === "rbf" ? { kind, gamma: 1 } : { kind, degree: 2, c: 1 })}
        />
        {kernel.kind === "polynomial" && (
          <>
            <NumberField
              name="Degree d"
              value={kernel.degree}
              min={1}
              max={12}
              whole
              onChange={(degree) => to({ ...kernel, degree })}
            />
            <NumberField name="Constant c" value={kernel.c} min={0} max={1e6} onChange={(c) => to({ ...kernel, c })} />
          </>
        )}
        {kernel.kind === "rbf" && (
          <Slider
            name="γ"
            term="rbf"
            shown={short(kernel.gamma, 3)}
            min={-12}
            max={16}
            step={1}
            value={Math.round(2 * Math.log2(kernel.gamma))}
            onInput={(half, joined) => to({ kind: "rbf", gamma: Number((2 ** (half / 2)).toPrecision(3)) }, joined)}
          />
        )}
      </div>
    </>
  );
}

function Readouts(): JSX.Element {
  const { points } = doc.value;
  const support = alphas.value.reduce((count, alpha) => count + (alpha > 0 ? 1 : 0), 0);
  const grid = field.value;
  const two = grid && grid.scores.length === grid.columns * grid.rows;
  const positive = positiveOf(doc.value);
  const errors = two
    ? points.filter(({ x, y, target }) => valueAt(grid, x, y) >= 0 !== (target === positive)).length
    : null;
  return (
    <dl class="readouts">
      <Readout
        name="support vectors"
        term="support"
        value={support}
        about={`Points with α above 0, of ${counted(points.length, "point")}.`}
      />
      <Readout
        name="Σα"
        term="alpha"
        value={made.value}
        about={`Mistakes so far, of ${trace.value?.updates.length ?? 0} in this run.`}
      />
      {errors !== null && (
        <Readout name="wrong now" value={errors} about="Points on the wrong side of the curve, as the map shows it." />
      )}
    </dl>
  );
}
