// Labelled form fields. Numbers take effect when they are complete and in range; otherwise the field says why not.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useId, useRef } from "preact/hooks";
import type { TermName } from "../terms/terms.js";

interface ChoiceProps<T extends string> {
  readonly name: string;
  /** The term that explains it. */
  readonly term?: TermName;
  readonly value: T;
  readonly choices: readonly (readonly [T, string])[];
  readonly onChange: (value: T) => void;
}

/** A select box for a few named values. */
export function Choice<T extends string>({ name, term, value, choices, onChange }: ChoiceProps<T>): JSX.Element {
  return (
    <label class="field" data-term={term}>
      <span>{name}</span>
      <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

interface NumberFieldProps {
  readonly name: string;
  /** The term that explains it. */
  readonly term?: TermName;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly whole?: boolean;
  /** Whether its name is for screen readers only, as in a table with a header. */
  readonly hidden?: boolean;
  readonly onChange: (value: number) => void;
}

/** A field for a number, which takes effect when it is complete and in range; otherwise the field says why not. */
export function NumberField({
  name,
  term,
  value,
  min,
  max,
  whole = false,
  hidden = false,
  onChange,
}: NumberFieldProps): JSX.Element {
  const wrong = useSignal<string | null>(null);
  const id = useId();
  const take = (field: HTMLInputElement) => {
    const text = field.value;
    const number = Number(text.trim().replace(",", ".").replace("−", "-"));
    if (text.trim() === "" || Number.isNaN(number)) wrong.value = `${name} must be a number.`;
    else if (number < min || number > max) wrong.value = `${name} must lie between ${min} and ${max}.`;
    else if (whole && !Number.isInteger(number)) wrong.value = `${name} must be a whole number.`;
    else {
      wrong.value = null;
      if (number !== value) onChange(number);
      return;
    }
    field.value = String(value);
  };
  return (
    <label class="field" data-term={term}>
      <span id={`${id}-name`} class={hidden ? "visually-hidden" : undefined}>
        {name}
      </span>
      <input
        type="text"
        inputMode="decimal"
        value={String(value)}
        aria-labelledby={`${id}-name`}
        aria-invalid={wrong.value !== null}
        aria-describedby={wrong.value ? id : undefined}
        onChange={(event) => take(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === "Enter") take(event.currentTarget);
        }}
      />
      {wrong.value && (
        <small class="wrong" id={id} role="alert">
          {wrong.value}
        </small>
      )}
    </label>
  );
}

interface FlagProps {
  readonly name: string;
  /** The term that explains it. */
  readonly term?: TermName;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** A checkbox. */
export function Flag({ name, term, value, onChange }: FlagProps): JSX.Element {
  return (
    <label class="flag" data-term={term}>
      <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{name}</span>
    </label>
  );
}

interface SliderProps {
  readonly name: string;
  /** The term that explains it. */
  readonly term?: TermName;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly shown?: string;
  /** `joined` says that the slider is still being moved: all values of one movement are one edit. */
  readonly onInput: (value: number, joined: boolean) => void;
}

/** A slider with its name and its value. */
export function Slider({
  name,
  term,
  value,
  min,
  max,
  step,
  shown = String(value),
  onInput,
}: SliderProps): JSX.Element {
  const moving = useRef(false);
  return (
    <label class="field slider" data-term={term}>
      <span>
        {name} <output>{shown}</output>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={shown}
        onInput={(event) => {
          onInput(Number(event.currentTarget.value), moving.current);
          moving.current = true;
        }}
        onChange={() => {
          moving.current = false;
        }}
      />
    </label>
  );
}
