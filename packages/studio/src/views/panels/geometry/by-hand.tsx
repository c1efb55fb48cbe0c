// A small game: can you separate them by hand?

import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { type Doc, obstacle } from "../../../document/document.js";
import { before, begin, fromScratch, hand, wrong } from "../../../draw/boundary-hand.js";
import { counted } from "../../../numbers.js";
import { doc } from "../../../state/edits.js";
import { theory } from "../../../state/place.js";
import { Readout } from "../../controls/readout.js";

const fewest = signal<{ readonly of: Doc["points"]; readonly count: number } | null>(null);
const told = signal(false);

/** A small game: can you separate the points by hand? */
export function ByHand(): JSX.Element | null {
  const { points } = doc.value;
  const { w } = hand.value;
  const count = wrong.value;
  // The run's own line does not count.
  const own = (w[0] !== 0 || w[1] !== 0) && before.value !== null;
  useEffect(() => {
    const known = fewest.peek();
    if (own && (known?.of !== points || count < known.count)) fewest.value = { of: points, count };
  }, [points, count, own]);
  if (obstacle(doc.value)) return null;
  const least = fewest.value?.of === points ? fewest.value.count : null;
  return (
    <section>
      <dl class="readouts">
        <Readout
          name="wrong"
          value={`${count} of ${points.length}`}
          about={
            count === 0 ? "Every point is on its own side." : "On the wrong side or on the line: ringed in the plane."
          }
        />
        <Readout name="fewest so far" value={least ?? "–"} about="With lines of yours on these points." />
      </dl>
      <p class="buttons">
        <button
          type="button"
          onClick={() => {
            fewest.value = null;
            told.value = false;
            begin(fromScratch());
          }}
        >
          Start from scratch
        </button>
        <button type="button" aria-expanded={told.value} onClick={() => (told.value = !told.value)}>
          Can it be done?
        </button>
      </p>
      <p role="status">{told.value ? possible(least) : ""}</p>
    </section>
  );
}

function possible(least: number | null): string {
  const known = theory.value;
  if (!known) return "That is still being worked out.";
  const classes = new Set(doc.value.points.map(({ target }) => target)).size;
  if (classes > 2)
    return "There are three classes here: one line has two sides only. It takes a vector for each class.";
  if (known.separable)
    return least === 0 ? "Yes, and you have found such a line." : "Yes: there is a line with no point wrong.";
  const through = doc.value.settings.bias
    ? ""
    : " through the origin, as the run has no bias; with one it may be different";
  const best = least === null ? "" : ` ${counted(least, "wrong point")}: that is your best so far.`;
  return `No: it is proved that no line separates these points${through}.${best}`;
}
