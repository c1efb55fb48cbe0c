// The same score with a 1 prepended to the inputs, so that the bias is a weight like the others.

import type { JSX } from "preact";
import { hand } from "../../../draw/boundary-hand.js";
import { scoreOf } from "../../../geometry/half-space.js";
import { short } from "../../../numbers.js";
import { brackets } from "../../controls/brackets.js";
import { M } from "../../controls/math.js";
import { Term } from "../../terms/term.js";
import { pointInHand } from "./point-in-hand.js";

/** The score of the selected point with a 1 prepended to its coordinates. */
export function OneInFront(): JSX.Element | null {
  const inHand = pointInHand.value;
  if (!inHand) return null;
  const { point } = inHand;
  const { w, b } = hand.value;
  const score = scoreOf(hand.value, point);
  return (
    <section>
      <h3>A 1 in front</h3>
      <p>
        Put <M>{["b"]}</M> before the weights and a 1 before the inputs, and the <Term of="bias" /> is a weight like the
        others. The line now goes through the origin, of a space with one dimension more.
      </p>
      <p class="formula">
        <M block>
          {[
            ...["(", "b", ",", "w", ")", "·", "(", 1, ",", "x", ")", "="],
            ...["(", short(b, 4), ",", short(w[0], 4), ",", short(w[1], 4), ")", "·"],
            ...["(", 1, ",", short(point.x, 4), ",", short(point.y, 4), ")"],
          ]}
        </M>
        <M block>
          {[
            "=",
            ...[brackets(b), "·", 1, "+", brackets(w[0]), "·", brackets(point.x), "+", brackets(w[1]), "·"],
            ...[brackets(point.y), "=", short(score, 5)],
          ]}
        </M>
      </p>
    </section>
  );
}
