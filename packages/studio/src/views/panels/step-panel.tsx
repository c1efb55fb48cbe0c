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

/** A visit: the example, its score, and what became of it. */
interface Visited {
  readonly place: number;
  readonly target: number;
  /** The coordinates as drawn, and as the learner sees them. */
  readonly drawn: readonly [number, number];
  readonly seen: readonly [number, number];
  /** The side of the example, by which its score is multiplied. */
  readonly y: 1 | -1;
  readonly score: number;
  readonly wrong: boolean;
}

function Visit(): JSX.Element {
  const run = trace.value!;
  const place = run.visited[visit.value];
  const point = doc.value.points[place];
  if (!point) return <p class="lead">The points have changed; the run is on its way.</p>;
  const visited: Visited = {
    place,
    target: point.target,
    drawn: [point.x, point.y],
    seen: scaling(doc.value.points, doc.value.settings)(point),
    y: point.target === positiveOf(doc.value) ? 1 : -1,
    score: run.scores[visit.value],
    wrong: run.mistakes[visit.value] === 1,
  };
  const two = run.vectors === 1;
  const kernel = doc.value.settings.learner === "kernel";
  return (
    <>
      <Verdict {...visited} />
      {two && !kernel && weightsBefore.value[0] && <Formula {...visited} />}
      {two && !kernel && moved.value && weights.value[0] && <UpdatePicture />}
      <dl class="readouts">
        <Score score={visited.score} two={two} kernel={kernel} />
        <Readout
          name="example"
          term="epoch"
          value={position.value}
          about={`It is counted from the start of the run, and lies in pass ${pass.value + 1}.`}
        />
        <Readout name="updates" term="step" value={made.value} about="How often the weights have moved." />
        {two ? <OneVector /> : <Vectors />}
      </dl>
      {view.value.update && kernel && (
        <p>
          The region map shows the sum over past mistakes. The size of a point is its <Term of="alpha" />.
        </p>
      )}
    </>
  );
}

/** Which example it was, and whether the learner was right about it. */
function Verdict({ place, target, drawn, seen, wrong }: Visited): JSX.Element {
  const { settings, classes } = doc.value;
  return (
    <p class="lead">
      <Mark target={target} /> Point {place + 1}, {vector(drawn)}, is {classes[target]}
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
  );
}

/** y(w·x + b) in numbers, compared with 0. */
function Formula({ seen, y, score, wrong }: Visited): JSX.Element {
  const { zero } = doc.value.settings;
  const [before] = weightsBefore.value;
  /** Whether a score of 0 would be a mistake here. */
  const strict = zero === "mistake" || (zero === "positive") === y < 0;
  const sides = [...dot(before.w, seen), "+", negative(before.b)];
  const compared = wrong ? (strict ? "≤" : "<") : strict ? ">" : "≥";
  return (
    <p class="formula">
      <M block>
        {["y", "(", "w", "·", "x", "+", "b", ")", "=", signed(y), "·", "("].concat(
          sides,
          ")",
          "=",
          short(y * score),
          compared,
          "0",
        )}
      </M>
    </p>
  );
}

function Score({ score, two, kernel }: { score: number; two: boolean; kernel: boolean }): JSX.Element {
  return two ? (
    <Readout
      name={<M>{kernel ? ["s", "=", "∑", "α", "y", "K"] : ["s", "=", "w", "·", "x", "+", "b"]}</M>}
      term="score"
      value={signed(score)}
      about="The score before learning. Its sign is the prediction."
    />
  ) : (
    <Readout
      name="ahead by"
      term="score"
      value={signed(score)}
      about="Half of the difference between the score of the right class and the best of the others."
    />
  );
}

/** The vector between two classes; a kernel has none. */
function OneVector(): JSX.Element | null {
  const [before] = weightsBefore.value;
  const [now] = weights.value;
  if (!now) return null;
  return (
    <>
      <Readout
        name={<M>{["w"]}</M>}
        term="w"
        value={vector([...now.w])}
        about={moved.value ? `It was ${vector([...before.w])} before the step was added.` : "It is as before."}
      />
      {doc.value.settings.bias && (
        <Readout
          name={<M>{["b"]}</M>}
          term="bias"
          value={short(now.b)}
          about={moved.value ? `It was ${short(before.b)} before.` : "It is as before."}
        />
      )}
    </>
  );
}

/** The vector of each of several classes. */
function Vectors(): JSX.Element {
  const { classes } = doc.value;
  return (
    <>
      {weights.value.map(({ w, b }, k) => (
        <Readout
          key={classes[k]}
          name={<M>{[<Sub key="w" of="w" at={classes[k]} />]}</M>}
          value={`${vector([...w])}, ${short(b)}`}
          about="The vector of this class, and its bias."
        />
      ))}
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
