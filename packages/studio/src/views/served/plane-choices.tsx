// Above the plane of a model: the choice of its two axes, and of the classes that have colours.

import type { JSX } from "preact";
import {
  apart,
  axes,
  chooseClasses,
  colours,
  data,
  othersShown,
  served,
  slotOf,
  slots,
  toggleClass,
} from "../../served/served-model.js";
import { ClassMark } from "./class-mark.js";

/** The choice of axes and classes. */
export function PlaneChoices(): JSX.Element {
  return (
    <div class="served-choices">
      <AxisChoice />
      <ClassChoice />
    </div>
  );
}

function AxisChoice(): JSX.Element | null {
  const { columns, features } = data.value!;
  if (columns.length < 2) return null;
  const chosen = axes.value;
  const keys = columns.map(({ key }) => key);
  const [x, y] = chosen ?? [keys[0], keys[1]];
  // Axes from the command line may be missing from the list of columns.
  const further = (key: string) => (keys.includes(key) ? null : <option value={key}>{key}</option>);
  const column = (name: string, value: string, choose: (key: string) => void) => (
    <label class="axis column">
      <span>{name}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {further(value)}
        {columns.map(({ name: text, key }) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class={chosen ? "axes of-columns" : "axes"}>
      <label class="axis">
        <span>Axes</span>
        <select
          value={chosen ? "columns" : "directions"}
          onChange={(event) => {
            axes.value = event.currentTarget.value === "columns" ? [x, y] : null;
          }}
        >
          <option value="directions">{directionName()}</option>
          <option value="columns">
            {columns.length < features
              ? `two of the ${columns.length} columns with the largest weights`
              : "two columns"}
          </option>
        </select>
      </label>
      {chosen && column("across", x, (key) => (axes.value = [key, y]))}
      {chosen && column("up", y, (key) => (axes.value = [x, key]))}
    </div>
  );
}

/** A description of the directions of a model, as far as its kind determines them. */
function directionName(): string {
  const { weights, known } = served.value;
  if (data.value!.features === 2) return "both columns";
  if (weights.missing || weights.map) return "the largest directions of variation";
  if (apart.value.length > 0) return `the directions in which the weights of ${listed(apart.value)} differ`;
  return known === 2
    ? "distance from the boundary, and the largest direction"
    : "the directions in which the weights differ";
}

function listed(names: readonly string[]): string {
  return names
    .map((name) => (name.length > 16 ? `${name.slice(0, 15)}…` : name))
    .join(names.length === 2 ? " and " : ", ");
}

function ClassChoice(): JSX.Element {
  const { classes, data } = served.value;
  const counts = data?.judged?.perClass;
  const many = classes.length > 3;
  const some = slots.value.some((place) => place !== null);
  return (
    <fieldset class="class-choice">
      <legend class="visually-hidden">Classes with a colour</legend>
      {classes.map((name, place) => (
        <label key={name} class={slotOf(place) < 0 ? "class-chip" : "class-chip chosen"}>
          <input type="checkbox" checked={slotOf(place) >= 0} onChange={() => toggleClass(place)} />
          <ClassMark place={place} /> <span class="class-text">{name}</span>
          {counts && <span class="count">{counts[place].rows.toLocaleString("en")}</span>}
        </label>
      ))}
      {many && (
        <>
          <button
            type="button"
            class="link"
            onClick={() => chooseClasses(some ? [] : classes.map((_, k) => k).slice(0, colours))}
          >
            {some ? "None" : classes.length > colours ? `The first ${colours}` : "All"}
          </button>
          <label class="flag small">
            <input
              type="checkbox"
              checked={othersShown.value}
              onChange={(event) => (othersShown.value = event.currentTarget.checked)}
            />
            <span>others in grey</span>
          </label>
        </>
      )}
    </fieldset>
  );
}
