// The points as an editable table, the names of classes and axes, and the presets with what they show.

import type { JSX } from "preact";
import { type Doc, farthest, mostPoints, withMovedPoint, withoutPoint, withPoint } from "../../document/document.js";
import { type Preset, presets } from "../../document/presets.js";
import { doc, edit } from "../../state/edits.js";
import { openMade } from "../../state/following.js";
import { pen, selected } from "../../state/hand.js";
import { say } from "../../state/notice.js";
import { NumberField, Slider } from "../controls/fields.js";
import { IconButton } from "../controls/icon-button.js";
import { IrisForm } from "./iris-form.js";
import "../../styles/data.css";
import "../../styles/table.css";

/** If there are more rows, only the first ones can be edited here; the plane has them all. */
const mostRows = 300;

/** The panel with the points as a table, and the names. */
export function DataPanel(): JSX.Element {
  return (
    <>
      <IrisForm />
      <h3>Names</h3>
      <Names />
      <h3>Points</h3>
      <Points />
    </>
  );
}

/** The panel with the presets, and what each of them shows. */
export function PresetsPanel(): JSX.Element {
  return (
    <ul class="presets">
      {presets.map((preset) => (
        <PresetItem key={preset.key} preset={preset} />
      ))}
    </ul>
  );
}

/** The document that a slider made last while it is being moved; the next one replaces it. */
let sliding: Doc | null = null;

async function load(preset: Preset, slider?: number, joined = false): Promise<void> {
  if (!joined) sliding = null;
  try {
    const making = Promise.resolve(preset.make(slider)).then((made) => [made, preset.about] as const);
    if (await openMade(making, () => doc.peek() === sliding)) sliding = doc.peek();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), "problem");
  }
}

function PresetItem({ preset }: { preset: Preset }): JSX.Element {
  const { slider } = preset;
  const here = doc.value.title === preset.name || (slider && doc.value.title.startsWith("Margin "));
  const gamma = slider && here ? Number(doc.value.title.split(" ")[1]) || slider.start : slider?.start;
  return (
    <li class={here ? "here" : undefined}>
      <button type="button" class="link" aria-current={here ? "true" : undefined} onClick={() => load(preset)}>
        {preset.name}
      </button>
      <small>{preset.about}</small>
      {slider && (
        <Slider
          name={slider.name}
          min={slider.min}
          max={slider.max}
          step={slider.step}
          value={gamma ?? slider.start}
          onInput={(value, joined) => void load(preset, value, joined)}
        />
      )}
    </li>
  );
}

function Names(): JSX.Element {
  const { classes, axes, points } = doc.value;
  const rename = (k: number, field: HTMLInputElement) => {
    const given = field.value.trim().slice(0, 40);
    if (given === "" || classes.some((other, i) => i !== k && other === given)) {
      say("A class needs a name of its own.", "problem");
      field.value = classes[k];
      return;
    }
    edit({ ...doc.value, classes: classes.map((old, i) => (i === k ? given : old)) });
  };
  const unused = classes.length === 3 && !points.some(({ target }) => target === 2);
  return (
    <div class="fields">
      {classes.map((name, k) => (
        <label key={k} class="field">
          <span>Class {k + 1}</span>
          <input type="text" value={name} onChange={(event) => rename(k, event.currentTarget)} />
        </label>
      ))}
      {axes.map((name, i) => (
        <label key={i === 0 ? "across" : "up"} class="field">
          <span>{i === 0 ? "Across" : "Up"}</span>
          <input
            type="text"
            value={name}
            onChange={(event) => {
              const given = event.currentTarget.value.trim().slice(0, 60) || (i === 0 ? "x₁" : "x₂");
              edit({ ...doc.value, axes: i === 0 ? [given, axes[1]] : [axes[0], given] });
            }}
          />
        </label>
      ))}
      {classes.length === 2 && (
        <button
          type="button"
          onClick={() => edit({ ...doc.value, classes: [...classes, classes.includes("third") ? "class 3" : "third"] })}
        >
          Add a third class
        </button>
      )}
      {unused && (
        <button
          type="button"
          onClick={() => {
            pen.value = Math.min(pen.value, 1);
            edit({ ...doc.value, classes: classes.slice(0, 2) });
          }}
        >
          Take the third away
        </button>
      )}
    </div>
  );
}

function Points(): JSX.Element {
  const { points, classes, axes } = doc.value;
  return (
    <>
      <div class="scroll points" role="region" aria-label="Points" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">point</th>
              <th scope="col">{axes[0]}</th>
              <th scope="col">{axes[1]}</th>
              <th scope="col">class</th>
              <th scope="col">
                <span class="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {points.slice(0, mostRows).map((point, place) => (
              <tr
                key={point.id}
                aria-current={selected.value === point.id ? "true" : undefined}
                onFocusIn={() => (selected.value = point.id)}
              >
                <th scope="row">{place + 1}</th>
                <td>
                  <NumberField
                    name={`${axes[0]} of point ${place + 1}`}
                    hidden
                    value={point.x}
                    min={-farthest}
                    max={farthest}
                    onChange={(x) => edit(withMovedPoint(doc.value, point.id, { x }))}
                  />
                </td>
                <td>
                  <NumberField
                    name={`${axes[1]} of point ${place + 1}`}
                    hidden
                    value={point.y}
                    min={-farthest}
                    max={farthest}
                    onChange={(y) => edit(withMovedPoint(doc.value, point.id, { y }))}
                  />
                </td>
                <td>
                  <select
                    aria-label={`Class of point ${place + 1}`}
                    value={point.target}
                    onChange={(event) =>
                      edit(withMovedPoint(doc.value, point.id, { target: Number(event.currentTarget.value) }))
                    }
                  >
                    {classes.map((name, k) => (
                      <option key={name} value={k}>
                        {name}
                      </option>
                    ))}
                  </select>
                </td>
                <td>
                  <IconButton
                    icon="close"
                    name={`Remove point ${place + 1}`}
                    onClick={() => edit(withoutPoint(doc.value, point.id))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {points.length > mostRows && (
        <p>
          The first {mostRows} of {points.length} points; all are in the plane.
        </p>
      )}
      <p class="buttons">
        <button
          type="button"
          disabled={points.length >= mostPoints}
          onClick={() => edit(withPoint(doc.value, 0, 0, pen.value))}
        >
          Add a point
        </button>
        <button
          type="button"
          disabled={points.length === 0}
          onClick={() => edit({ ...doc.value, points: [], order: { kind: "given" } })}
        >
          Remove all
        </button>
      </p>
    </>
  );
}
