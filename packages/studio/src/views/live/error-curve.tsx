// The error over the latest examples, of the model and of its challengers.

import type { JSX } from "preact";
import { drifts, watched } from "../../live/watched.js";

/** The positions of the axes in the picture, whose units are about a pixel. */
const [left, bottom, top] = [52, 28, 10];

/** A line of the picture: errors by example number. */
interface Line {
  readonly name: string;
  readonly points: readonly (readonly [until: number, error: number])[];
  /** The latest error, as text. */
  readonly latest: string;
}

export function ErrorCurve(): JSX.Element {
  const { model, curve, report } = watched.value!;
  const { stretches } = curve;
  if (stretches.length === 0)
    return (
      <section class="live-curve" aria-labelledby="curve-title">
        <h2 id="curve-title">Error</h2>
        <p>
          {model.name} has learned no example here yet. Each example is predicted before it is learned, so that every
          one is a test.
        </p>
      </section>
    );
  const width = Math.max(300, Math.min(720, innerWidth - 32));
  const height = width < 500 ? 220 : 300;
  const lines = linesOf();
  const first = stretches[0].until - stretches[0].examples;
  const last = stretches.at(-1)!.until;
  const most = ceiling(Math.max(0.02, ...lines.flatMap(({ points }) => points.map(([, error]) => error))));
  const x = (sequence: number) => left + ((width - left - 8) * (sequence - first)) / Math.max(1, last - first);
  const y = (error: number) => height - bottom - ((height - bottom - top) * error) / most;
  const marks = drifts.value.filter((sequence) => sequence > first);
  const drift = report.drift.changes;
  return (
    <section class="live-curve" aria-labelledby="curve-title">
      <h2 id="curve-title">Error over the latest {(last - first).toLocaleString("en")} examples</h2>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={lines.map(({ name, latest }) => `${name}: ${latest}`).join("; ")}
      >
        {[0, most / 2, most].map((error) => (
          <g key={error}>
            <line class="rule" x1={left} x2={width - 8} y1={y(error)} y2={y(error)} />
            <text x={left - 6} y={y(error) + 4} text-anchor="end">
              {percent(error)}
            </text>
          </g>
        ))}
        <text x={left} y={height - 8}>
          {first.toLocaleString("en")}
        </text>
        <text x={width - 8} y={height - 8} text-anchor="end">
          example {last.toLocaleString("en")}
        </text>
        {marks.map((sequence) => (
          <line key={sequence} class="drift" x1={x(sequence)} x2={x(sequence)} y1={top} y2={height - bottom} />
        ))}
        {lines.map(({ name, points }, i) => (
          <polyline
            key={name}
            class={`course course${i % 6}`}
            points={points.map(([until, error]) => `${x(until).toFixed(1)},${y(error).toFixed(1)}`).join(" ")}
          />
        ))}
      </svg>
      <ul class="live-key">
        {lines.map(({ name, latest }, i) => (
          <li key={name}>
            <svg class={`course course${i % 6}`} viewBox="0 0 28 8" aria-hidden="true">
              <line x1="0" x2="28" y1="4" y2="4" />
            </svg>
            <span>
              <strong>{name}</strong> {latest}
            </span>
          </li>
        ))}
      </ul>
      <p class="note">
        {drift === 0
          ? "The error has not changed by more than chance explains."
          : `The error changed ${drift === 1 ? "once" : `${drift} times`} by more than chance explains (drift), last at example ${report.drift.last?.toLocaleString("en")}.`}
      </p>
    </section>
  );
}

/** The error of the model over all examples so far, its recent error, and that of each challenger. */
function linesOf(): Line[] {
  const { model, curve, challengers } = watched.value!;
  const { before, stretches } = curve;
  let [examples, wrong] = [before.examples, before.mistakes];
  const overall = stretches.map(({ until, examples: some, mistakes }) => {
    examples += some;
    wrong += mistakes;
    return [until, wrong / examples] as const;
  });
  const recent = smoothed(stretches);
  const lines: Line[] = [
    { name: `${model.name}, all so far`, points: overall, latest: percent(overall.at(-1)![1]) },
    { name: `${model.name}, latest`, points: recent, latest: percent(recent.at(-1)![1]) },
  ];
  for (const { name } of challengers) {
    const own = smoothed(
      stretches.flatMap(({ until, challengers: all }) => (all[name] ? [{ until, ...all[name] }] : [])),
    );
    if (own.length > 0) lines.push({ name: `${name}, latest`, points: own, latest: percent(own.at(-1)![1]) });
  }
  return lines;
}

/** The moving average of the error over a tenth of the picture, and over at least 20 examples: over fewer, it would only be noise. */
function smoothed(
  stretches: readonly { readonly until: number; readonly examples: number; readonly mistakes: number }[],
): (readonly [number, number])[] {
  const all = stretches.reduce((sum, one) => sum + one.examples, 0);
  const points: (readonly [number, number])[] = [];
  for (const [i, { until }] of stretches.entries()) {
    let [examples, wrong] = [0, 0];
    for (let j = i; j >= 0 && (i - j < 10 || examples < 20); j--) {
      examples += stretches[j].examples;
      wrong += stretches[j].mistakes;
    }
    if (examples >= Math.min(20, all)) points.push([until, wrong / examples]);
  }
  return points;
}

/** The smallest of 2, 5, 10, 20, 50 and 100 % that is not below the error. */
function ceiling(error: number): number {
  return [0.02, 0.05, 0.1, 0.2, 0.5, 1].find((most) => most >= error) ?? 1;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(share > 0 && share < 0.1 ? 1 : 0)} %`;
}
