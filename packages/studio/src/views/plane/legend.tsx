// The legend below the plane: what its marks mean, and which of them are drawn.

import type { JSX } from "preact";
import { doc } from "../../state/edits.js";
import { hullsShown, toggleHulls } from "../../state/hulls.js";
import { look, type View, view } from "../../state/view.js";
import "../../styles/legend.css";

/** Marks that are always drawn: the path of the sign in a box of 22 × 14, its name, and the term that explains it. */
const signs: readonly (readonly [path: string, name: string, term: string])[] = [
  ["M1 7h20", "line", "line"],
  ["M2 12 17 3m-6 1 6-1-3 5", "w", "w"],
  ["M5 7a6 6 0 1 0 12 0a6 6 0 1 0-12 0", "this point", "example"],
];

/** Marks that can be switched on and off. */
const toggles: readonly (readonly [
  key: "regions" | "update" | "margin" | "hulls" | "radius",
  path: string,
  name: string,
  keys?: string,
])[] = [
  ["regions", "M2 1h18v12H2zM2 13 20 1", "Half-planes"],
  ["update", "M1 7h2m4 0h2m4 0h2m4 0h2", "Last step"],
  ["margin", "M1 3h5m4 0h5m4 0h2M1 11h5m4 0h5m4 0h2", "Margin", "M"],
  ["hulls", "M4 11 2 4 11 1l9 4-4 8z", "Hulls", "H"],
  ["radius", "M5 7a6 6 0 1 0 12 0a6 6 0 1 0-12 0M11 7h6", "R"],
];

/** The legend of the plane; optional marks are buttons. */
export function Legend(): JSX.Element {
  const bent = doc.value.settings.learner === "kernel";
  return (
    <div class="legend toggles" role="group" aria-label="What the plane shows">
      {signs.map(
        ([path, name, term]) =>
          (!bent || term !== "w") && (
            <span key={name} class="sign-of" data-term={term} tabIndex={0}>
              <Sign path={path} /> {bent && term === "line" ? "boundary" : name}
            </span>
          ),
      )}
      <span class="sign-of" data-term="count" tabIndex={0}>
        <b>3</b> its mistakes
      </span>
      {toggles.map(([key, path, name, keys]) => (
        <button
          key={key}
          type="button"
          class="toggle"
          aria-pressed={key === "hulls" ? hullsShown.value : view.value[key]}
          aria-keyshortcuts={keys}
          data-term={key}
          onClick={() => (key === "hulls" ? toggleHulls() : look({ [key]: !view.value[key] } as Partial<View>))}
        >
          <Sign path={path} /> {name}
        </button>
      ))}
    </div>
  );
}

function Sign({ path }: { path: string }): JSX.Element {
  return (
    <svg viewBox="0 0 22 14" width="22" height="14" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
