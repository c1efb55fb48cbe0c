// The visit just made: what was scored, why it was a mistake or not, and what it changed.

import type { JSX } from "preact";
import { scaling } from "../../document/scaling.js";
import { positiveOf } from "../../geometry/half-space.js";
import { short, signed, vector } from "../../numbers.js";
import { doc } from "../../state/edits.js";
import { aboutNow } from "../../state/following.js";
import { made, moved, pass, position, problem, trace, visit, weights, weightsBefore } from "../../state/place.js";
import { view } from "../../state/view.js";
import { Mark } from "../controls/mark.js";
import { M, Sub } from "../controls/math.js";
import { Readout } from "../controls/readout.js";
import { Term } from "../terms/term.js";
import { BeforeAfter } from "./before-after.js";
import { Pseudocode } from "./pseudocode.js";
import { UpdatePicture } from "./update-picture.js";

/** The panel on the visit just made: what was scored, why it was a mistake or not, and what it changed. */
export function StepPanel(): JSX.Element {
  return trace.value ? <Run /> : <p class="lead">{problem.value ?? "Learning…"}</p>;
}

function Run(): JSX.Element {
  return (
    <>
      {aboutNow.value && <p class="about">{aboutNow.value}</p>}
      {position.value === 0 ? <Start /> : <Visit />}
      <BeforeAfter />
      <Pseudocode />
    </>
  );
}

function Start(): JSX.Element {
  return (
    <p class="lead">
      Before the first example <M>{["w", "=", 0]}</M>
      {doc.value.settings.bias && (
        <>
          {" "}
          and <M>{["b", "=", 0]}</M>
        </>
      )}
      . Step through the run with <kbd>→</kbd>, or press <kbd>Space</kbd>.
    </p>
  );
}

function Visit(): JSX.Element {
  const run = trace.value!;
  const place = run.visited[visit.value];
  const point = doc.value.points[place];
  if (!point) return <p class="lead">The points have changed; the run is on its way.</p>;
  const { settings, classes } = doc.value;
  const two = run.vectors === 1;
  const y = point.target === positiveOf(doc.value) ? 1 : -1;
  const score = run.scores[visit.value];
  const wrong = run.mistakes[visit.value] === 1;
  /** Whether a score of 0 would be a mistake here. */
  const strict = settings.zero === "mistake" || (settings.zero === "positive") === y < 0;
  const kernel = settings.learner === "kernel";
  /** The coordinates that the learner sees. */
  const seen = scaling(doc.value.points, settings)(point);
  const [before] = weightsBefore.value;
  const [now] = weights.value;
  return (
    <>
      <p class="lead">
        <Mark target={point.target} /> Point {place + 1}, {vector([point.x, point.y])}, is {classes[point.target]}
        {settings.scaling === "none" ? "" : `, and it is learned from as ${vector(seen)}`}.{" "}
        <strong>
          {wrong ? (
            <>
              This is a <Term of="mistake" />.
            </>
          ) : moved.value ? (
            "It is right, but not by enough."
          ) : (
            "It is right, and nothing changes."
          )}
        </strong>
      </p>
      {two && !kernel && before && (
        <p class="formula">
          <M block>
            {[
              "y",
              "(",
              "w",
              "·",
              "x",
              "+",
              "b",
              ")",
              "=",
              signed(y),
              "·",
              "(",
              ...dot(before.w, seen),
              "+",
              negative(before.b),
              ")",
              "=",
              short(y * score),
              wrong ? (strict ? "≤" : "<") : strict ? ">" : "≥",
              0,
            ]}
          </M>
        </p>
      )}
      {two && !kernel && moved.value && now && <UpdatePicture />}
      <dl class="readouts">
        <Readout
          name={
            two ? <M>{kernel ? ["s", "=", "∑", "α", "y", "K"] : ["s", "=", "w", "·", "x", "+", "b"]}</M> : "ahead by"
          }
          term="score"
          value={signed(score)}
          about={
            two
              ? "The score before learning. Its sign is the prediction."
              : "Half of the difference between the score of the right class and the best of the others."
          }
        />
        <Readout
          name="example"
          term="epoch"
          value={position.value}
          about={`It is counted from the start of the run, and lies in pass ${pass.value + 1}.`}
        />
        <Readout name="updates" term="step" value={made.value} about="So often have the weights moved." />
        {now && two && (
          <>
            <Readout
              name={<M>{["w"]}</M>}
              term="w"
              value={vector([...now.w])}
              about={moved.value ? `It was ${vector([...before.w])} before the step was added.` : "It is as before."}
            />
            {settings.bias && (
              <Readout
                name={<M>{["b"]}</M>}
                term="bias"
                value={short(now.b)}
                about={moved.value ? `It was ${short(before.b)} before.` : "It is as before."}
              />
            )}
          </>
        )}
        {!two &&
          weights.value.map(({ w, b }, k) => (
            <Readout
              key={classes[k]}
              name={<M>{[<Sub key="w" of="w" at={classes[k]} />]}</M>}
              value={`${vector([...w])}, ${short(b)}`}
              about="The vector of this class, and its bias."
            />
          ))}
      </dl>
      {view.value.update && kernel && (
        <p>
          The region map shows the sum over past mistakes. The size of a point is its <Term of="alpha" />.
        </p>
      )}
    </>
  );
}

function dot(w: readonly [number, number], [x, y]: readonly [number, number]): string[] {
  return [negative(w[0]), "·", negative(x), "+", negative(w[1]), "·", negative(y)];
}

/** A number that may follow an operator. */
function negative(value: number): string {
  return value < 0 ? `(${short(value)})` : short(value);
}
