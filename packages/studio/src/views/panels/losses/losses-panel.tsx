// Losses: what the perceptron implicitly minimises, one example at a time.

import type { JSX } from "preact";
import type { ZeroRule } from "../../../document/document.js";
import { scaling } from "../../../document/scaling.js";
import { loss, lossNames, slope } from "../../../geometry/losses.js";
import { short, vector } from "../../../numbers.js";
import { doc, set } from "../../../state/edits.js";
import { made, problem, trace, weights, weightsBefore } from "../../../state/place.js";
import { M } from "../../controls/math.js";
import { Term } from "../../terms/term.js";
import { LossPicture, lossTexts } from "./loss-picture.js";
import { placedPoints, visited } from "./margins-now.js";
import "../../../styles/losses.css";
import "../../../styles/table.css";

/** The panel on losses: the curves with the points, the losses as numbers, and an update as a step of gradient descent. */
export function LossesPanel(): JSX.Element {
  if (!trace.value) return <p class="lead">{problem.value ?? "Learning…"}</p>;
  if (!placedPoints.value)
    return (
      <>
        <p class="lead">These losses are of one score s = w·x + b for two classes.</p>
        {doc.value.settings.learner === "kernel" && (
          <button type="button" onClick={() => set({ learner: "perceptron" })}>
            Use the perceptron
          </button>
        )}
      </>
    );
  return (
    <>
      <p class="lead">
        How bad is a score s for a point of class y? Each <Term of="loss" /> says so by y·s alone, which is below 0 on
        the wrong side.
      </p>
      <LossPicture />
      <LossTable />
      <Descent />
      <h3>Why not the 0/1 loss itself?</h3>
      <p>
        Its mean is the training error, which is what counts. But it is flat: where it has a slope, the slope is 0, so
        it never says which way to move w. To find the w with the fewest errors is hard in general; the other two losses
        go down towards the right side.
      </p>
      <p>
        <small>
          Some lectures call max(0, −y·s) the <Term of="hinge" />. That name usually stands for max(0, 1 − y·s), which
          asks for a margin of 1: the loss of the passive-aggressive learner and of support vector machines.
        </small>
      </p>
    </>
  );
}

function LossTable(): JSX.Element {
  const points = placedPoints.value!;
  const at = visited.value;
  const zeroIsWrong = at ? points[at.place].zeroIsWrong : true;
  return (
    <div class="scroll" role="region" aria-label="Losses" tabIndex={0}>
      <table class="loss-table">
        <thead>
          <tr>
            <th scope="col">loss</th>
            {at && <th scope="col">point {at.place + 1}, before</th>}
            {at && <th scope="col">after</th>}
            <th scope="col">mean of all</th>
          </tr>
        </thead>
        <tbody>
          {lossNames.map((name) => (
            <tr key={name}>
              <th scope="row">{lossTexts[name].name}</th>
              {at && <td>{short(loss(name, at.before, zeroIsWrong))}</td>}
              {at && <td>{short(loss(name, at.after, zeroIsWrong))}</td>}
              <td>
                {short(
                  points.reduce((sum, point) => sum + loss(name, point.margin, point.zeroIsWrong), 0) / points.length,
                  4,
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The update just made as w − η∇L, or why there was none. */
function Descent(): JSX.Element {
  const { points, settings } = doc.value;
  const { learner, rate, bias, beta } = settings;
  const at = visited.value;
  return (
    <section>
      <h3>An update is a step down the slope</h3>
      <p>
        The perceptron loss L of one example has the slope −yx in w{bias ? " and −y in b" : ""} where y·s &lt; 0, and 0
        where y·s &gt; 0. <Term of="descent">Stochastic gradient descent</Term> takes one example and steps against the
        slope:
      </p>
      <p class="formula">
        <M block>{["w", "←", "w", "−", "η", "∇", "L", "=", "w", "+", "η", "y", "x"]}</M>
      </p>
      {learner === "perceptron" && at && <ThisStep at={at} points={points} rate={rate} />}
      {learner === "margin" && <p>The margin perceptron does the same on max(0, {short(beta)} − y·s).</p>}
      {learner === "passive-aggressive" && (
        <p>The passive-aggressive learner goes as far down the hinge loss as it takes to reach 0, or as C allows.</p>
      )}
      {learner === "balanced-winnow" && <p>Winnow multiplies its weights instead; that is another descent.</p>}
      <p>
        At y·s = 0 the loss has a corner and no single slope: everything between 0 and −yx is a subgradient. The rule
        for a score of 0 chooses one of them: {zeroText[settings.zero]}. At the start, where w = 0, every score is 0.
      </p>
    </section>
  );
}

const zeroText: Record<ZeroRule, string> = {
  mistake: "here 0 is a mistake, and the step is ηyx",
  positive: "here 0 predicts the second class, and only for points of the first there is a step",
  negative: "here 0 predicts the first class, and only for points of the second there is a step",
};

interface ThisStepProps {
  readonly at: NonNullable<(typeof visited)["value"]>;
  readonly points: (typeof doc)["value"]["points"];
  readonly rate: number;
}

function ThisStep({ at, points, rate }: ThisStepProps): JSX.Element {
  const [x, y] = scaling(points, doc.value.settings)(points[at.place]);
  const [before] = weightsBefore.value;
  const [after] = weights.value;
  if (!at.moved)
    return (
      <p>
        Point {at.place + 1} was right, with y·s = {short(at.before)}: its slope is 0, and the step is, too.
      </p>
    );
  const steep = slope("perceptron", at.before) * at.side;
  const down = vector([steep * x + 0, steep * y + 0]);
  const twice = Math.abs(trace.value!.steps[made.value - 1]) === 2 * rate;
  return (
    <p>
      Point {at.place + 1}, with y·s = {short(at.before)}: the slope is {down}, and {vector([...before.w])} −{" "}
      {short(rate)}·{down}
      {twice ? "·2" : ""} = <strong>{vector([...after.w])}</strong>
      {twice ? ", twice as far, as η(y − sign s) asks for" : ""}.
    </p>
  );
}
