// Sliders and fields for w₁, w₂ and b, suggested changes, and the effect of each change in numbers.

import type { JSX } from "preact";
import { before, begin, hand, ofTheRun, ranges, take } from "../../../draw/boundary-hand.js";
import { changeWords } from "../../../geometry/boundary-change.js";
import { positiveOf } from "../../../geometry/half-space.js";
import { lengthOf } from "../../../geometry/perpendicular.js";
import type { Weights } from "../../../geometry/weights.js";
import { short } from "../../../numbers.js";
import { doc } from "../../../state/edits.js";
import { brackets } from "../../controls/brackets.js";
import { NumberField, Slider } from "../../controls/fields.js";
import { Mark } from "../../controls/mark.js";
import { Fraction, M, Sub } from "../../controls/math.js";
import { Term } from "../../terms/term.js";

const far = 1e9;

/** Sliders and fields for w₁, w₂ and b. */
export function BoundarySliders(): JSX.Element {
  const { classes } = doc.value;
  const positive = positiveOf(doc.value);
  return (
    <section>
      <p class="lead">
        The <Term of="regions" /> <M>{["w", "·", "x", "+", "b", ">", 0]}</M> is for{" "}
        <span class="named">
          <Mark target={positive} /> {classes[positive]}
        </span>
        ; <M>{["w"]}</M> stands square on its edge and points into it.
      </p>
      <div class="three-sliders">
        <Entry name="w₁" of={(b) => b.w[0]} put={(b, value) => ({ ...b, w: [value, b.w[1]] })} most={ranges.value.w} />
        <Entry name="w₂" of={(b) => b.w[1]} put={(b, value) => ({ ...b, w: [b.w[0], value] })} most={ranges.value.w} />
        <Entry name="b" of={(b) => b.b} put={(b, value) => ({ ...b, b: value })} most={ranges.value.b} />
      </div>
    </section>
  );
}

/** The line as an equation, suggested changes, and the effect of the last change. */
export function BoundaryChanges(): JSX.Element {
  return (
    <section>
      <Line />
      <h3>Try a change, and see what it does</h3>
      <Tries />
      <LastChange />
    </section>
  );
}

interface EntryProps {
  readonly name: string;
  readonly of: (boundary: Weights) => number;
  readonly put: (boundary: Weights, value: number) => Weights;
  readonly most: number;
}

function Entry({ name, of, put, most }: EntryProps): JSX.Element {
  const value = of(hand.value);
  const step = most / 100;
  return (
    <div class="entry">
      <Slider
        name={name}
        value={value}
        shown={short(value, 4)}
        min={-most}
        max={most}
        step={step}
        onInput={(next) => take(put(hand.value, Number(next.toPrecision(6))), name)}
      />
      <NumberField
        name={`${name}, typed`}
        hidden
        value={Number(value.toPrecision(6))}
        min={-far}
        max={far}
        onChange={(next) => take(put(hand.value, next), `${name} typed`)}
      />
    </div>
  );
}

/** The line as an equation, solved for x₂ if possible. */
function Line(): JSX.Element {
  const { w, b } = hand.value;
  const [w1, w2] = w;
  if (w1 === 0 && w2 === 0)
    return (
      <p class="formula" role="status">
        <strong>There is no line.</strong> With <M>{["w", "=", 0]}</M> every point scores{" "}
        <M>{["b", "=", short(b, 4)]}</M>,{" "}
        {b === 0 ? "which is neither side." : `so all of the plane is on the ${b > 0 ? "positive" : "negative"} side.`}
      </p>
    );
  const x1 = <Sub key="x1" of="x" at={1} />;
  const x2 = <Sub key="x2" of="x" at={2} />;
  return (
    <p class="formula">
      <M block>{[brackets(w1), "·", x1, "+", brackets(w2), "·", x2, "+", brackets(b), "=", 0]}</M>
      {w2 === 0 ? (
        <>
          <M block>
            {[x1, "=", <Fraction key="f" over={["−", "b"]} under={<Sub of="w" at={1} />} />, "=", short(-b / w1, 4)]}
          </M>
          <small>
            <M>{[<Sub key="w2" of="w" at={2} />, "=", 0]}</M>: a vertical line, which no equation{" "}
            <M>{[x2, "=", "…"]}</M> describes. The form <M>{["w", "·", "x", "+", "b", "=", 0]}</M> does.
          </small>
        </>
      ) : (
        <M block>{[x2, "=", short(-w1 / w2, 4), "·", x1, ...plus(-b / w2)]}</M>
      )}
    </p>
  );
}

function plus(value: number): string[] {
  return [value < 0 ? "−" : "+", short(Math.abs(value), 4)];
}

const times = (factor: number) => (boundary: Weights) => ({
  w: [factor * boundary.w[0], factor * boundary.w[1]] as const,
  b: factor * boundary.b,
});
const shifted = (units: number) => (boundary: Weights) => ({
  ...boundary,
  b: Number((boundary.b + units * lengthOf(boundary.w)).toPrecision(12)),
});

const tries: readonly (readonly [name: string, about: string, change: (boundary: Weights) => Weights])[] = [
  ["b + ‖w‖", "Moves the line one unit towards the negative side", shifted(1)],
  ["b − ‖w‖", "Moves the line one unit towards the positive side", shifted(-1)],
  ["(w, b) × 2", "The same line", times(2)],
  ["(w, b) × ½", "The same line", times(0.5)],
  ["(w, b) × −1", "Swaps the sides", times(-1)],
  ["b = 0", "Through the origin", (boundary) => ({ ...boundary, b: 0 })],
  ["w₂ = 0", "A vertical line", ({ w, b }) => ({ w: [w[0] || 1, 0], b })],
  ["w = 0", "No line at all", ({ b }) => ({ w: [0, 0], b })],
];

function Tries(): JSX.Element {
  const run = ofTheRun.value;
  return (
    <p class="buttons">
      <button type="button" class="main" disabled={!run} onClick={() => run && begin(run)}>
        Take the run’s w
      </button>
      {tries.map(([name, about, change], k) => (
        <button
          key={name}
          type="button"
          title={about}
          onClick={() => take(change(hand.value), `${name}${++pressed}${k}`)}
        >
          {name}
        </button>
      ))}
    </p>
  );
}

/** Each press counts as a separate change. */
let pressed = 0;

function LastChange(): JSX.Element | null {
  const was = before.value;
  if (!was) return <p class="change" role="status" />;
  return (
    <p class="change" role="status">
      {changeWords(was, hand.value)}
    </p>
  );
}
