// Online learning: points arrive one at a time; predict first, then see.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { doc } from "../../../state/edits.js";
import { problem } from "../../../state/place.js";
import { M } from "../../controls/math.js";
import { Readout } from "../../controls/readout.js";
import { ArrivalStages } from "./arrival-stages.js";
import { arrival, examples, followArrivals, mistakes, restart, score, seen, told } from "./arrivals.js";
import { GuessForm } from "./guess-form.js";
import "../../../styles/choices.css";
import "../../../styles/on-the-plane.css";
import "../../../styles/online.css";

/** The panel in which points arrive one at a time. */
export function OnlinePanel(): JSX.Element {
  useEffect(followArrivals, []);
  if (examples.value === 0) return <p class="lead">{problem.value ?? "The run is being learned."}</p>;
  return (
    <div class="online on-the-plane">
      {arrival.value ? (
        <>
          <ArrivalStages arrival={arrival.value} told={told.value} />
          <GuessForm arrival={arrival.value} />
        </>
      ) : (
        <Over />
      )}
      <h3>So far</h3>
      <dl class="readouts">
        <Readout
          name="examples"
          value={`${seen.value} of ${examples.value}`}
          term="epoch"
          about="So many have been seen, each of them once. This is the first pass of the run."
        />
        <Readout name="mistakes" term="mistake" value={mistakes.value} about="The learner pays one for each mistake." />
        <Readout
          name="your guesses"
          value={`${score.value.right} of ${score.value.asked}`}
          about="So many of your guesses were right."
        />
      </dl>
      <p class="buttons">
        <button type="button" onClick={restart} disabled={seen.value === 0}>
          Start again
        </button>
      </p>
    </div>
  );
}

function Over(): JSX.Element {
  const { learner } = doc.value.settings;
  const sentence = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) sentence.current?.focus();
  }, []);
  return (
    <>
      <p class="lead" role="status" tabIndex={-1} ref={sentence}>
        <strong>All {examples.value} examples have arrived.</strong> The learner paid for {mistakes.value} of them.
      </p>
      <p>
        Online learning ends here: every example was seen once, and the mistakes made on the way are its cost. A batch
        learner goes on with further passes over the same points, as the timeline does.{" "}
        {learner === "perceptron" && (
          <>
            The bound <M>{["(", "R", "/", "γ", ")", "²"]}</M> holds for both: it counts mistakes, not passes.
          </>
        )}
      </p>
    </>
  );
}
