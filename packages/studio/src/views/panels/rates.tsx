// The effect of the rate η, in words and numbers.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { short } from "../../numbers.js";
import { type Counts, comparedRates, otherStart, type Rates } from "../../run/make-rates.js";
import { askAbout } from "../../state/asking.js";
import { doc } from "../../state/edits.js";
import "../../styles/table.css";

const answer = signal<Rates | null>(null);

/** The effect of the rate η on a run of the chosen learner; null if it has none. */
export function RateNote(): JSX.Element | null {
  const { learner, beta, rate } = doc.value.settings;
  if (learner === "margin")
    return (
      <p class="note">
        Here η matters beside β: the run depends on β/η = {short(beta / rate)}. Whoever scales both alike makes the same
        run.
      </p>
    );
  if (learner !== "perceptron" && learner !== "kernel") return null;
  return (
    <>
      <p class="note">
        From <i>w</i> = 0 the rate η only scales: every η makes the same mistakes and the same{" "}
        {learner === "kernel" ? "boundaries" : "lines"}; weights and scores are η times as large.
      </p>
      {learner === "perceptron" && doc.value.classes.length === 2 && <Comparison />}
    </>
  );
}

function Comparison(): JSX.Element {
  return (
    <details
      class="rates"
      onToggle={({ currentTarget }) => {
        opened.value = currentTarget.open;
      }}
    >
      <summary>When does η matter?</summary>
      {opened.value && <Table />}
    </details>
  );
}

const opened = signal(false);

function Table(): JSX.Element {
  const current = doc.value;
  useEffect(() => {
    askAbout("rates", current, (found) => {
      answer.value = found;
    });
  }, [current]);
  const found = answer.value;
  if (!found) return <p class="waiting">Counting…</p>;
  const [b, ...w] = otherStart;
  return (
    <>
      <p>How many mistakes the perceptron makes until all points are right:</p>
      <div class="scroll" role="region" aria-label="Mistakes by start and rate" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">start and rate</th>
              {comparedRates.map((rate) => (
                <th key={rate} scope="col">
                  η = {rate}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row name="from w = 0, b = 0" counts={found.fromZero} />
            <Row name={`from w = (${w.join(", ")}), b = ${b}`} counts={found.fromOther} />
            <Row name="from 0, falling: η/(1 + t/n)" counts={found.falling} />
          </tbody>
        </table>
      </div>
      <p>
        A start other than 0 weighs the more, the smaller η is. A rate that falls makes another run, but from 0 its
        first value still only scales.
      </p>
    </>
  );
}

function Row({ name, counts }: { name: string; counts: Counts }): JSX.Element {
  return (
    <tr>
      <th scope="row">{name}</th>
      {counts.map((count, k) => (
        <td key={comparedRates[k]}>{count ?? "no end"}</td>
      ))}
    </tr>
  );
}
