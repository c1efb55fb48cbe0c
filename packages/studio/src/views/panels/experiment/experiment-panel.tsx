// Does the perceptron have nothing to overfit? A poll first, then the numbers.

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { Term } from "../../terms/term.js";
import { ExperimentForm } from "./experiment-form.js";
import { ExperimentResult } from "./experiment-result.js";
import "../../../styles/choices.css";
import "../../../styles/experiment.css";

const answers = [
  ["nothing", "Nothing: it only draws a line."],
  ["something", "Something: a line can follow noise, too."],
  ["depends", "That depends on the dimensions and the passes."],
] as const;
type Answer = (typeof answers)[number][0];

const chosen = signal<Answer | null>(null);
const voted = signal<Answer | "skipped" | null>(null);

/** The panel on overfitting: a poll first, then the numbers. */
export function ExperimentPanel(): JSX.Element {
  return (
    <div class="experiment">
      {voted.value === null ? <Poll /> : <Voted />}
      <ExperimentForm />
      {voted.value === null ? (
        <p>The result is shown when you have answered, or skipped the question.</p>
      ) : (
        <ExperimentResult />
      )}
    </div>
  );
}

function Poll(): JSX.Element {
  return (
    <form
      class="poll"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen.value) voted.value = chosen.value;
      }}
    >
      <p class="lead">
        A lecture asks: the perceptron has no knobs but w.{" "}
        <strong>
          Does it have anything to <Term of="overfitting">overfit</Term>?
        </strong>
      </p>
      <fieldset class="choices">
        <legend class="visually-hidden">Your answer</legend>
        {answers.map(([key, text]) => (
          <label key={key} class="pen">
            <input type="radio" name="poll" checked={chosen.value === key} onChange={() => (chosen.value = key)} />
            {text}
          </label>
        ))}
      </fieldset>
      <p class="buttons">
        <button type="submit" class="main" disabled={chosen.value === null}>
          Answer and see
        </button>
        <button type="button" onClick={() => (voted.value = "skipped")}>
          Skip
        </button>
      </p>
    </form>
  );
}

function Voted(): JSX.Element {
  const said = answers.find(([key]) => key === voted.value)?.[1];
  return (
    <p class="lead">
      Does the perceptron have anything to overfit?{" "}
      {said ? (
        <>
          You said: <strong>{said}</strong> See below.
        </>
      ) : (
        "See below."
      )}{" "}
      <button type="button" class="link" onClick={() => (voted.value = null)}>
        Ask again
      </button>
    </p>
  );
}
