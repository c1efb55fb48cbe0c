// The three losses as functions of y·s, with every point on one of the curves.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { type LossName, loss, lossNames } from "../../../geometry/losses.js";
import { counted, short } from "../../../numbers.js";
import { Choice, Flag } from "../../controls/fields.js";
import { type PlacedPoint, placedPoints, visited } from "./margins-now.js";

/** The name of each loss, and its formula. */
export const lossTexts: Record<LossName, { readonly name: string; readonly formula: string }> = {
  "zero-one": { name: "0/1", formula: "1 where wrong, else 0" },
  perceptron: { name: "perceptron", formula: "max(0, −y·s)" },
  hinge: { name: "hinge", formula: "max(0, 1 − y·s)" },
};

/** The loss whose curve the points are on. */
const chosen = signal<LossName>("perceptron");
/** Whether all points are shown, rather than only the range near 0. */
const far = signal(false);

/**
 * The range of the axis in each direction: at least wide enough to show the corners and, by default, not so wide that they become
 * indistinguishable.
 */
const [least, most] = [4, 12];
const [width, height] = [460, 300];
const box = { left: 34, top: 14, right: width - 12, bottom: height - 38 };
const shapes = ["M0 -4.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 1 0 0 -9Z", "M-4 -4h8v8h-8Z", "M0 -5 5 4H-5Z"];

/** The curves with the points on one of them. */
export function LossPicture(): JSX.Element {
  const points = placedPoints.value ?? [];
  const before = visited.value?.moved ? Math.abs(visited.value.before) : 0;
  const farthest = points.reduce((so, { margin }) => Math.max(so, Math.abs(margin)), Math.max(least, before));
  const reach = far.value ? farthest : Math.min(most, farthest);
  const beyond = (side: number) => points.filter(({ margin }) => side * margin > reach).length;
  const x = (margin: number) => box.left + ((box.right - box.left) * (margin + reach)) / (2 * reach);
  const y = (value: number) => box.bottom - ((box.bottom - box.top) * value) / (reach + 1.4);
  const inSight = points.filter(({ margin }) => Math.abs(margin) <= reach);
  return (
    <>
      <svg class="losses" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={described(points)}>
        <Axes reach={reach} x={x} y={y} />
        {lossNames.map((name) => (
          <path key={name} class={`curve ${name}`} d={curve(name, reach, x, y)} />
        ))}
        <Visited reach={reach} x={x} y={y} />
        {inSight.slice(0, 500).map(({ id, target, margin, zeroIsWrong }) => (
          <path
            key={id}
            class={`point c${target}`}
            transform={`translate(${x(margin).toFixed(2)} ${y(loss(chosen.value, margin, zeroIsWrong)).toFixed(2)})`}
            d={shapes[target % shapes.length]}
          />
        ))}
        {beyond(-1) > 0 && (
          <text x={box.left + 4} y={box.bottom - 8}>
            {counted(beyond(-1), "point")} further left
          </text>
        )}
        {beyond(1) > 0 && (
          <text x={box.right - 2} y={box.bottom - 12} text-anchor="end">
            {counted(beyond(1), "point")} further right
          </text>
        )}
      </svg>
      <ul class="loss-legend">
        {lossNames.map((name) => (
          <li key={name}>
            <svg width="26" height="8" aria-hidden="true">
              <path class={`curve ${name}`} d="M1 4H25" />
            </svg>
            {lossTexts[name].name}: {lossTexts[name].formula}
          </li>
        ))}
      </ul>
      <div class="fields">
        <Choice
          name="Show the points on the curve of the"
          value={chosen.value}
          choices={lossNames.map((name) => [name, `${lossTexts[name].name} loss`] as const)}
          onChange={(name) => (chosen.value = name)}
        />
        <Flag name="Show as far as the points go" value={far.value} onChange={(value) => (far.value = value)} />
      </div>
    </>
  );
}

type Scale = (value: number) => number;

function Axes({ reach, x, y }: { reach: number; x: Scale; y: Scale }): JSX.Element {
  const unit = 10 ** Math.floor(Math.log10(reach / 2));
  const step = reach / unit > 10 ? 5 * unit : reach / unit > 4 ? 2 * unit : unit;
  const ticks = Array.from({ length: Math.floor(reach / step) + 1 }, (_, k) => k * step);
  return (
    <g class="axes">
      <path d={`M${box.left} ${box.bottom}H${box.right}M${x(0)} ${box.top}V${box.bottom}`} />
      {ticks.flatMap((tick) =>
        (tick === 0 ? [0] : [-tick, tick]).map((at) => (
          <text key={at} x={x(at)} y={box.bottom + 15} text-anchor="middle">
            {short(at)}
          </text>
        )),
      )}
      {ticks.slice(1).map((tick) => (
        <g key={tick}>
          <path class="grid" d={`M${box.left} ${y(tick)}H${box.right}`} />
          <text x={box.left - 5} y={y(tick) + 4} text-anchor="end">
            {short(tick)}
          </text>
        </g>
      ))}
      <text class="name" x={box.left} y={height - 4}>
        wrong side
      </text>
      <text class="name" x={(box.left + box.right) / 2} y={height - 4} text-anchor="middle">
        y·s
      </text>
      <text class="name" x={box.right} y={height - 4} text-anchor="end">
        right side
      </text>
    </g>
  );
}

function curve(name: LossName, reach: number, x: Scale, y: Scale): string {
  if (name === "zero-one") return `M${x(-reach)} ${y(1)}H${x(0)}V${y(0)}H${x(reach)}`;
  const corner = name === "hinge" ? 1 : 0;
  return `M${x(-reach)} ${y(loss(name, -reach))}L${x(corner)} ${y(0)}H${x(reach)}`;
}

/** The example just visited: a ring at its position and, if an update moved it, its path along the curve. */
function Visited({ reach, x, y }: { reach: number; x: Scale; y: Scale }): JSX.Element | null {
  const at = visited.value;
  if (!at) return null;
  const within = (margin: number) => Math.max(-reach, Math.min(reach, margin));
  const spot = (margin: number) => [x(within(margin)), y(loss(chosen.value, within(margin)))] as const;
  const [from, to] = [spot(at.before), spot(at.after)];
  const corner = chosen.value === "hinge" ? 1 : 0;
  const over = at.before < corner && at.after > corner;
  const way = chosen.value === "zero-one" ? `H${x(0)}V${y(0)}H${to[0]}` : `L${x(corner)} ${y(0)}L${to.join(" ")}`;
  return (
    <g class="visited">
      {at.moved && (
        <>
          <path class="way" d={`M${from.join(" ")}${over ? way : `L${to.join(" ")}`}`} />
          <circle class="was" cx={from[0]} cy={from[1]} r={5} />
        </>
      )}
      <circle cx={to[0]} cy={to[1]} r={9} />
    </g>
  );
}

function described(points: readonly PlacedPoint[]): string {
  const wrong = points.filter(({ margin, zeroIsWrong }) => loss("zero-one", margin, zeroIsWrong) === 1).length;
  return `The 0/1, the perceptron and the hinge loss against y·s. ${counted(wrong, "point")} of ${points.length} on the wrong side.`;
}
