// The same boundary as a neuron: inputs, weights on the edges, a sum, a threshold, an output; with the numbers of one point.

import type { JSX } from "preact";
import { hand } from "../../../draw/boundary-hand.js";
import { positiveOf, scoreOf } from "../../../geometry/half-space.js";
import { short, signed } from "../../../numbers.js";
import { doc } from "../../../state/edits.js";
import { Term } from "../../terms/term.js";
import { pointInHand } from "./point-in-hand.js";
import { WeightedEdge } from "./weighted-edge.js";
import "../../../styles/neuron.css";

/** The boundary set by hand as a neuron, with the numbers of one point. */
export function NeuronPicture(): JSX.Element | null {
  const inHand = pointInHand.value;
  if (!inHand) return null;
  const { point, place } = inHand;
  const { classes, axes } = doc.value;
  const { w, b } = hand.value;
  const score = scoreOf(hand.value, point);
  const positive = positiveOf(doc.value);
  const inputs = [
    { name: axes[0].length <= 3 ? axes[0] : "x₁", value: point.x, weight: w[0], of: "w₁", y: 48 },
    { name: axes[1].length <= 3 ? axes[1] : "x₂", value: point.y, weight: w[1], of: "w₂", y: 122 },
    { name: "1", value: 1, weight: b, of: "b", y: 196 },
  ];
  const largest = Math.max(...inputs.map(({ weight }) => Math.abs(weight)));
  const two = new Set(doc.value.points.map(({ target }) => target)).size <= 2;
  const negative = two ? classes[positive === 0 ? 1 : 0] : `not ${classes[positive]}`;
  const verdict = score === 0 ? "on the line" : score > 0 ? classes[positive] : negative;
  return (
    <section>
      <svg
        class="neuron"
        viewBox="0 0 460 246"
        role="img"
        aria-label={
          `A neuron. ${inputs.map(({ name, value, weight }) => `Input ${name} is ${short(value, 4)}, its weight ${short(weight, 4)}.`).join(" ")} ` +
          `The sum is ${short(score, 5)}, so the output is ${verdict}.`
        }
      >
        {inputs.map(({ weight, value, of, y }) => (
          <WeightedEdge
            key={of}
            from={[62, y]}
            to={[224, 122]}
            weight={weight}
            largest={largest}
            label={`${of} = ${short(weight, 3)}`}
            share={0.42}
            idle={value === 0}
          />
        ))}
        {inputs.map(({ name, value, of, y }) => (
          <InputNode key={of} name={name} value={value} y={y} />
        ))}
        <path class="wire" d="M272 122H300M346 122H372" />
        <SumNode score={score} />
        <ThresholdNode score={score} />
        <OutputNode score={score} verdict={verdict} positive={positive} />
      </svg>
      <p>
        Point {place + 1}:{" "}
        {inputs
          .map(({ weight, value }) => `${short(weight, 3)} · ${short(value, 3)}`)
          .join(" + ")
          .replaceAll("+ −", "− ")}{" "}
        = <strong>{signed(Number(score.toPrecision(5)))}</strong>: {verdict}. An edge of the <Term of="neuron" /> is as
        thick as its weight is large, and negative ones are dashed.
      </p>
    </section>
  );
}

function InputNode({ name, value, y }: { name: string; value: number; y: number }): JSX.Element {
  return (
    <g class="node">
      <circle cx={44} cy={y} r={26} />
      {name === "1" ? (
        <text class="value" x={44} y={y + 5}>
          1
        </text>
      ) : (
        <>
          <text x={44} y={y - 5}>
            {name}
          </text>
          <text class="value" x={44} y={y + 13}>
            {short(value, 3)}
          </text>
        </>
      )}
    </g>
  );
}

function SumNode({ score }: { score: number }): JSX.Element {
  return (
    <g class="node sum">
      <circle cx={248} cy={122} r={28} />
      <text class="sigma" x={248} y={118}>
        Σ
      </text>
      <text class="value" x={248} y={136}>
        {short(score, 4)}
      </text>
    </g>
  );
}

/** The step from one class to the other, with a dot where the score is. */
function ThresholdNode({ score }: { score: number }): JSX.Element {
  const [x, y] = score === 0 ? [323, 122] : score > 0 ? [333, 111] : [313, 133];
  return (
    <>
      <g class="node">
        <rect x={300} y={99} width={46} height={46} rx={8} />
        <path class="step" d="M308 133H323V111H338" />
        <circle class="at" cx={x} cy={y} r={4.5} />
      </g>
      <text class="under" x={323} y={162} text-anchor="middle">
        &gt; 0?
      </text>
    </>
  );
}

interface OutputNodeProps {
  readonly score: number;
  readonly verdict: string;
  /** The class of scores above 0. */
  readonly positive: number;
}

function OutputNode({ score, verdict, positive }: OutputNodeProps): JSX.Element {
  const target = score > 0 ? positive : positive === 0 ? 1 : 0;
  const isLong = verdict.length > 8;
  return (
    <g class={`node output ${score === 0 ? "" : `c${target}`}`}>
      <circle cx={404} cy={122} r={30} />
      <text class="value" x={404} y={127}>
        {score === 0 ? "0" : score > 0 ? "+1" : "−1"}
      </text>
      {/* A long name is cut off at the edge of the picture; the sentence below has all of it. */}
      <text class={isLong ? "long" : undefined} x={isLong ? 458 : 404} y={172}>
        {verdict.length > 24 ? `${verdict.slice(0, 23)}…` : verdict}
      </text>
    </g>
  );
}
