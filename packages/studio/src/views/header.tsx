// Above everything: what is open, and what can be done with it as a whole.

import type { JSX } from "preact";
import { dialog } from "../dialogs.js";
import { presetNames } from "../preset-names.js";
import { doc, history, open, redo, say, theme, undo } from "../state.js";
import { shownTheme } from "../theme.js";
import { Icon } from "./icon.js";

async function load(key: string): Promise<void> {
  try {
    const { presets } = await import("../presets.js");
    const preset = presets.find((known) => known.key === key);
    if (!preset) return;
    open(await preset.make());
    say(`${preset.name}. ${preset.about}`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), "problem");
  }
}

export function Header(): JSX.Element {
  const { past, future } = history.value;
  const known = presetNames.find(([, name]) => name === doc.value.title);
  return (
    <header class="top">
      <h1>
        <span class="brand">Rosenblatt</span> studio
      </h1>
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
      <div class="actions">
        <button
          type="button"
          class="icon"
          title="Undo (Ctrl Z)"
          aria-label="Undo"
          disabled={past.length === 0}
          onClick={undo}
        >
          <Icon name="undo" />
        </button>
        <button
          type="button"
          class="icon"
          title="Redo (Ctrl Shift Z)"
          aria-label="Redo"
          disabled={future.length === 0}
          onClick={redo}
        >
          <Icon name="redo" />
        </button>
        <button type="button" class="text" onClick={() => (dialog.value = "data")}>
          Open…
        </button>
        <button
          type="button"
          class="icon"
          title="Share (S)"
          aria-label="Share"
          onClick={() => (dialog.value = "share")}
        >
          <Icon name="share" />
        </button>
        <button
          type="button"
          class="icon"
          title="Export (E)"
          aria-label="Export"
          onClick={() => (dialog.value = "export")}
        >
          <Icon name="save" />
        </button>
        <button
          type="button"
          class="icon"
          title="Light or dark"
          aria-label={`Switch to ${shownTheme.value === "dark" ? "light" : "dark"}`}
          onClick={() => (theme.value = shownTheme.value === "dark" ? "light" : "dark")}
        >
          <Icon name="theme" />
        </button>
        <button
          type="button"
          class="icon"
          title="Keys (?)"
          aria-label="Keys and help"
          onClick={() => (dialog.value = "keys")}
        >
          <Icon name="help" />
        </button>
      </div>
    </header>
  );
}
