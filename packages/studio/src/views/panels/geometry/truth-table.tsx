// The truth table of a network of two hidden units beside that of exclusive or.

import type { JSX } from "preact";
import type { LayerTrace } from "rosenblatt/networks";
import { type Inputs, xor } from "./xor.js";

/** Inputs, and what each layer makes of them. */
export interface TruthRow {
  readonly inputs: Inputs;
  readonly layers: readonly LayerTrace[];
}

interface TruthTableProps {
  /** The names of the hidden units. */
  readonly hidden: readonly [string, string];
  readonly rows: readonly TruthRow[];
  /** The inputs that are looked at. */
  readonly current: Inputs;
}

/** What the hidden units and the network say of all inputs. */
export function TruthTable({ hidden, rows, current }: TruthTableProps): JSX.Element {
  return (
    <table class="truth">
      <caption class="visually-hidden">Truth table of the network</caption>
      <thead>
        <tr>
          <th scope="col">a</th>
          <th scope="col">b</th>
          <th scope="col">{hidden[0].toUpperCase()}</th>
          <th scope="col">{hidden[1].toUpperCase()}</th>
          <th scope="col">network</th>
          <th scope="col">XOR</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ inputs, layers }) => {
          const [a, b] = inputs;
          const wanted = xor(a, b);
          const said = layers[1].outputs[0];
          return (
            <tr key={`${a}${b}`} aria-current={inputs === current ? "true" : undefined}>
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
  );
}
