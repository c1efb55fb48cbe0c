// The curves of the experiment, the errors at its end, and what they show in words.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { type CurveState, figure } from "rosenblatt/figure";
import { rates } from "../../../experiment/experiment.js";
import { findings, type Measured, methodNames, percent, type Summary } from "../../../experiment/experiment-summary.js";
import { counted } from "../../../numbers.js";
import { shownTheme } from "../../../state/theme.js";
import { asked, done, run, seeds, summary, trouble } from "./experiment-settings.js";
import "../../../styles/table.css";

/** The curves of the experiment, the errors at its end, and what they show in words. */
export function ExperimentResult(): JSX.Element {
  const question = asked.value;
  useEffect(() => {
    let stopped = false;
    // Delayed, so that a moving slider does not request every value that it passes.
    const timer = setTimeout(() => void run(question, () => stopped), 150);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [question]);
  const found = summary.value;
  return (
    <>
      <p class="progress">
        <progress max={seeds} value={done.value} aria-label="Seeds done" /> {done.value} of {seeds} seeds
      </p>
      {trouble.value && (
        <p class="wrong" role="alert">
          {trouble.value}
        </p>
      )}
      {found ? <Found found={found} /> : !trouble.value && <p class="waiting">The first seed is on its way.</p>}
    </>
  );
}

function Found({ found }: { found: Summary }): JSX.Element {
  const { methods, rates: byRate, trained, tested } = found;
  return (
    <div class={done.value === 0 ? "old" : undefined}>
      <h3>What can be seen</h3>
      <ul class="findings" aria-live={done.value === seeds ? "polite" : "off"}>
        {findings(found).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <h3>Against the passes: means over {counted(found.seeds, "seed")}</h3>
      <Curves
        id="experiment-test"
        title="Test error"
        across="pass"
        series={methods.map(({ method, test }) => line(method, test))}
      />
      <Curves
        id="experiment-train"
        title="Training error"
        across="pass"
        series={methods.map(({ method, train }) => line(method, train))}
      />
      <div class="scroll" role="region" aria-label="Errors after the last pass" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">after the last pass</th>
              <th scope="col">training</th>
              <th scope="col">test</th>
              <th scope="col">gap</th>
            </tr>
          </thead>
          <tbody>
            {methods.map(({ method, train, test, gap }) => (
              <tr key={method}>
                <th scope="row">{methodNames[method]}</th>
                <td>{spread(train[train.length - 1])}</td>
                <td>{spread(test[test.length - 1])}</td>
                <td>{spread(gap)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <small>
          Mean ± standard deviation over the seeds. Each trains on {counted(trained, "example")} and tests on {tested}{" "}
          others; the gap is test less training error, in points.{" "}
          {asked.value.source.kind === "clouds" && "Labels are as noisy in the test as in training."}
        </small>
      </p>
      <h3>Against the rate η</h3>
      <Curves
        id="experiment-rate"
        title="Test error after the last pass"
        across="η"
        series={byRate.map(({ method, test }) => line(method, test, rates))}
      />
      <Curves
        id="experiment-rate-train"
        title="Training error after the last pass"
        across="η"
        series={byRate.map(({ method, train }) => line(method, train, rates))}
      />
    </div>
  );
}

interface CurvesProps {
  readonly id: string;
  readonly title: string;
  readonly across: "pass" | "η";
  readonly series: CurveState["series"];
}

function Curves({ id, title, across, series }: CurvesProps): JSX.Element {
  const state = { kind: "curve", title, axes: [across, "wrong"], percent: true, logX: across === "η", series } as const;
  const svg = figure(state, { width: 460, height: 270, theme: shownTheme.value, background: false, id });
  return <div class="picture-wide" dangerouslySetInnerHTML={{ __html: svg }} />;
}

/** A method's mean errors, over the passes or over another parameter. */
function line(
  method: keyof typeof methodNames,
  errors: readonly Measured[],
  at?: readonly number[],
): CurveState["series"][number] {
  return { name: methodNames[method], points: errors.map(({ mean }, k) => [at ? at[k] : k + 1, mean]) };
}

function spread({ mean, spread }: Measured): string {
  return `${percent(mean)} ± ${(100 * spread).toFixed(1)}`;
}
