// Exclusive or, which needs three threshold units, wired by hand.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { figure } from "rosenblatt/figure";
import { shownTheme } from "../../../state/theme.js";
import { Choice } from "../../controls/fields.js";
import { Term } from "../../terms/term.js";
import { NetworkPicture } from "./network-picture.js";
import "../../../styles/choices.css";
import "../../../styles/geometry.css";
import "../../../styles/neuron.css";

type Networks = typeof import("rosenblatt/networks");

const networks = signal<Networks | null>(null);
const unitNames = ["and", "or", "nand", "nor"] as const;
type UnitName = (typeof unitNames)[number];
const wired = signal<readonly [UnitName, UnitName, UnitName]>(["or", "nand", "and"]);
const chosen = signal<readonly [number, number]>([1, 0]);

const inputs = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;
const choices = unitNames.map((name) => [name, name.toUpperCase()] as const);

/** Exclusive or, wired by hand from three threshold units. */
export function XorNetwork(): JSX.Element {
  useEffect(() => {
    void import("rosenblatt/networks").then((loaded) => (networks.value = loaded));
  }, []);
  if (!networks.value) return <p class="waiting">Loading the network…</p>;
  const { ThresholdNetwork, andUnit, orUnit, nandUnit, norUnit } = networks.value;
  const units = { and: andUnit, or: orUnit, nand: nandUnit, nor: norUnit };
  const [first, second, output] = wired.value;
  const network = new ThresholdNetwork([[units[first], units[second]], [units[output]]]);
  const rows = inputs.map(([a, b]) => ({ a, b, layers: network.trace([a, b]) }));
  const right = rows.filter(({ a, b, layers }) => layers[1].outputs[0] === (a === b ? 0 : 1)).length;
  const now = rows.find(({ a, b }) => a === chosen.value[0] && b === chosen.value[1])!;
  const rewire = (place: number) => (name: UnitName) => {
    const names: [UnitName, UnitName, UnitName] = [...wired.value];
    names[place] = name;
    wired.value = names;
  };
  return (
    <section class="geometry">
      <p>
        No line separates XOR. Two lines do: in this <Term of="network" /> each hidden unit draws one, and the last unit
        joins them. Choose other units and see what becomes of it.
      </p>
      <div class="fields">
        <Choice name="Hidden unit 1" value={first} choices={choices} onChange={rewire(0)} />
        <Choice name="Hidden unit 2" value={second} choices={choices} onChange={rewire(1)} />
        <Choice name="Output unit" value={output} choices={choices} onChange={rewire(2)} />
      </div>
      <fieldset class="choices">
        <legend>Inputs a, b</legend>
        {inputs.map(([a, b]) => (
          <label key={`${a}${b}`} class="pen">
            <input
              type="radio"
              name="xor-input"
              checked={now.a === a && now.b === b}
              onChange={() => (chosen.value = [a, b])}
            />
            ({a}, {b})
          </label>
        ))}
      </fieldset>
      <NetworkPicture
        hidden={[units[first], units[second]]}
        output={units[output]}
        inputs={[now.a, now.b]}
        layers={now.layers}
      />
      <div class="beside">
        <table class="truth">
          <caption class="visually-hidden">Truth table of the network</caption>
          <thead>
            <tr>
              <th scope="col">a</th>
              <th scope="col">b</th>
              <th scope="col">{first.toUpperCase()}</th>
              <th scope="col">{second.toUpperCase()}</th>
              <th scope="col">network</th>
              <th scope="col">XOR</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ a, b, layers }) => {
              const wanted = a === b ? 0 : 1;
              const said = layers[1].outputs[0];
              return (
                <tr key={`${a}${b}`} aria-current={now.a === a && now.b === b ? "true" : undefined}>
                  <td>{a}</td>
                  <td>{b}</td>
                  <td>{layers[0].outputs[0]}</td>
                  <td>{layers[0].outputs[1]}</td>
                  <td class={said === wanted ? undefined : "wrong"}>
                    {said}
                    {said !== wanted && <span class="visually-hidden"> (wrong)</span>}
                  </td>
                  <td>{wanted}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <Plane
          said={(x, y) => network.outputs([x, y])[0]}
          hidden={[units[first], units[second]]}
          current={inputs.findIndex(([a, b]) => a === now.a && b === now.b)}
        />
      </div>
      <p role="status">
        {right === 4
          ? "All four rows as XOR wants them."
          : `${right} of 4 rows as XOR wants them. Both lines must be used, and from opposite sides.`}
      </p>
    </section>
  );
}

const spots = 81;
const view = { x: [-0.6, 1.6], y: [-0.6, 1.6] } as const;

interface PlaneProps {
  readonly said: (x: number, y: number) => 0 | 1;
  readonly hidden: readonly { readonly weights: readonly number[]; readonly bias: number }[];
  readonly current: number;
}

/** The lines of the hidden units, and the region where the network outputs 1. */
function Plane({ said, hidden, current }: PlaneProps): JSX.Element {
  const at = (k: number) => -0.6 + (2.2 * k) / (spots - 1);
  const scores = Float64Array.from({ length: spots * spots }, (_, k) =>
    said(at(k % spots), at(Math.floor(k / spots))) ? 1 : -1,
  );
  const svg = figure(
    {
      kind: "plane",
      legend: false,
      classes: ["0", "1"],
      axes: ["a", "b"],
      view,
      points: inputs.map(([x, y]) => ({ x, y, target: x === y ? 0 : 1 })),
      field: { columns: spots, rows: spots, view, scores },
      lines: hidden.map(({ weights: [p, q], bias }) => ({ w: [p, q] as const, b: bias })),
      current,
      description: "The four inputs of XOR, the line of each hidden unit, and tinted where the network says 1.",
    },
    { width: 250, height: 250, theme: shownTheme.value, background: false, id: "xor-plane" },
  );
  return <div class="small-picture" dangerouslySetInnerHTML={{ __html: svg }} />;
}
