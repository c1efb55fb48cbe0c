// The form for a guess: which class is predicted, whether that is a mistake, and where the line goes. Every question is optional.

import type { JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Arrival } from "../../../run/arrival.js";
import { type Guess, possibleMoves, verdicts } from "../../../run/guess.js";
import { doc } from "../../../state/edits.js";
import { moveWords } from "./arrival-stages.js";
import { goOn, guess, reveal, said, skip, told } from "./arrivals.js";

/** The questions about the point that has just arrived, all of which are optional. */
export function GuessForm({ arrival }: { arrival: Arrival }): JSX.Element {
  const form = useRef<HTMLFormElement>(null);
  const coming = useComingFocus(form);
  useGuessKey(form);
  const right = told.value ? verdicts(said.value, arrival) : undefined;
  return (
    <form
      ref={form}
      class="guess"
      onSubmit={(event) => {
        event.preventDefault();
        coming.current = told.value ? "choices" : "onward";
        told.value ? goOn() : reveal();
      }}
    >
      <Questions arrival={arrival} right={right} />
      <p class="buttons">
        <Buttons isTold={told.value} />
        <small>
          <kbd>G</kbd> to guess, arrows to choose, <kbd>Enter</kbd> to reveal and to go on
        </small>
      </p>
      <p class="visually-hidden" role="status">
        {right ? spoken(Object.values(right)) : ""}
      </p>
    </form>
  );
}

/** The part of the form to focus once it exists: the button that goes on, or the first choice. */
function useComingFocus(form: RefObject<HTMLFormElement | null>): RefObject<"onward" | "choices" | null> {
  const coming = useRef<"onward" | "choices" | null>(null);
  const shown = told.value;
  useEffect(() => {
    // Choices that are still shown with their verdicts belong to the point before.
    const isThere = coming.current === (shown ? "onward" : "choices");
    const next = isThere ? form.current?.querySelector<HTMLElement>(shown ? "button" : "input") : null;
    if (!next) return;
    coming.current = null;
    next.focus();
  });
  return coming;
}

/** G focuses the first choice, from anywhere but a field. */
function useGuessKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() !== "g" || target.closest('input[type="text"], select, textarea, dialog')) return;
      form.current?.querySelector<HTMLElement>("input, button")?.focus();
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** The result for screen readers; the example itself is described by the line under the plane. */
function spoken(found: readonly (boolean | undefined)[]): string {
  const asked = found.filter((verdict) => verdict !== undefined);
  return asked.length > 0 ? `${asked.filter(Boolean).length} of ${asked.length} guesses right.` : "";
}

interface QuestionsProps {
  readonly arrival: Arrival;
  /** Set once the class is revealed. */
  readonly right: ReturnType<typeof verdicts> | undefined;
}

function Questions({ arrival, right }: QuestionsProps): JSX.Element {
  const { classes, settings, points } = doc.value;
  const present = classes.flatMap((name, k) => (points.some(({ target }) => target === k) ? [[k, name] as const] : []));
  const predictions = settings.zero === "mistake" ? [...present, [-1, "neither, a score of 0"] as const] : present;
  const moves = possibleMoves(arrival).map((move) => [move, moveWords[move]] as const);
  const answer = right ? said.value : guess.value;
  return (
    <>
      <Question
        question="predicted"
        legend="It will predict"
        choices={predictions}
        {...{ answer, right: right?.predicted }}
      />
      <Question
        question="mistake"
        legend="That will be"
        choices={[
          [true, "a mistake"],
          [false, "right"],
        ]}
        {...{ answer, right: right?.mistake }}
      />
      {moves.length > 0 && (
        <Question question="line" legend="The line" choices={moves} {...{ answer, right: right?.line }} />
      )}
    </>
  );
}

interface QuestionProps<K extends keyof Guess> {
  readonly question: K;
  readonly legend: string;
  readonly choices: readonly (readonly [NonNullable<Guess[K]>, string])[];
  readonly answer: Guess;
  /** Set once the class is revealed; undefined if nothing was guessed. */
  readonly right: boolean | undefined;
}

function Question<K extends keyof Guess>({ question, legend, choices, answer, right }: QuestionProps<K>): JSX.Element {
  return (
    <fieldset class="choices" disabled={told.value}>
      <legend>{legend}</legend>
      {choices.map(([value, text]) => (
        <label key={String(value)} class="pen">
          <input
            type="radio"
            name={`guess-${question}`}
            checked={answer[question] === value}
            onChange={() => (guess.value = { ...guess.value, [question]: value })}
          />
          {text}
        </label>
      ))}
      {right !== undefined && (
        <strong class={right ? "verdict right" : "verdict wrong"}>{right ? "✓ right" : "✗ no"}</strong>
      )}
    </fieldset>
  );
}

function Buttons({ isTold }: { isTold: boolean }): JSX.Element {
  if (isTold)
    return (
      <button type="submit" class="main">
        Next point
      </button>
    );
  return (
    <>
      <button type="submit" class="main">
        Reveal
      </button>
      <button type="button" onClick={skip}>
        Skip
      </button>
    </>
  );
}
