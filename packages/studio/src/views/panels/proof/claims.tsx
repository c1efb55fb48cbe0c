// The two claims of the proof, line by line, with the numbers of the last mistake.

import type { JSX } from "preact";
import { scaling } from "../../../document/scaling.js";
import { positiveOf } from "../../../geometry/half-space.js";
import { counted, short } from "../../../numbers.js";
import { claimNumbers } from "../../../run/claims.js";
import type { Proof } from "../../../run/make-theory.js";
import { weightsAfter } from "../../../run/trace.js";
import { doc } from "../../../state/edits.js";
import { made, trace } from "../../../state/place.js";
import { Fraction, M, Sub, Sup } from "../../controls/math.js";
import { Aligned, type Term } from "./aligned.js";

const now = (of = "w") => <Sub of={of} at="k" />;
const before = <Sub of="w" at="k−1" />;
const square = (of: JSX.Element) => <Sup of={["‖", of, "‖"]} to={2} />;

/** The two claims about the last mistake; nothing before the first. */
export function Claims({ proof }: { proof: Proof }): JSX.Element | null {
  const run = trace.value;
  const k = made.value;
  const { points, settings } = doc.value;
  if (run?.vectors !== 1 || run.weights.length === 0) return null;
  if (k === 0)
    return (
      <section class="claims">
        <h3>The two claims</h3>
        <p>
          Before the first mistake w is 0, and so are <M>{["w", "·", "u"]}</M> and{" "}
          <M>{[<Sup key="w" of="‖w‖" to={2} />]}</M>. Step on: every mistake shows both claims in its own numbers.
        </p>
      </section>
    );
  const place = run.visited[run.updates[k - 1]];
  const point = points[place];
  if (!point) return null;
  const y = point.target === positiveOf(doc.value) ? 1 : -1;
  const numbers = claimNumbers(
    weightsAfter(run.weights, 1, k - 1)[0],
    scaling(points, settings)(point),
    y,
    settings,
    proof,
  );
  return (
    <section class="claims">
      <h3>
        The two claims, at mistake {k}, on point {place + 1}
      </h3>
      <p>
        <strong>1. It gets ahead.</strong> Every mistake adds at least <M>{settings.rate === 1 ? ["γ"] : ["η", "γ"]}</M>{" "}
        to <M>{["w", "·", "u"]}</M>, because u has every point at least γ on its own side.
      </p>
      <Aligned name={`Claim 1 at mistake ${k}`} rows={progress(numbers.along, k, settings.rate, proof.gamma)} />
      <p>
        <strong>2. It does not get long.</strong> Every mistake adds at most{" "}
        <M>{[...(settings.rate === 1 ? [] : [<Sup key="e" of="η" to={2} />]), <Sup key="r" of="R" to={2} />]}</M> to{" "}
        <M>{[<Sup key="w" of="‖w‖" to={2} />]}</M>: the middle term is not above 0, because it was a mistake.
      </p>
      <Aligned name={`Claim 2 at mistake ${k}`} rows={growth(numbers.square, k, settings.rate, proof.radius)} />
      <p>
        Together, after {counted(k, "mistake")}:{" "}
        <M>{["k", "γ", "≤", "w", "·", "u", "≤", "‖w‖", "≤", "√k", "·", "R"]}</M>, and from its two ends{" "}
        <M>
          {[
            "k",
            "≤",
            <Sup key="b" of={["(", <Fraction key="f" over="R" under="γ" />, ")"]} to={2} />,
            "=",
            short(proof.bound, 6),
          ]}
        </M>
        .
      </p>
    </section>
  );
}

/** η, unless it is 1. */
const eta = (rate: number) => (rate === 1 ? [] : ["η"]);
const term = (symbols: Term["symbols"], number?: string, curve?: string): Term => ({
  symbols,
  ...(number !== undefined && { number }),
  ...(curve && { curve }),
});

function progress(
  { before: was, added, after }: { before: number; added: number; after: number },
  k: number,
  rate: number,
  gamma: number,
): Term[][] {
  const left = term([now(), "·", "u"], short(after, 4), "along");
  return [
    [
      left,
      term("="),
      term([before, "·", "u"], short(was, 4)),
      term("+"),
      term([...eta(rate), "y", "(", "x", "·", "u", ")"], short(added, 4)),
    ],
    [
      left,
      term("≥"),
      term([before, "·", "u"], short(was, 4)),
      term("+"),
      term([...eta(rate), "γ"], short(rate * gamma, 4)),
    ],
    [left, term("≥"), term(["k", ...eta(rate), "γ"], short(k * rate * gamma, 4), "least")],
  ];
}

function growth(
  { before: was, crossed, own, after }: { before: number; crossed: number; own: number; after: number },
  k: number,
  rate: number,
  radius: number,
): Term[][] {
  const left = term([square(now())], short(after, 4), "length");
  const squared = rate === 1 ? [] : [<Sup key="e" of="η" to={2} />];
  const most = (rate * radius) ** 2;
  return [
    [
      left,
      term("="),
      term([square(before)], short(was, 4)),
      term("+"),
      term(
        [2, ...eta(rate), "y", "(", before, "·", "x", ")"],
        crossed < 0 ? `(${short(crossed, 4)})` : short(crossed, 4),
      ),
      term("+"),
      term([...squared, <Sup key="x" of="‖x‖" to={2} />], short(own, 4)),
    ],
    [
      left,
      term("≤"),
      term([square(before)], short(was, 4)),
      term("+"),
      term(0, "0"),
      term("+"),
      term([...squared, <Sup key="r" of="R" to={2} />], short(most, 4)),
    ],
    [left, term("≤"), term(["k", ...squared, <Sup key="r" of="R" to={2} />], short(k * most, 4), "most")],
  ];
}
