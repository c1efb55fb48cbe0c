// Predictions of the theory: when a run ends, the fewest errors of any line, and the error on new points.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { counted, short } from "../../numbers.js";
import type { Prospects } from "../../run/make-prospects.js";
import { askAbout } from "../../state/asking.js";
import { doc } from "../../state/edits.js";
import { problem } from "../../state/place.js";
import { Readout } from "../controls/readout.js";

const seed = signal(0);
const answer = signal<{ readonly of: typeof doc.value; readonly prospects: Prospects } | null>(null);
const trouble = signal<string | null>(null);

/** The panel on the theory's predictions for these points. */
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
    void askAbout(
      "prospects",
      { doc: current, seed: drawn },
      (prospects) => {
        answer.value = { of: current, prospects };
        trouble.value = null;
      },
      ({ message }) => {
        trouble.value = message;
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
  if (ends === false)
    return "It is proved that no run of the perceptron ever ends, because no line separates these points.";
  const proved =
    mistakesAtMost === null || epochsAtMost === null
      ? "Any run of the perceptron ends."
      : `It is proved that any run of the perceptron ends after at most ${counted(mistakesAtMost, "mistake")} and so within ${counted(epochsAtMost, "pass", "passes")}.`;
  const tried = counted(trials.length, "short run", "short runs");
  if (!epochs) return `${proved} None of ${tried} in random orders shows when.`;
  const range = epochs.least === epochs.most ? short(epochs.least) : `${short(epochs.least)} to ${short(epochs.most)}`;
  return basis === "measured"
    ? `${proved} In a measurement ${tried} in random orders took ${range} passes.`
    : `${proved} A guess from ${tried} in random orders is ${range} passes.`;
}

function fewestText(fewest: Prospects["fewest"]): string {
  const { points, settings } = doc.value;
  const line = settings.bias ? "line" : "line through the origin";
  if (!fewest)
    return `There are too many points to try every ${line}. In general the fewest errors are NP-hard to find.`;
  if (fewest.errors === 0) return `None of ${points.length} points need be wrong: a ${line} separates them.`;
  const named = fewest.wrong.slice(0, 12).map((place) => place + 1);
  const rest = fewest.wrong.length - named.length;
  return `It is exactly ${fewest.errors} of ${points.length}: every ${line} that matters was tried. The best one is wrong on ${named.length === 1 ? "point" : "points"} ${named.join(", ")}${rest > 0 ? ` and ${rest} more` : ""}.`;
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
          about="The error to expect of a vector that is drawn from those of the pass."
        />
        <Readout
          name="at most"
          value={atMost >= 1 ? "no bound" : percent(atMost)}
          about={`Their mean error is below this with 95 % confidence${atMost >= 1 ? ", but so few points promise nothing" : ""}.`}
        />
        <Readout
          name="measured"
          value={percent(test.drawn.mean)}
          about="The mean error of those vectors on the points that were held back."
        />
        <Readout
          name="last vector"
          value={percent(test.last)}
          about="Its error on the points that were held back. Nothing is proved about it."
        />
      </dl>
      <p class="buttons">
        <button type="button" onClick={() => (seed.value = seed.value + 1)}>
          Hold back other points
        </button>
      </p>
    </>
  );
}

function percent(fraction: number): string {
  return `${short(100 * fraction, 3)} %`;
}
