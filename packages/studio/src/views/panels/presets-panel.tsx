// The presets with what they show.

import type { JSX } from "preact";
import type { Doc } from "../../document/document.js";
import { type Preset, presets } from "../../document/presets.js";
import { doc } from "../../state/edits.js";
import { openMade } from "../../state/following.js";
import { say } from "../../state/notice.js";
import { Slider } from "../controls/fields.js";
import "../../styles/data.css";

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
  const { title } = doc.value;
  const made = slider?.valueIn(title);
  const here = title === preset.name || made !== undefined;
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
          value={made ?? slider.start}
          onInput={(value, joined) => void load(preset, value, joined)}
        />
      )}
    </li>
  );
}
