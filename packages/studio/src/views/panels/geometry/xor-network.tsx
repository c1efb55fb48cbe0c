// Exclusive or, which needs three threshold units, wired by hand.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Choice } from "../../controls/fields.js";
import { Term } from "../../terms/term.js";
import { NetworkPicture } from "./network-picture.js";
import { type TruthRow, TruthTable } from "./truth-table.js";
import { type Inputs, inputs, xor } from "./xor.js";
import { XorPlane } from "./xor-plane.js";
import "../../../styles/choices.css";
import "../../../styles/geometry.css";
import "../../../styles/neuron.css";

type Networks = typeof import("rosenblatt/networks");

const networks = signal<Networks | null>(null);
const unitNames = ["and", "or", "nand", "nor"] as const;
type UnitName = (typeof unitNames)[number];
const wired = signal<readonly [UnitName, UnitName, UnitName]>(["or", "nand", "and"]);
const chosen = signal<Inputs>(inputs[2]);

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
  const rows = inputs.map((inputs): TruthRow => ({ inputs, layers: network.trace(inputs) }));
  const right = rows.filter(({ inputs: [a, b], layers }) => layers[1].outputs[0] === xor(a, b)).length;
  const now = rows.find(({ inputs }) => inputs === chosen.value)!;
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
        {inputs.map((own) => (
          <label key={own.join("")} class="pen">
            <input type="radio" name="xor-input" checked={own === chosen.value} onChange={() => (chosen.value = own)} />
            ({own.join(", ")})
          </label>
        ))}
      </fieldset>
      <NetworkPicture
        hidden={[units[first], units[second]]}
        output={units[output]}
        inputs={now.inputs}
        layers={now.layers}
      />
      <div class="beside">
        <TruthTable hidden={[first, second]} rows={rows} current={now.inputs} />
        <XorPlane
          said={(x, y) => network.outputs([x, y])[0]}
          hidden={[units[first], units[second]]}
          current={now.inputs}
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
