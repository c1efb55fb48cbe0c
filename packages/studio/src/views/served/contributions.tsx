// The contributions to a score: a bar for each feature, or for each row that a kernel learner keeps.

import type { JSX } from "preact";
import { short, signed } from "../../numbers.js";
import type { Contribution, Rest, RowAnswer } from "../../served/answers.js";
import { classPlace, slotOf } from "../../served/served-model.js";

interface ContributionsProps {
  readonly answer: RowAnswer;
  /** The most contributions that are shown. */
  readonly most: number;
  /** Whether to show weights and values next to their products. */
  readonly whole?: boolean;
}

/** The contribution of each part to the score, the largest first; the bar has the colour of the class if it is positive. */
export function Contributions({ answer, most, whole = false }: ContributionsProps): JSX.Element | null {
  const { features, supportVectors } = answer;
  const kernel = features.length === 0 && supportVectors !== null;
  const parts = kernel
    ? supportVectors.map((one) => ({
        name: `row ${one.row.toLocaleString("en")}, ${one.class}`,
        how: `α ${signed(round(one.alpha))} × K ${short(one.similarity, 3)}`,
        adds: one.contribution,
      }))
    : features.map((one) => ({ name: one.feature, how: howMuch(one), adds: one.contribution }));
  if (parts.length === 0) return null;
  const more = kernel ? answer.moreSupportVectors : answer.moreFeatures;
  // A single remaining one fits into the line that would summarise it.
  const shown = parts.length + more.count > most + 1 ? parts.slice(0, most) : parts;
  const others = parts.slice(shown.length).reduce((sum, { adds }) => sum + adds, 0) + more.contribution;
  const left: Rest = { count: parts.length - shown.length + more.count, contribution: others };
  const widest = Math.max(...shown.map(({ adds }) => Math.abs(adds)), 1e-300);
  const own = slotOf(classPlace(answer.class));
  return (
    <table class="contributions">
      <thead class={whole ? undefined : "visually-hidden"}>
        <tr>
          <th scope="col">{kernel ? "Row learned from" : "Feature"}</th>
          <th scope="col">
            <span class="visually-hidden">Bar</span>
          </th>
          <th scope="col">Adds</th>
        </tr>
      </thead>
      <tbody>
        {shown.map(({ name, how, adds }) => (
          <tr key={name}>
            <th scope="row">
              <span class="feature">{name}</span>
              {whole && how !== "" && <small>{how}</small>}
            </th>
            <td class="bar-cell">
              <svg
                class={adds > 0 && own >= 0 ? `slot slot${own}` : "slot"}
                aria-hidden="true"
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
              >
                <path class="middle" d="M50 0v10" />
                <rect
                  x={adds > 0 ? 50 : 50 - (50 * Math.abs(adds)) / widest}
                  y="1"
                  width={(50 * Math.abs(adds)) / widest}
                  height="8"
                />
              </svg>
            </td>
            <td class="number">{signed(round(adds))}</td>
          </tr>
        ))}
        {left.count > 0 && (
          <tr class="rest">
            <th scope="row">
              {left.count.toLocaleString("en")}{" "}
              {kernel ? "further rows" : left.count === 1 ? "further feature" : "further features"} together
            </th>
            <td />
            <td class="number">{signed(round(left.contribution))}</td>
          </tr>
        )}
        <tr class="total">
          <th scope="row">score of {answer.class}</th>
          <td />
          <td class="number">{signed(round(answer.score))}</td>
        </tr>
      </tbody>
    </table>
  );
}

function howMuch({ feature, value, raw, text, weight }: Contribution): string {
  if (feature === "(bias)") return "";
  const scaled = raw !== undefined && raw !== value;
  return `${text ?? short(raw ?? value, 4)}${scaled ? `, scaled ${short(value, 3)}` : ""} × weight ${short(weight, 4)}`;
}

/** Four significant digits, as in the command `explain`. */
function round(x: number): number {
  return Number(x.toPrecision(4));
}
