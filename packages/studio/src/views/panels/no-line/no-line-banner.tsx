// A banner for every panel if no line separates the points.

import type { JSX } from "preact";
import { withheld } from "../../../draw/withheld.js";
import { doc } from "../../../state/edits.js";
import { theory } from "../../../state/place.js";
import { look, view } from "../../../state/view.js";
import { Term } from "../../terms/term.js";
import { bend, keepTheBest } from "./ways-on.js";
import "../../../styles/banner.css";

/** Says that no line separates the points, with links to the certificate, to a kernel and to the pocket; otherwise nothing. */
export function NoLineBanner(): JSX.Element | null {
  const straight = doc.value.settings.learner !== "kernel";
  // The proof panel covers this itself; and it must not be revealed while points are withheld.
  if (theory.value?.separable !== false || !straight || view.value.panel === "proof" || withheld.value) return null;
  return (
    <section class="banner" aria-label="No line exists">
      <p>
        <strong>No line separates these points:</strong> they are not <Term of="separable">linearly separable</Term>.
      </p>
      <p class="buttons">
        <button type="button" onClick={() => look({ panel: "proof" })}>
          See the certificate
        </button>
        <button type="button" onClick={() => bend({ kind: "polynomial", degree: 2, c: 1 })}>
          Bend it with a kernel
        </button>
        <button type="button" onClick={keepTheBest}>
          Pocket the best line
        </button>
      </p>
    </section>
  );
}
