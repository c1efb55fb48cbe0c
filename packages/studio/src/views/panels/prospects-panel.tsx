// What is to come: when a run ends, the fewest errors of any line, and the error on new points.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { counted, short } from "../../numbers.js";
import type { Prospects } from "../../run/make-prospects.js";
import { doc } from "../../state/edits.js";
import { problem } from "../../state/place.js";
import { ask, Overtaken } from "../../worker/ask.js";
import { Readout } from "../controls/readout.js";

const seed = signal(0);
const answer = signal<{ readonly of: typeof doc.value; readonly prospects: Prospects } | null>(null);
const trouble = signal<string | null>(null);

/** The panel on what is to be expected of these points. */
export function ProspectsPanel(): JSX.Element {
  const { points } = doc.value;
  if (problem.value) return <p class="lead">{problem.value}</p>;
  if (new Set(points.map(({ target }) => target)).size !== 2)
    return <p class="lead">What follows is about two classes, and there are three here.</p>;
  return <Expected />;
}

function Expected(): JSX.Element {
  const current = doc.value;
  const drawn = seed.value;
  useEffect(() => {
    ask("prospects", { doc: current, seed: drawn }).then(
      (prospects) => {
        answer.value = { of: current, prospects };
        trouble.value = null;
      },
      (error) => {
        if (!(error instanceof Overtaken)) trouble.value = (error as Error).message;
      },
    );
  }, [current, drawn]);
  if (trouble.value)
    return (
      <p class="wrong" role="alert">
        {trouble.value}
      </p>
    );
  if (answer.value?.of !== current) return <p class="waiting">This is being worked out.</p>;
  const { forecast, fewest, unseen } = answer.value.prospects;
  return (
    <>
      <h3>Will it end, and when?</h3>
      <p>{ending(forecast)}</p>
      <h3>The fewest errors of any line</h3>
      <p>{fewestText(fewest)}</p>
      <h3>The error on points not seen yet</h3>
      {unseen ? <Unseen unseen={unseen} /> : <p>There are too few points to hold some back; twenty are enough.</p>}
    </>
  );
}

function ending({ ends, mistakesAtMost, epochsAtMost, epochs, basis, trials }: Prospects["forecast"]): string {
  if (ends === false) return "Proved: no run of the perceptron ever ends, because no line separates these points.";
  const proved =
    mistakesAtMost === null || epochsAtMost === null
      ? "Any run of the perceptron ends."
      : `Proved: any run of the perceptron ends, after at most ${counted(mistakesAtMost, "mistake")} and so within ${counted(epochsAtMost, "pass", "passes")}.`;
  const tried = counted(trials.length, "short run", "short runs");
  if (!epochs) return `${proved} Of ${tried} in random orders none shows when.`;
  const range = epochs.least === epochs.most ? short(epochs.least) : `${short(epochs.least)} to ${short(epochs.most)}`;
  return basis === "measured"
    ? `${proved} Measured: ${tried} in random orders took ${range} passes.`
    : `${proved} Guessed from ${tried} in random orders: ${range} passes.`;
}

function fewestText(fewest: Prospects["fewest"]): string {
  const { points, settings } = doc.value;
  const line = settings.bias ? "line" : "line through the origin";
  if (!fewest)
    return `There are too many points to try every ${line}. In general the fewest errors are NP-hard to find.`;
  if (fewest.errors === 0) return `0 of ${points.length}: a ${line} separates the points.`;
  const named = fewest.wrong.slice(0, 12).map((place) => place + 1);
  const rest = fewest.wrong.length - named.length;
  return `${fewest.errors} of ${points.length}, exactly: every ${line} that matters was tried. Wrong on the best one: ${named.length === 1 ? "point" : "points"} ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
}

function Unseen({ unseen }: { unseen: NonNullable<Prospects["unseen"]> }): JSX.Element {
  const { examples, errors, expected, atMost, test } = unseen;
  return (
    <>
      <p>
        {counted(examples, "point")}, in random order, are learned in one pass, each predicted before it is learned:{" "}
        {counted(errors, "wrong prediction")}. A mistake bound on any sequence is thus a bound on the error to come, if
        points are drawn independently. The other {test.examples} were held back to measure it.
      </p>
      <dl class="readouts">
        <Readout
          name="expected error"
          value={percent(expected)}
          about="Of a vector drawn from those of the pass: wrong predictions over points."
        />
        <Readout
          name="at most"
          value={atMost >= 1 ? "no bound" : percent(atMost)}
          about={`Their mean error, with 95 % confidence${atMost >= 1 ? "; so few points promise nothing" : ""}.`}
        />
        <Readout
          name="measured"
          value={percent(test.drawn.mean)}
          about="Mean error of those vectors on what was held back."
        />
        <Readout
          name="last vector"
          value={percent(test.last)}
          about="Its error on what was held back. Nothing is proved about it."
        />
      </dl>
      <p class="buttons">
        <button type="button" onClick={() => (seed.value = seed.value + 1)}>
          Hold back others
        </button>
      </p>
    </>
  );
}

function percent(fraction: number): string {
  return `${short(100 * fraction, 3)} %`;
}
