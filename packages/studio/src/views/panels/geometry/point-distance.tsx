// One point's score and distance.

import type { JSX } from "preact";
import { hand } from "../../../draw/boundary-hand.js";
import { scoreOf } from "../../../geometry/half-space.js";
import { distanceOf, lengthOf } from "../../../geometry/perpendicular.js";
import { short, signed, vector } from "../../../numbers.js";
import { doc } from "../../../state/edits.js";
import { selected } from "../../../state/hand.js";
import { brackets } from "../../controls/brackets.js";
import { Choice, NumberField } from "../../controls/fields.js";
import { Mark } from "../../controls/mark.js";
import { Fraction, M } from "../../controls/math.js";
import { Readout } from "../../controls/readout.js";
import { feet } from "./perpendiculars.js";
import { pointInHand } from "./point-in-hand.js";

const drawn = [
  ["point", "of this point"],
  ["line", "of all points, to the line"],
  ["normal", "of all points, to w"],
] as const;

/** The score and the distance of one point. */
export function PointDistance(): JSX.Element | null {
  const inHand = pointInHand.value;
  if (!inHand) return null;
  const { point, place } = inHand;
  const { points, classes } = doc.value;
  const { w, b } = hand.value;
  const score = scoreOf(hand.value, point);
  const distance = distanceOf(hand.value, point);
  const sum = [brackets(w[0]), "·", brackets(point.x), "+", brackets(w[1]), "·", brackets(point.y), "+", brackets(b)];
  return (
    <section>
      <div class="fields">
        <NumberField
          name={`Point, 1 to ${points.length}`}
          value={place + 1}
          min={1}
          max={points.length}
          whole
          onChange={(next) => (selected.value = points[next - 1].id)}
        />
        <Choice name="Perpendiculars" value={feet.value} choices={drawn} onChange={(value) => (feet.value = value)} />
      </div>
      <p class="named-point">
        <Mark target={point.target} /> Point {place + 1}, {vector([point.x, point.y])}, {classes[point.target]}
      </p>
      <p class="formula">
        <M block>{["w", "·", "x", "+", "b", "=", ...sum, "=", short(score, 5)]}</M>
        {distance === null ? (
          <small>Without a line there is no distance: ‖w‖ = 0 cannot be divided by.</small>
        ) : (
          <M block>
            {[
              <Fraction key="d" over={["|", "w", "·", "x", "+", "b", "|"]} under="‖w‖" />,
              "=",
              <Fraction key="n" over={["|", short(score, 5), "|"]} under={short(lengthOf(w), 5)} />,
              "=",
              short(Math.abs(distance), 4),
            ]}
          </M>
        )}
      </p>
      <dl class="readouts">
        <Readout
          name="score"
          term="score"
          value={signed(Number(score.toPrecision(5)))}
          about={score === 0 ? "On the line." : `Its sign: the ${score > 0 ? "positive" : "negative"} side.`}
        />
        <Readout
          name="signed distance"
          term="margin"
          value={distance === null ? "–" : signed(Number(distance.toPrecision(4)))}
          about="The score divided by ‖w‖: how far, and with its sign on which side."
        />
        <Readout name={<M>{["‖w‖"]}</M>} value={short(lengthOf(w), 5)} about="The length of w: √(w₁² + w₂²)." />
      </dl>
    </section>
  );
}
