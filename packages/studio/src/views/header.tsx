// Above everything: what is open, and what can be done with it as a whole.

import type { JSX } from "preact";
import { presetNames } from "../document/preset-names.js";
import { dialog } from "../state/dialogs.js";
import { doc, history, redo, undo } from "../state/edits.js";
import { openMade } from "../state/following.js";
import { say } from "../state/notice.js";
import { shownTheme, theme } from "../state/theme.js";
import { IconButton } from "./controls/icon-button.js";

async function load(key: string): Promise<void> {
  try {
    const making = import("../document/presets.js").then(({ madePreset }) => madePreset(key));
    if (await openMade(making)) say(`${doc.value.title}. ${(await making)[1]}`);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), "problem");
  }
}

/** The bar above everything, with the presets, undo and the dialogs. */
export function Header(): JSX.Element {
  const { past, future } = history.value;
  const otherTheme = shownTheme.value === "dark" ? "light" : "dark";
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
        <IconButton icon="undo" name="Undo" title="Undo (Ctrl Z)" disabled={past.length === 0} onClick={undo} />
        <IconButton icon="redo" name="Redo" title="Redo (Ctrl Shift Z)" disabled={future.length === 0} onClick={redo} />
        <button type="button" class="text" onClick={() => (dialog.value = "data")}>
          Open…
        </button>
        <IconButton icon="share" name="Share" title="Share (S)" onClick={() => (dialog.value = "share")} />
        <IconButton icon="save" name="Export" title="Export (E)" onClick={() => (dialog.value = "export")} />
        <IconButton
          icon="theme"
          name={`Switch to ${otherTheme}`}
          title="Light or dark"
          onClick={() => (theme.value = otherTheme)}
        />
        <IconButton icon="help" name="Keys and help" title="Keys (?)" onClick={() => (dialog.value = "keys")} />
      </div>
    </header>
  );
}
