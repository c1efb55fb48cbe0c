// Everything known about one row: its cells, the prediction, and the contributions to its score.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { short, signed } from "../../numbers.js";
import type { RowAnswer } from "../../served/answers.js";
import { classPlace, data, select, selected, served } from "../../served/served-model.js";
import { ClassName } from "./class-mark.js";
import { Contributions } from "./contributions.js";
import { Pixels } from "./pixels.js";
import { useRow } from "./row-asked.js";

/** The selected row. */
export function RowPanel(): JSX.Element {
  const row = selected.value;
  if (row === null)
    return (
      <p class="waiting">
        Click a point, or go to one with the arrow keys and press Enter, to see its row and what its score is made of.
      </p>
    );
  return <OneRow key={row} row={row} />;
}

function OneRow({ row }: { row: number }): JSX.Element {
  const of = useSignal<string | undefined>(undefined);
  const known = useRow(row, of.value, true).value;
  const { rows } = data.value!;
  return (
    <>
      <div class="row-head">
        <h3>
          Row {row.toLocaleString("en")} of {rows.toLocaleString("en")}
        </h3>
        <button type="button" disabled={row <= 1} onClick={() => select(row - 1)}>
          Previous
        </button>
        <button type="button" disabled={row >= rows} onClick={() => select(row + 1)}>
          Next
        </button>
      </div>
      {known === null ? (
        <p class="waiting">Working it out…</p>
      ) : typeof known === "string" ? (
        <p class="wrong">{known}</p>
      ) : (
        <Known answer={known} onClass={(name) => (of.value = name)} />
      )}
    </>
  );
}

function Known({ answer, onClass }: { answer: RowAnswer; onClass: (name: string) => void }): JSX.Element {
  const { cells, moreCells, truth, predicted, scores, probabilities, notes } = answer;
  const known = served.value.classes.slice(0, served.value.known);
  return (
    <>
      <p class="lead">
        Predicted <ClassName place={classPlace(predicted)} name={predicted} />
        {truth === null ? (
          "."
        ) : truth === predicted ? (
          ", which is right."
        ) : (
          <>
            , <span class="wrong">but it is </span>
            <ClassName place={classPlace(truth)} name={truth} />.
          </>
        )}
      </p>
      <table class="scores">
        <thead>
          <tr>
            <th scope="col">Class</th>
            <th scope="col">Score</th>
            {probabilities && <th scope="col">Probability</th>}
          </tr>
        </thead>
        <tbody>
          {order(scores).map((k) => (
            <tr key={known[k]} class={known[k] === predicted ? "predicted" : undefined}>
              <th scope="row">
                <ClassName place={k} name={known[k]} />
              </th>
              <td class="number">{signed(Number(scores[k].toPrecision(4)))}</td>
              {probabilities && <td class="number">{probabilities[k].toFixed(3)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {(answer.features.length > 0 || answer.supportVectors) && (
        <label class="field explain-class">
          <span>What makes up the score of</span>
          <select value={answer.class} onChange={(event) => onClass(event.currentTarget.value)}>
            {known.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Contributions answer={answer} most={12} whole />
      {notes.map((note) => (
        <p key={note} class="note">
          {sentence(note)}
        </p>
      ))}
      <h3>The row as the model reads it</h3>
      {answer.pixels && <Pixels pixels={answer.pixels} size={128} />}
      {answer.pixels ? (
        <details>
          <summary>Its numbers</summary>
          <Cells cells={cells} />
        </details>
      ) : (
        <Cells cells={cells} />
      )}
      {moreCells > 0 && <p class="note">And {moreCells.toLocaleString("en")} more columns.</p>}
    </>
  );
}

function Cells({ cells }: Pick<RowAnswer, "cells">): JSX.Element {
  return (
    <table class="cells">
      <tbody>
        {cells.map(([column, text]) => (
          <tr key={column}>
            <th scope="row">{column}</th>
            <td>{/^-?\d/.test(text) && Number.isFinite(Number(text)) ? short(Number(text), 8) : text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The indices of the scores, the highest first. */
function order(scores: readonly number[]): number[] {
  return scores.map((_, k) => k).sort((a, b) => scores[b] - scores[a] || a - b);
}

function sentence(text: string): string {
  return `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
