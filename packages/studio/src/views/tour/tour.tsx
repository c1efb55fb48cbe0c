// The tour: five cards, each next to what it describes. The page stays usable meanwhile.

import type { JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { tour } from "../../state/tour.js";
import "../../styles/tour.css";

interface Stop {
  /** The selector of the element that the card describes. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
}

const stops: readonly Stop[] = [
  {
    at: ".plane",
    title: "The plane",
    text: "Each mark is a point of one of two classes. The line is what the perceptron has learned so far: on one side of it, it predicts one class, on the other side the other.",
  },
  {
    at: ".plane-bar",
    title: "Your own points",
    text: "Choose a class and click into the plane to add a point. Drag a point to move it. The run follows at once. There are sets of points to begin with, too.",
  },
  {
    at: ".timeline .controls",
    title: "Forwards and backwards",
    text: "Play the run, or go from mistake to mistake with the buttons or the arrow keys. Every red tick is a mistake, and every step can be taken back.",
  },
  {
    at: ".chapters",
    title: "Five chapters",
    text: "Learn shows what each step did. Measure takes the line apart, Prove shows why the mistakes end, Compare tries other orders and rules, and Bend leaves the straight line.",
  },
  {
    at: ".top .actions",
    title: "Words and keys",
    text: "Words with dots under them explain themselves when you point at them. Press the question mark for all keys. Share makes a link of everything you see.",
  },
];

interface Place {
  readonly left: number;
  readonly top: number;
}

const gap = 12;

/** The position of the card next to the element, where there is room for it. */
function beside(thing: DOMRect, card: DOMRect): Place {
  const within = (value: number, size: number, room: number) => Math.max(gap, Math.min(value, room - size - gap));
  // Next to a large element, if there is room, the card covers nothing of it.
  if (thing.height > innerHeight / 4 && thing.right + gap + card.width <= innerWidth)
    return { left: thing.right + 2 * gap, top: within(thing.top + 24, card.height, innerHeight) };
  const below = thing.bottom + gap + card.height <= innerHeight;
  return {
    left: within(thing.left, card.width, innerWidth),
    top: within(below ? thing.bottom + gap : thing.top - gap - card.height, card.height, innerHeight),
  };
}

/** The card of the current step. */
export function Tour(): JSX.Element | null {
  const step = tour.value ?? 0;
  const { at, title, text } = stops[step];
  const card = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const last = step === stops.length - 1;

  useLayoutEffect(() => {
    const thing = document.querySelector<HTMLElement>(at);
    if (!thing) return;
    const put = () => setPlace(beside(thing.getBoundingClientRect(), card.current!.getBoundingClientRect()));
    thing.scrollIntoView({ block: "nearest" });
    thing.classList.add("on-tour");
    put();
    addEventListener("resize", put);
    addEventListener("scroll", put, { passive: true });
    return () => {
      thing.classList.remove("on-tour");
      removeEventListener("resize", put);
      removeEventListener("scroll", put);
    };
  }, [at]);
  useEffect(() => next.current!.focus({ preventScroll: true }), [step]);
  useEffect(() => {
    const from = document.querySelector<HTMLElement>("#tour-button");
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]"))
        tour.value = null;
    };
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("keydown", onKey);
      from?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div
      ref={card}
      class="tour"
      role="dialog"
      aria-label={`Tour, step ${step + 1} of ${stops.length}: ${title}`}
      aria-describedby="tour-text"
      style={place ? { left: `${place.left}px`, top: `${place.top}px` } : {}}
    >
      <p class="tour-count">
        {step + 1} of {stops.length}
      </p>
      <h2>{title}</h2>
      <p id="tour-text">{text}</p>
      <p class="buttons">
        <button ref={next} type="button" class="main" onClick={() => (tour.value = last ? null : step + 1)}>
          {last ? "Done" : "Next"}
        </button>
        {step > 0 && (
          <button type="button" onClick={() => (tour.value = step - 1)}>
            Back
          </button>
        )}
        {!last && (
          <button type="button" class="link" onClick={() => (tour.value = null)}>
            Skip the tour
          </button>
        )}
      </p>
    </div>
  );
}
