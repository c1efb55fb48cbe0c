// Three threshold units, two hidden ones and an output, with what each makes of the chosen inputs.

import type { JSX } from "preact";
import type { LayerTrace, ThresholdUnit, UnitTrace } from "rosenblatt/networks";
import { short, signed } from "../../../numbers.js";
import { WeightedEdge } from "./weighted-edge.js";
import "../../../styles/neuron.css";

interface NetworkPictureProps {
  readonly inputs: readonly [number, number];
  readonly hidden: readonly [ThresholdUnit, ThresholdUnit];
  readonly output: ThresholdUnit;
  readonly layers: readonly LayerTrace[];
}

const rows = [58, 182] as const;
const [left, middle, right] = [36, 220, 404];

/** A network of three threshold units, with what each makes of the chosen inputs. */
export function NetworkPicture({ inputs, hidden, output, layers }: NetworkPictureProps): JSX.Element {
  const [inner, outer] = layers;
  return (
    <svg
      class="neuron network"
      viewBox="0 0 460 240"
      role="img"
      aria-label={
        `Inputs ${inputs.join(" and ")}. ${inner.units.map(({ name, score, output }) => `The unit ${name} sums to ${short(score)} and says ${output}.`).join(" ")} ` +
        `The output unit ${outer.units[0].name} sums to ${short(outer.units[0].score)} and says ${outer.outputs[0]}.`
      }
    >
      {hidden.flatMap(({ weights }, unit) =>
        weights.map((weight, input) => (
          <WeightedEdge
            key={`${input}${unit}`}
            from={[left + 24, rows[input]]}
            to={[middle - 34, rows[unit]]}
            weight={weight}
            largest={2}
            share={0.28}
            idle={inputs[input] === 0}
          />
        )),
      )}
      {output.weights.map((weight, unit) => (
        <WeightedEdge
          key={unit === 0 ? "upper" : "lower"}
          from={[middle + 34, rows[unit]]}
          to={[right - 32, 120]}
          weight={weight}
          largest={2}
          idle={inner.outputs[unit] === 0}
        />
      ))}
      {inputs.map((value, k) => (
        <g key={k === 0 ? "a" : "b"} class={value ? "node on" : "node"}>
          <circle cx={left} cy={rows[k]} r={24} />
          <text class="value" x={left} y={rows[k] + 5}>
            {k === 0 ? "a" : "b"} = {value}
          </text>
        </g>
      ))}
      {inner.units.map((unit, k) => (
        <Unit key={k === 0 ? "first" : "second"} unit={unit} bias={hidden[k].bias} at={[middle, rows[k]]} />
      ))}
      <Unit unit={outer.units[0]} bias={output.bias} at={[right, 120]} />
    </svg>
  );
}

function Unit({
  unit,
  bias,
  at: [x, y],
}: {
  unit: UnitTrace;
  bias: number;
  at: readonly [number, number];
}): JSX.Element {
  return (
    <g class={unit.output ? "node on" : "node"}>
      <circle cx={x} cy={y} r={34} />
      <text x={x} y={y - 12}>
        {unit.name.toUpperCase()}
      </text>
      <text class="value" x={x} y={y + 7}>
        {signed(unit.score)}
      </text>
      <text x={x} y={y + 23}>
        → {unit.output}
      </text>
      <text class="under" x={x} y={y + 51} text-anchor="middle">
        b = {short(bias)}
      </text>
    </g>
  );
}
