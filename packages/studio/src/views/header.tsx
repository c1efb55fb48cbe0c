// The header: what this is, and actions for the page as a whole.

import type { JSX } from "preact";
import { dialog } from "../state/dialogs.js";
import { history, redo, undo } from "../state/edits.js";
import { chooseTheme, shownTheme } from "../state/theme.js";
import { tour } from "../state/tour.js";
import { IconButton } from "./controls/icon-button.js";

/** The header, with the title, undo and the dialogs. */
export function Header(): JSX.Element {
  const { past, future } = history.value;
  const otherTheme = shownTheme.value === "dark" ? "light" : "dark";
  return (
    <header class="top">
      <div class="title">
        <span class="brand">Rosenblatt studio</span>
        <h1>A perceptron learns to separate two classes, one mistake at a time.</h1>
      </div>
      <div class="actions">
        <IconButton icon="undo" name="Undo" title="Undo (Ctrl Z)" disabled={past.length === 0} onClick={undo} />
        <IconButton icon="redo" name="Redo" title="Redo (Ctrl Shift Z)" disabled={future.length === 0} onClick={redo} />
        <button type="button" class="text" id="tour-button" onClick={() => (tour.value = 0)}>
          Tour
        </button>
        <a class="text button" href="#lesson/1">
          Lessons
        </a>
        <button
          type="button"
          class="text present"
          title="Present (P)"
          onClick={() => void import("./presenting.js").then(({ present }) => present())}
        >
          Present
        </button>
        <button type="button" class="text" onClick={() => (dialog.value = "data")}>
          Open…
        </button>
        <IconButton icon="share" name="Share" title="Share (S)" onClick={() => (dialog.value = "share")} />
        <IconButton icon="save" name="Export" title="Export (E)" onClick={() => (dialog.value = "export")} />
        <IconButton
          icon="theme"
          name={`Switch to ${otherTheme}`}
          title="Light or dark"
          onClick={() => chooseTheme(otherTheme)}
        />
        <IconButton icon="help" name="Keys and help" title="Keys (?)" onClick={() => (dialog.value = "keys")} />
      </div>
    </header>
  );
}
