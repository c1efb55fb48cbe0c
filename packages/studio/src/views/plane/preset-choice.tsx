// The choice of a preset.

import type { JSX } from "preact";
import { presetName, presetNames } from "../../document/preset-names.js";
import { doc } from "../../state/edits.js";
import { openMade } from "../../state/following.js";
import { say } from "../../state/notice.js";

async function load(key: string): Promise<void> {
  try {
    const making = import("../../document/presets.js").then(({ madePreset }) => madePreset(key));
    if (await openMade(making)) say(`${presetName(key)}. ${(await making)[1]}`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), "problem");
  }
}

/** A select box with the presets; it shows the title of the document if that is not a preset. */
export function PresetChoice(): JSX.Element {
  const known = presetNames.find(([, name]) => name === doc.value.title);
  return (
    <label class="preset">
      <span class="visually-hidden">Points to begin with</span>
      <select value={known?.[0] ?? ""} onChange={(event) => void load(event.currentTarget.value)}>
        {!known && <option value="">{doc.value.title}</option>}
        {presetNames.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
