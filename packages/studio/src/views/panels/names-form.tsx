// The names of classes and axes.

import type { JSX } from "preact";
import { doc, edit } from "../../state/edits.js";
import { pen } from "../../state/hand.js";
import { say } from "../../state/notice.js";

/** The names of classes and axes, and whether there is a third class. */
export function NamesForm(): JSX.Element {
  const { classes, axes } = doc.value;
  return (
    <div class="fields">
      {classes.map((name, k) => (
        <label key={k} class="field">
          <span>Class {k + 1}</span>
          <input type="text" value={name} onChange={(event) => renameClass(k, event.currentTarget)} />
        </label>
      ))}
      {axes.map((name, i) => (
        <label key={i === 0 ? "across" : "up"} class="field">
          <span>{i === 0 ? "Across" : "Up"}</span>
          <input type="text" value={name} onChange={(event) => renameAxis(i, event.currentTarget.value)} />
        </label>
      ))}
      <ThirdClass />
    </div>
  );
}

function renameClass(k: number, field: HTMLInputElement): void {
  const { classes } = doc.value;
  const given = field.value.trim().slice(0, 40);
  if (given === "" || classes.some((other, i) => i !== k && other === given)) {
    say("A class needs a name of its own.", "problem");
    field.value = classes[k];
    return;
  }
  edit({ ...doc.value, classes: classes.map((old, i) => (i === k ? given : old)) });
}

function renameAxis(i: number, text: string): void {
  const { axes } = doc.value;
  const given = text.trim().slice(0, 60) || (i === 0 ? "x₁" : "x₂");
  edit({ ...doc.value, axes: i === 0 ? [given, axes[1]] : [axes[0], given] });
}

/** Adds a third class, or takes it away while no point is of it. */
function ThirdClass(): JSX.Element | null {
  const { classes, points } = doc.value;
  const add = () => edit({ ...doc.value, classes: [...classes, classes.includes("third") ? "class 3" : "third"] });
  const takeAway = () => {
    pen.value = Math.min(pen.value, 1);
    edit({ ...doc.value, classes: classes.slice(0, 2) });
  };
  if (classes.length === 2)
    return (
      <button type="button" onClick={add}>
        Add a third class
      </button>
    );
  if (classes.length !== 3 || points.some(({ target }) => target === 2)) return null;
  return (
    <button type="button" onClick={takeAway}>
      Take the third away
    </button>
  );
}
